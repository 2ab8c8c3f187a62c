import type { ClipboardEvent, MouseEvent, RefObject } from "react";
import { reportError } from "../../../state/notice-state.ts";
import {
	type ChosenLine,
	copyLineValue,
	openValueMenu,
} from "../values/value-menu.ts";
import type { BodyContent, BodyFacts } from "./body-content.ts";
import { rowContext } from "./row-context.ts";
import type { BodyRowRef } from "./row-map.ts";
import { type ActiveLine, rowAround } from "./use-active-line.ts";

export interface LineActions {
	/** Of the pointer, and of the keys for menus: then it is about the active line. */
	readonly onContextMenu: (event: MouseEvent) => void;
	/** Copies the active line's value where nothing is selected. */
	readonly onCopy: (event: ClipboardEvent) => void;
	/** Shows what can be done with a row, below its button. */
	readonly openBelow: (row: BodyRowRef, button: Element) => void;
}

/**
 * What can be done with lines of a body.
 *
 * @param path of the request
 * @param lines holds the lines that are in the document
 * @param isSelected whether something is selected
 */
export function useLineActions(
	{
		content,
		facts,
		path,
	}: {
		readonly content: BodyContent;
		readonly facts: BodyFacts;
		readonly path: string;
	},
	active: ActiveLine,
	lines: RefObject<HTMLElement | null>,
	isSelected: () => boolean,
): LineActions {
	const chosen = ({ line }: BodyRowRef): ChosenLine => ({
		id: content.id,
		shape: content.shape,
		path,
		line,
		text: lineText(content, { line }),
		hasValue: facts.view === "pretty" && facts.language === "json",
	});
	const open = (row: BodyRowRef, at: { x: number; y: number }) => {
		openValueMenu(chosen(row), at).catch(reportError);
	};
	return {
		onContextMenu: (event) => {
			const below = rowAround(event.target);
			const row = below ?? active.row;
			// What is selected is the browser's to copy.
			if (!row || isSelected()) return;
			event.preventDefault();
			const { clientX, clientY } = event;
			const box = lines.current
				?.querySelector("[data-active]")
				?.getBoundingClientRect();
			if (below || !box) open(row, { x: clientX, y: clientY });
			else open(row, { x: box.left + 80, y: box.bottom });
		},
		onCopy: (event) => {
			const isField = event.target instanceof HTMLInputElement;
			if (isField || isSelected() || !active.row) return;
			event.preventDefault();
			copyLineValue(chosen(active.row)).catch(reportError);
		},
		openBelow: (row, button) => {
			const { left, bottom } = button.getBoundingClientRect();
			open(row, { x: left, y: bottom + 4 });
		},
	};
}

/** Rows of a line that are copied with it: of a longer one, those around. */
const MOST_ROWS = 400;

function lineText(content: BodyContent, row: BodyRowRef): string {
	const { before, text, after } = rowContext(content, row, MOST_ROWS);
	return before + text + after;
}
