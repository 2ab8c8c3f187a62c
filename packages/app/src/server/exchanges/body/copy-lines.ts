import type { BodyPosition, BodyRange } from "../../../protocol/responses.ts";
import type { Layout } from "./layout.ts";

/**
 * What is selected in a layout, as text: lines that are cut or folded away are whole in it.
 *
 * @param limit bytes
 * @returns undefined where there is more than that
 */
export function copyOf(
	layout: Layout,
	range: BodyRange | undefined,
	limit: number,
): Buffer | undefined {
	const from = range?.from ?? { line: 0, column: 0 };
	const to = range?.to ?? { line: layout.total - 1, column: Infinity };
	const copied = new CopiedText(limit);
	let { line } = from;
	for (const { part, segments, text } of layout.lines(
		from.line,
		to.line - from.line + 1,
	)) {
		const whole = segments === undefined ? text : layout.whole(line);
		const start = line === from.line ? columnIn(layout, from, whole) : 0;
		const end = line === to.line ? columnIn(layout, to, whole) : whole.length;
		const goesOn = line === from.line || (part?.indent ?? 0) > 0;
		const cut = start > 0 || end < whole.length;
		copied.add(goesOn ? "" : "\n", cut ? whole.slice(start, end) : whole);
		if (copied.isTooLarge) return undefined;
		line++;
	}
	return copied.bytes();
}

/** Characters that are encoded at once. */
const PART = 1_000_000;

class CopiedText {
	readonly #limit: number;
	readonly #parts: Buffer[] = [];
	#text = "";
	#size = 0;

	constructor(limit: number) {
		this.#limit = limit;
	}

	get isTooLarge(): boolean {
		return this.#size > this.#limit;
	}

	add(between: string, text: string): void {
		this.#text += between + text;
		if (this.#text.length > PART) this.#encode();
	}

	/** Undefined where that is too much. */
	bytes(): Buffer | undefined {
		this.#encode();
		return this.isTooLarge ? undefined : Buffer.concat(this.#parts);
	}

	#encode(): void {
		const part = Buffer.from(this.#text);
		this.#size += part.length;
		this.#parts.push(part);
		this.#text = "";
	}
}

/** Where a position is in the whole text of its line. */
function columnIn(
	layout: Layout,
	{ line, segment, column }: BodyPosition,
	whole: string,
): number {
	if (segment === undefined) return column;
	// What stands in front of the first segment is laid out anew: they are counted from the end.
	const rest = layout.segments(line, segment, Number.MAX_SAFE_INTEGER);
	return whole.length - rest.join("").length + column;
}
