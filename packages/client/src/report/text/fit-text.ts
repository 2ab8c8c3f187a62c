import {
	endWithin,
	startWithin,
	textWidth,
} from "../../diagnostics/text-width.ts";

/** The text in at most that many columns of a terminal; what is cut off ends in `…`. */
export function fitText(text: string, columns: number): string {
	return isWithin(text, columns) ? text : `${startWithin(text, columns - 1)}…`;
}

/** The same, cut at its beginning: of a path, the end says most. */
export function fitEnd(text: string, columns: number): string {
	return isWithin(text, columns) ? text : `…${endWithin(text, columns - 1)}`;
}

/** The text, filled up with spaces to that many columns of a terminal. */
export function padText(text: string, columns: number): string {
	return text + " ".repeat(Math.max(0, columns - textWidth(text)));
}

/** Looks no further into a long text than it has to. */
function isWithin(text: string, columns: number): boolean {
	return startWithin(text, columns).length === text.length;
}
