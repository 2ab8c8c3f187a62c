/** One line of output; the most that a text is indented by is in `indent`. */
const INDENT = "  ";

/**
 * No scanner of JSON knows these: strings may have whole placeholders and line
 * breaks in them, and what stands in those must not change.
 * Strings with placeholders in them, placeholders, comments, punctuation, and words such as `true` or `12`.
 */
const TOKEN =
	/"(?:\{\{.*?\}\}|\\[\s\S]|[^"\\])*"?|\{\{[^\n]*?\}\}|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[{}[\],:]|[^\s{}[\],:"/]+|[^\s]/g;

/**
 * JSON laid out anew. It need not be valid: placeholders, comments, and what is
 * no JSON stay as they are; only white space between them changes.
 */
export function prettifyJson(text: string): string {
	const layout = new Layout();
	let end = 0;
	for (const { 0: token, index } of text.matchAll(TOKEN)) {
		const gap = text.slice(end, index);
		layout.add(token, gap);
		end = index + token.length;
	}
	return layout.text;
}

class Layout {
	text = "";
	#depth = 0;
	#last = "";

	add(token: string, gap: string): void {
		if (token.startsWith("//") || token.startsWith("/*"))
			this.#addComment(token, gap);
		else if (token === "}" || token === "]") this.#close(token);
		else if (token === "," || token === ":") this.text += token;
		else {
			this.#beforeValue(gap);
			this.text += token;
			if (token === "{" || token === "[") this.#depth++;
		}
		this.#last = token;
	}

	#beforeValue(gap: string): void {
		if (this.#last === "") return;
		if (this.#last === ":") this.text += " ";
		else if (
			isOpening(this.#last) ||
			this.#last === "," ||
			isComment(this.#last)
		)
			this.#newLine();
		// Two values side by side are none of JSON: `{{a}}{{b}}`, `1{{unit}}`.
		else this.text += gap === "" ? "" : " ";
	}

	#close(token: string): void {
		this.#depth = Math.max(0, this.#depth - 1);
		if (!isOpening(this.#last)) this.#newLine();
		this.text += token;
	}

	/** A comment behind something stays behind it. */
	#addComment(token: string, gap: string): void {
		if (this.text !== "") {
			if (gap.includes("\n") || isOpening(this.#last)) this.#newLine();
			else this.text += " ";
		}
		this.text += token;
	}

	#newLine(): void {
		this.text += `\n${INDENT.repeat(this.#depth)}`;
	}
}

function isOpening(token: string): boolean {
	return token === "{" || token === "[";
}

function isComment(token: string): boolean {
	return token.startsWith("//") || token.startsWith("/*");
}
