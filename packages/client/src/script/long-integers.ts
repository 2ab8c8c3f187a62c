/** A run of digits that a number may not hold, and that is a whole number token: no fraction, no exponent. */
const CANDIDATE = /(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

/**
 * Makes strings of the integers in a JSON text that a number would not hold,
 * each beginning with `mark`. Undefined when there are none. Strings of the
 * text are left alone.
 *
 * The time grows linearly with the text, which may be anything at all: a server
 * wrote it, and nothing interrupts the host. A regular expression that matches
 * strings would be quadratic in `"\"\"\"…`, and overflow its stack in a string
 * of 30 MB.
 */
export function markLongIntegers(
	text: string,
	mark: string,
): string | undefined {
	const strings = new StringFinder(text);
	let marked = "";
	let copied = 0;
	for (const { 0: token, index } of text.matchAll(CANDIDATE)) {
		if (Number.isSafeInteger(Number(token)) || strings.isInside(index)) {
			continue;
		}
		marked += `${text.slice(copied, index)}"${mark}${token}"`;
		copied = index + token.length;
	}
	return copied === 0 ? undefined : marked + text.slice(copied);
}

/** Tells which places of a JSON text lie inside strings. Asked from the start to the end. */
class StringFinder {
	readonly #text: string;
	/** The last quotation mark before the place asked for is at the start of a string. */
	#isOpen = false;
	/** The next quotation mark that begins or ends a string. */
	#next: number;

	constructor(text: string) {
		this.#text = text;
		this.#next = this.#quoteFrom(0);
	}

	isInside(index: number): boolean {
		while (this.#next < index) {
			this.#isOpen = !this.#isOpen;
			const start = this.#next + 1;
			this.#next = this.#isOpen
				? this.#endOfString(start)
				: this.#quoteFrom(start);
		}
		return this.#isOpen;
	}

	#quoteFrom(start: number): number {
		const index = this.#text.indexOf('"', start);
		return index === -1 ? this.#text.length : index;
	}

	/** The quotation mark that no backslash escapes. */
	#endOfString(start: number): number {
		let from = start;
		for (;;) {
			const quote = this.#quoteFrom(from);
			let backslashes = quote;
			while (backslashes > from && this.#text[backslashes - 1] === "\\") {
				backslashes--;
			}
			const isEscaped = (quote - backslashes) % 2 === 1;
			if (quote === this.#text.length || !isEscaped) return quote;
			from = quote + 1;
		}
	}
}
