import { compile } from "@curlew/template";

/** One word of a command while it is being read. */
export class Word {
	#text = "";
	/** Where an opening brace stands that the shell was told to take literally. */
	readonly #literalBraces: number[] = [];

	get isEmpty(): boolean {
		return this.#text === "";
	}

	/** Text in which `{{…}}` is a placeholder. */
	add(text: string): void {
		this.#text += text;
	}

	/** A character that was escaped: a brace is just a brace. */
	addLiteral(text: string): void {
		for (let at = text.indexOf("{"); at !== -1; at = text.indexOf("{", at + 1))
			this.#literalBraces.push(this.#text.length + at);
		this.#text += text;
	}

	/** As a template: literal braces that would begin a placeholder are escaped. */
	toTemplate(): string {
		const escapes = this.#literalBraces.flatMap((at) => [at - 1, at]);
		return withEscapes(this.#text, new Set(escapes));
	}
}

/** Data as a template that renders to just this data. */
export function literalTemplate(data: string): string {
	if (!data.includes("{{")) return data;
	const everywhere = Array.from(data, (_, index) => index);
	return withEscapes(data, new Set(everywhere));
}

/** Puts a backslash before each placeholder that would begin at one of the offsets. docs/semantics.md §2. */
function withEscapes(text: string, offsets: ReadonlySet<number>): string {
	if (offsets.size === 0) return text;
	let escaped = "";
	let position = 0;
	for (const { start } of compile(text).placeholders) {
		if (!offsets.has(start)) continue;
		escaped += `${text.slice(position, start)}\\`;
		position = start;
	}
	return escaped + text.slice(position);
}
