import { displayWidth, textWidth } from "../../diagnostics/display-width.ts";

/** The text in at most that many columns of a terminal; what is cut off ends in `…`. */
export function fitText(text: string, columns: number): string {
	// No character is wider than two columns, and most are one.
	if (text.length * 2 <= columns || textWidth(text) <= columns) return text;
	let fitting = "";
	let width = 1;
	for (const character of text) {
		width += displayWidth(character);
		if (width > columns) break;
		fitting += character;
	}
	return `${fitting}…`;
}

/** The same, cut at its beginning: of a path, the end says most. */
export function fitEnd(text: string, columns: number): string {
	if (text.length * 2 <= columns || textWidth(text) <= columns) return text;
	let fitting = "";
	let width = 1;
	for (const character of [...text].reverse()) {
		width += displayWidth(character);
		if (width > columns) break;
		fitting = character + fitting;
	}
	return `…${fitting}`;
}

/** The text, filled up with spaces to that many columns of a terminal. */
export function padText(text: string, columns: number): string {
	return text + " ".repeat(Math.max(0, columns - textWidth(text)));
}
