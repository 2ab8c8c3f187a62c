import { compile } from "@curlew/template";
import type { Tree } from "../../formats/tree/plain-tree.ts";
import { literalTemplate } from "./word.ts";

export function hasPlaceholder(text: string): boolean {
	return compile(text).placeholders.length > 0;
}

/**
 * A form-encoded text as names and values, when writing those as a form (WHATWG
 * URL §5.2) gives the very same text. Undefined otherwise.
 */
export function formEntries(text: string): readonly Tree[] | undefined {
	const { stand, restored } = withStandIns(text);
	const form = new URLSearchParams(stand);
	if (stand === "" || form.toString() !== stand) return undefined;
	return [...form].map(([name, value]) => ({
		name: restored(name),
		value: restored(value),
	}));
}

/** Puts something in the place of each placeholder that means the same encoded and not. */
function withStandIns(text: string) {
	const { placeholders } = compile(text);
	let mark = "placeholder";
	while (text.includes(mark)) mark += "x";
	let stand = "";
	let position = 0;
	for (const [index, { start, end }] of placeholders.entries()) {
		stand += `${text.slice(position, start)}${mark}${index}z`;
		position = end;
	}
	stand += text.slice(position);
	const restored = (decoded: string) =>
		literalTemplate(decoded).replace(
			new RegExp(`${mark}(\\d+)z`, "g"),
			(_, index: string) => placeholders[Number(index)]?.raw ?? "",
		);
	return { stand, restored };
}
