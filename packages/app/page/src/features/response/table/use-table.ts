import { useEffect, useRef, useState } from "react";
import type {
	BodyTable,
	TableCell,
	TableSort,
} from "../../../../../src/protocol/responses.ts";
import { exchangeApi } from "../../../api/exchange-api.ts";
import { reportError } from "../../../state/notice-state.ts";

/** Rows that are fetched at once, and parts that are kept. */
const CHUNK = 200;
const MOST_CHUNKS = 20;

type Rows = BodyTable["rows"];

export interface ShownTable {
	/** Undefined while it is read; null where there is no table in the body. */
	readonly facts: BodyTable | null | undefined;
	/** Undefined while it is not here. */
	readonly row: (index: number) => readonly (TableCell | null)[] | undefined;
	/** Fetches what is missing of these. */
	readonly want: (first: number, count: number) => void;
	readonly sort: TableSort | undefined;
	readonly setSort: (sort: TableSort | undefined) => void;
	readonly setPath: (path: string) => void;
}

/** A body as a table, of which only the rows that are looked at are fetched. */
export function useTable(id: string): ShownTable {
	const [path, setPath] = useState<string>();
	const [sort, setSort] = useState<TableSort>();
	const [facts, setFacts] = useState<BodyTable | null>();
	const [, setVersion] = useState(0);
	const chunks = useRef(new Map<number, Rows | undefined>());

	const fetchFrom = (from: number) => {
		const own = chunks.current;
		own.set(from, undefined);
		const ask = {
			...(path !== undefined && { path }),
			...(sort && { sort }),
			...{ from, count: CHUNK },
		};
		exchangeApi.table(id, ask).then((found) => {
			// Another list, or another order, is wanted since.
			if (chunks.current !== own) return;
			own.set(from, found?.rows ?? []);
			for (const old of [...own.keys()].slice(0, -MOST_CHUNKS)) own.delete(old);
			if (from === 0 || found === null) setFacts(found);
			setVersion((version) => version + 1);
		}, reportError);
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: what is fetched is up to these alone
	useEffect(() => {
		chunks.current = new Map();
		fetchFrom(0);
	}, [id, path, sort]);

	return {
		facts,
		row: (index) =>
			chunks.current.get(index - (index % CHUNK))?.[index % CHUNK],
		want: (first, count) => {
			for (let at = first - (first % CHUNK); at < first + count; at += CHUNK)
				if (!chunks.current.has(at)) fetchFrom(at);
		},
		sort,
		setSort,
		setPath: (next) => {
			setPath(next);
			setSort(undefined);
		},
	};
}
