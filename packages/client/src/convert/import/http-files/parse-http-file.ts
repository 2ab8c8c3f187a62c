import type {
	HttpBlock,
	Placed,
	PlacedPair,
	RequestLine,
	ScriptPart,
} from "./http-block.ts";
import {
	ASSERTION_LINE,
	COMMENT_LINE,
	HEADER_LINE,
	type HttpLine,
	httpLines,
	isInScript,
	KNOWN_TAG,
	METHOD_START,
	NEXT_REQUEST,
	OTHER,
	REQUEST_LINE,
	SCRIPT_CODE,
	SCRIPT_FILE,
	SEPARATOR,
	TAG_LINE,
	URL_START,
	VARIABLE_LINE,
} from "./http-lines.ts";

/** Divides a file of HTTP requests into its blocks; nothing is judged. Lines keep their places. */
export function parseHttpFile(text: string): readonly HttpBlock[] {
	const blocks: HttpBlock[] = [];
	let lines: HttpLine[] = [];
	let title = "";
	let start = 0;
	const end = (at: number) => {
		blocks.push(...blocksOf(lines, title, start, at));
		lines = [];
	};
	for (const line of httpLines(text)) {
		const separator = SEPARATOR.exec(line.text);
		if (separator === null || isInScript(lines)) {
			lines.push(line);
			continue;
		}
		const hasNothing = lines.every(({ text: one }) => one.trim() === "");
		end(line.start);
		const written = (separator[1] ?? "").replace(/#+\s*$/, "").trim();
		// Headings over several lines belong together.
		const isHeading = hasNothing && title !== "";
		title =
			isHeading && written !== ""
				? `${title} ${written}`
				: written || (isHeading ? title : "");
		start = line.start;
	}
	end(text.length);
	return blocks;
}

/** A second request line where a body would be begins a block of its own. */
function blocksOf(
	lines: readonly HttpLine[],
	title: string,
	start: number,
	end: number,
): readonly HttpBlock[] {
	const blocks: HttpBlock[] = [];
	let at = 0;
	do {
		const from = at === 0 ? start : (lines[at]?.start ?? end);
		const reader = new BlockReader(lines, at, at === 0 ? title : "", [
			from,
			end,
		]);
		blocks.push(reader.read());
		at = reader.at;
	} while (at < lines.length);
	return blocks;
}

class BlockReader {
	/** The next line. */
	at: number;
	readonly #lines: readonly HttpLine[];
	readonly #title: string;
	readonly #range: readonly [number, number];
	readonly #tags: PlacedPair[] = [];
	readonly #variables: PlacedPair[] = [];
	readonly #headers: PlacedPair[] = [];
	readonly #body: Placed[] = [];
	readonly #before: ScriptPart[] = [];
	readonly #after: ScriptPart[] = [];
	readonly #assertions: Placed[] = [];
	readonly #others: Placed[] = [];
	#request: RequestLine | undefined;

	constructor(
		lines: readonly HttpLine[],
		at: number,
		title: string,
		range: readonly [number, number],
	) {
		this.#lines = lines;
		this.at = at;
		this.#title = title;
		this.#range = range;
	}

	read(): HttpBlock {
		this.#head();
		if (this.#request) {
			this.#readHeaders();
			this.#readBody();
		}
		return {
			title: this.#title,
			range: this.#range,
			tags: this.#tags,
			variables: this.#variables,
			request: this.#request,
			headers: this.#headers,
			body: this.#body,
			before: this.#before,
			after: this.#after,
			assertions: this.#assertions,
			others: this.#others,
		};
	}

	/** Up to the request line. */
	#head(): void {
		for (let line = this.#next(); line; line = this.#next()) {
			if (line.text.trim() === "" || this.#comment(line)) continue;
			if (this.#variable(line) || this.#script(line) || this.#other(line))
				continue;
			const isRequest =
				METHOD_START.test(line.text) || URL_START.test(line.text);
			if (!isRequest) {
				this.#others.push(line);
				continue;
			}
			this.#requestLine(line);
			return;
		}
	}

	/** With what goes on, indented, in the lines below. */
	#requestLine(first: HttpLine): void {
		let { text } = first;
		let end = first.start + first.text.length;
		for (;;) {
			const line = this.#lines[this.at];
			const isMore =
				line !== undefined &&
				/^\s+\S/.test(line.text) &&
				(/^\s+[?&/]/.test(line.text) || !HEADER_LINE.test(line.text));
			if (!isMore) break;
			text += COMMENT_LINE.test(line.text) ? "" : line.text.trim();
			end = line.start + line.text.length;
			this.at++;
		}
		const [, method, url = ""] = REQUEST_LINE.exec(text) ?? [];
		const start =
			first.start + (first.text.length - first.text.trimStart().length);
		this.#request = {
			method: (method ?? "GET").toUpperCase(),
			url,
			start,
			end,
		};
	}

	#readHeaders(): void {
		for (let line = this.#next(); line; line = this.#next()) {
			if (line.text.trim() === "") return;
			if (this.#comment(line) || this.#script(line) || this.#other(line))
				continue;
			if (NEXT_REQUEST.test(line.text)) {
				this.at--;
				return;
			}
			const [, name, value = ""] = HEADER_LINE.exec(line.text) ?? [];
			if (name === undefined) {
				// No header: the body begins without an empty line in front.
				this.at--;
				return;
			}
			const end = line.start + line.text.length;
			this.#headers.push({ name, value: value.trim(), start: line.start, end });
		}
	}

	#readBody(): void {
		for (let line = this.#next(); line; line = this.#next()) {
			if (this.#script(line) || this.#other(line)) continue;
			const isFirst = this.#body.every(({ text }) => text.trim() === "");
			if (isFirst && this.#comment(line)) continue;
			if (NEXT_REQUEST.test(line.text) && this.#startsNext()) {
				this.at--;
				return;
			}
			this.#body.push(line);
		}
	}

	/** Whether what was read so far can be a request by itself. */
	#startsNext(): boolean {
		const last = this.#body.at(-1);
		return last === undefined || last.text.trim() === "";
	}

	/** A comment, or a tag in one. */
	#comment(line: HttpLine): boolean {
		const [, name, value = ""] = TAG_LINE.exec(line.text) ?? [];
		if (name !== undefined && KNOWN_TAG.test(name)) {
			const end = line.start + line.text.length;
			this.#tags.push({ name, value: value.trim(), start: line.start, end });
			return true;
		}
		return COMMENT_LINE.test(line.text);
	}

	#variable(line: HttpLine): boolean {
		const [, name, value = ""] = VARIABLE_LINE.exec(line.text) ?? [];
		if (name === undefined) return false;
		const end = line.start + line.text.length;
		this.#variables.push({ name, value: value.trim(), start: line.start, end });
		return true;
	}

	#script(line: HttpLine): boolean {
		const file = SCRIPT_FILE.exec(line.text);
		const code = SCRIPT_CODE.exec(line.text);
		const sign = file?.[1] ?? code?.[1];
		if (sign === undefined) {
			if (!ASSERTION_LINE.test(line.text)) return false;
			this.#assertions.push(line);
			return true;
		}
		const list = sign === "<" ? this.#before : this.#after;
		if (file)
			list.push({
				kind: "file",
				text: (file[2] ?? "").trim(),
				start: line.start,
			});
		else list.push(this.#code(line, code?.[0].length ?? 0));
		return true;
	}

	/** Up to `%}`, which may stand lines below. */
	#code(line: HttpLine, from: number): ScriptPart {
		let text = line.text.slice(from);
		const start = line.start + from;
		for (;;) {
			const end = text.indexOf("%}");
			if (end !== -1) return { kind: "code", text: text.slice(0, end), start };
			const next = this.#next();
			if (next === undefined) return { kind: "code", text, start };
			text += lineBreakBefore(next, start + text.length) + next.text;
		}
	}

	#other(line: HttpLine): boolean {
		if (!OTHER.test(line.text)) return false;
		if (!/^\s*\{\{/.test(line.text)) {
			this.#others.push(line);
			return true;
		}
		let { text } = line;
		for (let next = this.#next(); next; next = this.#next()) {
			text += `\n${next.text}`;
			if (/^\s*\}\}/.test(next.text)) break;
		}
		this.#others.push({ text, start: line.start });
		return true;
	}

	#next(): HttpLine | undefined {
		const line = this.#lines[this.at];
		if (line !== undefined) this.at++;
		return line;
	}
}

/** Scripts keep theirs, so that offsets in them are those of the file. */
function lineBreakBefore({ start }: HttpLine, end: number): string {
	return start - end === 2 ? "\r\n" : "\n";
}
