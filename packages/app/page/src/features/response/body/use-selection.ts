import {
	type ClipboardEvent,
	type KeyboardEvent,
	type MouseEvent,
	type RefObject,
	useLayoutEffect,
	useRef,
} from "react";
import type { BodyPosition } from "../../../../../src/protocol/responses.ts";
import { reportError } from "../../../state/notice-state.ts";
import type { BodyContent } from "./body-content.ts";
import { BodySelection, positionAt, wordAround } from "./body-selection.ts";
import { copyRange } from "./copy-body.ts";
import type { RowMap } from "./row-map.ts";
import type { ScrollWindow } from "./scroll-window.ts";

export interface OwnSelection {
	/** Something is selected, in sight or not. */
	readonly isAny: () => boolean;
	readonly onMouseDown: (event: MouseEvent) => void;
	/** True when the key was one of its own. */
	readonly onKeyDown: (event: KeyboardEvent) => boolean;
	readonly onCopy: (event: ClipboardEvent) => void;
}

interface SelectionInput {
	readonly content: BodyContent;
	readonly map: RowMap;
	/** Lines of the whole body. */
	readonly total: number;
	readonly window: ScrollWindow;
	/** Holds the rows that are in the document. */
	readonly rows: RefObject<HTMLElement | null>;
	/** Row from which keys begin to select. */
	readonly begin: () => number;
}

/**
 * Selecting in a body of which only some rows are in the document: by dragging,
 * also beyond what can be seen, by Shift and a click, and by keys. It stays
 * whole when its rows leave the document, and so is what is copied.
 */
export function useSelection(input: SelectionInput): OwnSelection {
	const { content, map, window: seen, rows } = input;
	const selection = useRef(new BodySelection());
	const last = useRef(input);
	last.current = input;
	const show = () => {
		if (rows.current) selection.current.show(rows.current);
	};
	// Rows come and go as it is scrolled.
	useLayoutEffect(show);
	// Its places mean nothing in another layout.
	// biome-ignore lint/correctness/useExhaustiveDependencies: of another content
	useLayoutEffect(() => clear, [content]);
	const clear = () => {
		if (!selection.current.range) return;
		selection.current.set(undefined);
		window.getSelection()?.removeAllRanges();
	};
	const select = (anchor: BodyPosition | undefined, focus: BodyPosition) => {
		selection.current.set(anchor ?? focus, focus);
		if (selection.current.range) show();
		else window.getSelection()?.removeAllRanges();
	};

	const onMouseDown = (event: MouseEvent) => {
		const { target, button, shiftKey, clientX, clientY, detail } = event;
		const isElse = target instanceof Element && target.closest("button, a");
		if (button !== 0 || isElse || !rows.current) return;
		const place = positionAt(rows.current, clientX, clientY);
		if (!place) return;
		event.preventDefault();
		seen.element.current?.focus({ preventScroll: true });
		const text = content.at(place)?.text ?? "";
		const [start, end] =
			detail === 2 ? wordAround(text, place.column) : [0, text.length];
		if (detail > 1)
			select({ ...place, column: start }, { ...place, column: end });
		else select(shiftKey ? selection.current.anchor : undefined, place);
		followPointer(seen, (x, y) => {
			const focus = rows.current && positionAt(rows.current, x, y);
			if (focus) select(selection.current.anchor, focus);
		});
	};

	const onKeyDown = (event: KeyboardEvent): boolean => {
		if (event.target instanceof HTMLInputElement) return false;
		const isMod = event.ctrlKey || event.metaKey;
		if (isMod && event.key.toLowerCase() === "a") {
			select({ line: 0, column: 0 }, endOf(last.current.total));
		} else if (event.key === "Escape" && selection.current.range) clear();
		else if (event.shiftKey && !event.altKey) {
			const focus = selection.current.focus ?? {
				...map.at(last.current.begin()),
				column: 0,
			};
			const next = moved(event.key, focus, last.current);
			if (!next) return false;
			select(selection.current.anchor ?? focus, next);
			seen.showRow(map.rowOf(next));
		} else return false;
		event.preventDefault();
		return true;
	};

	return {
		isAny: () => selection.current.range !== undefined,
		onMouseDown,
		onKeyDown,
		onCopy: (event) => {
			const { range } = selection.current;
			if (range) copyRange(content, range, event).catch(reportError);
		},
	};
}

/** Behind everything. */
function endOf(total: number): BodyPosition {
	return { line: total - 1, column: Number.MAX_SAFE_INTEGER };
}

/** Where a key leads to with Shift; undefined for a key that leads nowhere. */
function moved(
	key: string,
	focus: BodyPosition,
	{ content, map, total, window: seen }: SelectionInput,
): BodyPosition | undefined {
	const row = map.rowOf(focus);
	const length = (at: number) => content.at(map.at(at))?.text.length ?? 0;
	const page = Math.max(1, seen.rowsSeen - 1);
	const steps: Readonly<Record<string, number>> = {
		...{ ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page },
	};
	const step = steps[key];
	if (step !== undefined) {
		const to = row + step;
		if (to < 0) return { ...map.at(0), column: 0 };
		if (to >= map.rows) return endOf(total);
		return { ...map.at(to), column: focus.column };
	}
	const column = Math.min(focus.column, length(row));
	switch (key) {
		case "Home":
			return { ...map.at(0), column: 0 };
		case "End":
			return endOf(total);
		case "ArrowLeft":
			if (column > 0) return { ...focus, column: column - 1 };
			return row === 0
				? focus
				: { ...map.at(row - 1), column: length(row - 1) };
		case "ArrowRight":
			if (column < length(row)) return { ...focus, column: column + 1 };
			return row + 1 < map.rows ? { ...map.at(row + 1), column: 0 } : focus;
		default:
			return undefined;
	}
}

/** Pixels that are scrolled in a frame for each pixel that the pointer is away. */
const SPEED = 0.4;

/** Goes along with the pointer until its button is let go, and scrolls where it is beyond what can be seen. */
function followPointer(
	{ element }: ScrollWindow,
	onMove: (x: number, y: number) => void,
): void {
	let [x, y, frame] = [0, 0, 0];
	const beyond = (at: number, start: number, end: number) =>
		at < start ? at - start : Math.max(0, at - end);
	const scroll = () => {
		frame = 0;
		const { current } = element;
		if (!current) return;
		const box = current.getBoundingClientRect();
		const across = beyond(x, box.left, box.right);
		const down = beyond(y, box.top, box.bottom);
		if (across === 0 && down === 0) return;
		current.scrollBy(Math.ceil(across * SPEED), Math.ceil(down * SPEED));
		onMove(x, y);
		frame = requestAnimationFrame(scroll);
	};
	const move = (event: globalThis.MouseEvent) => {
		[x, y] = [event.clientX, event.clientY];
		onMove(x, y);
		if (frame === 0) frame = requestAnimationFrame(scroll);
	};
	const end = () => {
		cancelAnimationFrame(frame);
		window.removeEventListener("mousemove", move);
		window.removeEventListener("mouseup", end);
	};
	window.addEventListener("mousemove", move);
	window.addEventListener("mouseup", end);
}
