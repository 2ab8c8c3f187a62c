import type { BodyContent } from "./body-content.ts";
import type { BodyRowRef } from "./row-map.ts";

/** A row's text between what stands in front of it and behind it in the same line. */
export interface RowContext {
	readonly before: string;
	readonly text: string;
	readonly after: string;
}

/** The rows around one that a line was broken into, as far as they are here. @param most rows on either side */
export function rowContext(
	content: BodyContent,
	row: BodyRowRef,
	most: number,
): RowContext {
	const own = content.at(row);
	const text = own?.text ?? "";
	if (!own?.part || row.segment !== undefined)
		return { before: "", text, after: "" };
	let [before, after] = ["", ""];
	let first = own;
	for (let line = row.line - 1; line >= row.line - most; line--) {
		const above = first.part?.indent === 0 ? undefined : content.at({ line });
		if (!above) break;
		before = above.text + before;
		first = above;
	}
	for (let line = row.line + 1; line <= row.line + most; line++) {
		const below = content.at({ line });
		if (!below?.part || below.part.indent === 0) break;
		after += below.text;
	}
	return { before, text, after };
}
