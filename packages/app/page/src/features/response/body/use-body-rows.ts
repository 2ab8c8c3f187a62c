import { useCallback, useMemo, useRef, useState } from "react";
import type { BodyMatch } from "../../../../../src/protocol/responses.ts";
import { exchangeApi } from "../../../api/exchange-api.ts";
import { reportError } from "../../../state/notice-state.ts";
import type { BodyContent } from "./body-content.ts";
import {
	type BodyRowRef,
	NO_CHANGES,
	type RowChanges,
	RowMap,
} from "./row-map.ts";

export interface BodyRows {
	readonly map: RowMap;
	readonly isFolded: (line: number) => boolean;
	readonly toggleFold: (line: number) => void;
	readonly unroll: (line: number, segments: number) => void;
	/** Lines are broken in another way: folds what was folded. */
	readonly restore: () => Promise<void>;
	/** Opens what hides a match. Gives where it is then. */
	readonly reveal: (match: BodyMatch) => Promise<BodyRowRef>;
}

/** The rows of a body: what the user has folded away, and unrolled. */
export function useBodyRows(content: BodyContent, total: number): BodyRows {
	const { id, shape } = content;
	const [changes, setChanges] = useState<RowChanges>(NO_CHANGES);
	// Numbers of lines that begin folded blocks: rows have others once lines are broken in another way.
	const folded = useRef(new Map<number, number>());
	const map = useMemo(() => new RowMap(total, changes), [total, changes]);

	const unroll = useCallback((line: number, segments: number) => {
		setChanges(({ folds, unrolled }) => ({
			folds,
			unrolled: new Map(unrolled).set(line, segments),
		}));
	}, []);

	const toggleFold = useCallback(
		(line: number) => {
			const change = (end: number | undefined) =>
				setChanges(({ folds, unrolled }) => {
					const next = new Map(folds);
					const own = content.lineOf({ line });
					if (end === undefined) folded.current.delete(line);
					else if (own !== undefined) folded.current.set(line, own);
					if (end === undefined) next.delete(line);
					else next.set(line, end);
					return { folds: next, unrolled };
				});
			if (changes.folds.has(line)) change(undefined);
			else
				exchangeApi
					.block(id, shape, line)
					.then(({ end }) => end !== null && change(end), reportError);
		},
		[id, shape, content, changes.folds],
	);

	const reveal = useCallback(
		async ([line, , segment]: BodyMatch): Promise<BodyRowRef> => {
			const segments =
				segment === undefined
					? undefined
					: (await exchangeApi.lines(id, shape, line, 1)).long[0]?.[1];
			setChanges((now) => revealing(now, line, segments));
			return segments === undefined || segment === undefined
				? { line }
				: { line, segment };
		},
		[id, shape],
	);

	const restore = useCallback(async () => {
		const lines = [...folded.current.values()];
		folded.current = new Map();
		setChanges(NO_CHANGES);
		if (lines.length === 0) return;
		const found = await exchangeApi.rows(id, { ...shape, lines });
		const ends = await Promise.all(
			found.map(async (row) => (await exchangeApi.block(id, shape, row)).end),
		);
		const folds = new Map<number, number>();
		for (const [index, row] of found.entries()) {
			const end = ends[index] ?? null;
			if (end === null) continue;
			folds.set(row, end);
			folded.current.set(row, lines[index] ?? 0);
		}
		setChanges({ folds, unrolled: NO_CHANGES.unrolled });
	}, [id, shape]);

	return {
		map,
		restore,
		isFolded: (line) => changes.folds.has(line),
		toggleFold,
		unroll,
		reveal,
	};
}

function revealing(
	{ folds, unrolled }: RowChanges,
	line: number,
	segments: number | undefined,
): RowChanges {
	const open = [...folds].filter(
		([first, end]) => !(first < line && line < end),
	);
	return {
		folds: open.length === folds.size ? folds : new Map(open),
		unrolled:
			segments === undefined ? unrolled : new Map(unrolled).set(line, segments),
	};
}
