const OPEN = 123;
const CLOSE = 125;
const NONE: ReadonlyMap<number, number> = new Map();
const LINE_BREAK = /[\n\r\u2028\u2029]/g;

/**
 * Finds the `}}` that belongs to a `{{`, braces between them in pairs, all on
 * one line. Each line is gone through once, however many are asked for: ask in
 * the order of the text.
 */
export class BracePairs {
	readonly #source: string;
	/** Of the line that was asked for last: where each `{{` is closed. */
	#closings: ReadonlyMap<number, number> = NONE;
	#readTo = 0;

	constructor(source: string) {
		this.#source = source;
	}

	/** The offset of the `}}` that closes the `{{` at `open`; -1 when nothing does. */
	closingOf(open: number): number {
		if (open >= this.#readTo) this.#readLine(open);
		return this.#closings.get(open) ?? -1;
	}

	#readLine(start: number): void {
		const source = this.#source;
		const end = endOfLine(source, start);
		const opened: number[] = [];
		const closings = new Map<number, number>();
		this.#closings = closings;
		this.#readTo = end;
		for (let at = start; at < end; at++) {
			const code = source.charCodeAt(at);
			if (code === OPEN) opened.push(at);
			if (code !== CLOSE) continue;
			const inner = opened.pop();
			if (inner === undefined) continue;
			const isPair =
				source.charCodeAt(inner - 1) === OPEN &&
				source.charCodeAt(at + 1) === CLOSE;
			if (isPair) closings.set(inner - 1, at);
		}
	}
}

function endOfLine(source: string, start: number): number {
	LINE_BREAK.lastIndex = start;
	return LINE_BREAK.exec(source)?.index ?? source.length;
}
