import { useCallback, useMemo, useState } from "react";
import type {
	BodyMatch,
	BodyView,
} from "../../../../../src/protocol/responses.ts";
import { exchangeApi } from "../../../api/exchange-api.ts";
import { reportError } from "../../../state/notice-state.ts";
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
	/** Opens what hides a match. Gives where it is then. */
	readonly reveal: (match: BodyMatch) => Promise<BodyRowRef>;
}

/** The rows of a body: what the user has folded away, and unrolled. */
export function useBodyRows(
	id: string,
	view: BodyView,
	total: number,
): BodyRows {
	const [changes, setChanges] = useState<RowChanges>(NO_CHANGES);
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
					if (end === undefined) next.delete(line);
					else next.set(line, end);
					return { folds: next, unrolled };
				});
			if (changes.folds.has(line)) change(undefined);
			else
				exchangeApi
					.block(id, view, line)
					.then(({ end }) => end !== null && change(end), reportError);
		},
		[id, view, changes.folds],
	);

	const reveal = useCallback(
		async ([line, , segment]: BodyMatch): Promise<BodyRowRef> => {
			const segments =
				segment === undefined
					? undefined
					: (await exchangeApi.lines(id, view, line, 1)).long[0]?.[1];
			setChanges((now) => revealing(now, line, segments));
			return segments === undefined || segment === undefined
				? { line }
				: { line, segment };
		},
		[id, view],
	);

	return {
		map,
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
