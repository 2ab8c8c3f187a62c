/** Text that is HTML already. */
export class Html {
	readonly text: string;

	constructor(text: string) {
		this.text = text;
	}
}

type Content = Html | string | number | undefined | readonly Content[];

/** HTML from a template literal: whatever is put in is escaped, unless it is HTML already. */
export function html(
	parts: TemplateStringsArray,
	...values: readonly Content[]
): Html {
	let text = parts[0] ?? "";
	for (const [index, value] of values.entries())
		text += textOf(value) + (parts[index + 1] ?? "");
	return new Html(text);
}

function textOf(value: Content): string {
	if (value === undefined) return "";
	if (value instanceof Html) return value.text;
	if (typeof value === "number") return String(value);
	if (typeof value === "string") return escaped(value);
	return value.map(textOf).join("");
}

const ENTITIES: Readonly<Record<string, string>> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};

/** Control characters and such that turn the direction of text stay out, too. */
function escaped(text: string): string {
	return text
		.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "")
		.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "�");
}
