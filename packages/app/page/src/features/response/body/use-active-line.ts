import { type KeyboardEvent, type MouseEvent, useState } from "react";
import type { BodyRowRef, RowMap } from "./row-map.ts";

/** The line that keys and the menu do something with. */
export interface ActiveLine {
	readonly row: BodyRowRef | undefined;
	readonly isActive: (row: BodyRowRef) => boolean;
	/** Arrow up and down. */
	readonly onKeyDown: (event: KeyboardEvent) => void;
	/** The line below the pointer becomes the active one. */
	readonly onPointerDown: (event: MouseEvent) => void;
}

/**
 * @param firstSeen the number of the topmost row that can be seen
 * @param showRow brings a row into view
 */
export function useActiveLine(
	map: RowMap,
	firstSeen: () => number,
	showRow: (row: number) => void,
): ActiveLine {
	const [row, setRow] = useState<BodyRowRef>();
	return {
		row,
		isActive: (one) => one.line === row?.line && one.segment === row.segment,
		onKeyDown: (event) => {
			const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
			const isOwn = event.target === event.currentTarget;
			if (step === undefined || !isOwn || event.shiftKey) return;
			event.preventDefault();
			const now = row ? map.rowOf(row) + step : firstSeen();
			const next = Math.max(0, Math.min(map.rows - 1, now));
			setRow(map.at(next));
			showRow(next);
		},
		onPointerDown: ({ target }) => {
			const found = rowAround(target);
			if (found) setRow(found);
		},
	};
}

/** The row that an element of the page stands in. */
export function rowAround(target: EventTarget | null): BodyRowRef | undefined {
	if (!(target instanceof Node)) return undefined;
	const element = target instanceof Element ? target : target.parentElement;
	const found = element?.closest<HTMLElement>("[data-line]");
	if (!found) return undefined;
	const { line, segment } = found.dataset;
	return {
		line: Number(line),
		...(segment !== undefined && { segment: Number(segment) }),
	};
}
