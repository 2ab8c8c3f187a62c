import type {
	BodyPosition,
	BodyRange,
} from "../../../../../src/protocol/responses.ts";

/**
 * What is selected in a body of which only some rows are in the document. The
 * browser's own selection shows the part that is there.
 */
export class BodySelection {
	#anchor: BodyPosition | undefined;
	#focus: BodyPosition | undefined;

	get anchor(): BodyPosition | undefined {
		return this.#anchor;
	}

	get focus(): BodyPosition | undefined {
		return this.#focus;
	}

	/** Undefined where nothing is selected. */
	get range(): BodyRange | undefined {
		const [anchor, focus] = [this.#anchor, this.#focus];
		if (!anchor || !focus) return undefined;
		const order = compare(anchor, focus);
		if (order === 0) return undefined;
		return order < 0
			? { from: anchor, to: focus }
			: { from: focus, to: anchor };
	}

	set(anchor: BodyPosition | undefined, focus = anchor): void {
		this.#anchor = anchor;
		this.#focus = focus;
	}

	/** Marks what of it is in the document. @param rows what holds the rows that are there */
	show(rows: HTMLElement): void {
		const { range } = this;
		const selection = window.getSelection();
		const shown = rows.querySelectorAll<HTMLElement>("[data-line]");
		const [first, last] = [shown[0], shown[shown.length - 1]];
		if (!range || !selection || !first || !last) return;
		// Whoever types elsewhere goes on there.
		if (document.activeElement instanceof HTMLInputElement) return;
		const begin = later(range.from, { ...rowOf(first), column: 0 });
		const end = earlier(range.to, { ...rowOf(last), column: Infinity });
		if (compare(begin, end) >= 0) {
			selection.removeAllRanges();
			return;
		}
		const [from, to] = [domPoint(rows, begin), domPoint(rows, end)];
		if (from && to)
			selection.setBaseAndExtent(from.node, from.offset, to.node, to.offset);
	}
}

/** Which of two places comes first: negative for the one. */
function compare(one: BodyPosition, other: BodyPosition): number {
	return (
		one.line - other.line ||
		(one.segment ?? 0) - (other.segment ?? 0) ||
		// Two places at the end of everything are the same.
		(one.column === other.column ? 0 : one.column - other.column)
	);
}

function later(one: BodyPosition, other: BodyPosition): BodyPosition {
	return compare(one, other) > 0 ? one : other;
}

function earlier(one: BodyPosition, other: BodyPosition): BodyPosition {
	return compare(one, other) < 0 ? one : other;
}

function rowOf({ dataset }: HTMLElement): Omit<BodyPosition, "column"> {
	const { line, segment } = dataset;
	return {
		line: Number(line),
		...(segment !== undefined && { segment: Number(segment) }),
	};
}

function domPoint(rows: HTMLElement, position: BodyPosition) {
	const { line, segment, column } = position;
	const own = segment === undefined ? "" : `[data-segment="${segment}"]`;
	const row = rows.querySelector(`[data-line="${line}"]${own}`);
	const content = row?.querySelector(".body-content");
	if (!content) return undefined;
	const texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
	let left = column;
	let point: { readonly node: Node; readonly offset: number } = {
		node: content,
		offset: 0,
	};
	while (texts.nextNode()) {
		const node = texts.currentNode;
		const length = node.textContent?.length ?? 0;
		point = { node, offset: Math.min(left, length) };
		if (left <= length) break;
		left -= length;
	}
	return point;
}

/** The place below the pointer, or nearest to it among the rows that are there. */
export function positionAt(
	rows: HTMLElement,
	x: number,
	y: number,
): BodyPosition | undefined {
	const shown = [...rows.querySelectorAll<HTMLElement>("[data-line]")];
	const row =
		shown.find((one) => y < one.getBoundingClientRect().bottom) ?? shown.at(-1);
	const content = row?.querySelector(".body-content");
	if (!row || !content) return undefined;
	const { top, bottom } = row.getBoundingClientRect();
	const box = content.getBoundingClientRect();
	const length = content.textContent?.length ?? 0;
	if (x <= box.left || y < top) return { ...rowOf(row), column: 0 };
	if (x >= box.right || y > bottom) return { ...rowOf(row), column: length };
	return { ...rowOf(row), column: columnAt(content, x, y) ?? length };
}

function columnAt(content: Element, x: number, y: number): number | undefined {
	const place = caretAt(x, y);
	if (!place || !content.contains(place.node)) return undefined;
	const range = document.createRange();
	range.setStart(content, 0);
	range.setEnd(place.node, place.offset);
	return range.toString().length;
}

/** What Safari calls by another name. */
function caretAt(x: number, y: number) {
	if (document.caretPositionFromPoint) {
		const place = document.caretPositionFromPoint(x, y);
		return place && { node: place.offsetNode, offset: place.offset };
	}
	const range = document.caretRangeFromPoint(x, y);
	return range && { node: range.startContainer, offset: range.startOffset };
}

/** The word around a column of a text. */
export function wordAround(
	text: string,
	column: number,
): readonly [start: number, end: number] {
	for (const { index, 0: word } of text.matchAll(/[\p{L}\p{N}_]+|\s+|./gsu))
		if (column < index + word.length) return [index, index + word.length];
	return [column, column];
}
