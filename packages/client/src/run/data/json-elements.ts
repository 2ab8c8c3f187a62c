import {
	type DataText,
	LONGEST_ROW,
	occurrences,
	type TextPosition,
} from "./data-text.ts";

export interface JsonElement {
	/** As it stands in the file, with the white space around it; not checked. */
	readonly json: string;
	readonly start: TextPosition;
}

const OUTSIDE_STRINGS = /["{}[\],]/g;
const INSIDE_STRINGS = /["\\]/g;

/**
 * The elements of the array that a JSON file is, one by one: only the bracket,
 * comma or quotation mark that ends an element is looked for, so that each can
 * be parsed by itself.
 *
 * @throws DataFileError when the file is something else than an array, or the array does not end
 */
export async function* jsonElements(
	text: DataText,
): AsyncGenerator<JsonElement, void> {
	const scanner = new ElementScanner();
	for await (const chunk of text.chunks()) {
		yield* scanner.take(chunk);
		if (scanner.fault) throw await faultOf(scanner, text);
	}
	scanner.end();
	if (scanner.fault) throw await faultOf(scanner, text);
}

function faultOf({ fault, place }: ElementScanner, text: DataText) {
	return fault === "too long"
		? text.tooLong(place)
		: text.errorAt(
				place,
				`This is not JSON with rows of data: ${fault}.`,
				"The file must be an array of objects; for one object a line, name it .ndjson.",
			);
}

class ElementScanner {
	fault: string | undefined;
	/** Where the scan stands, or the fault. */
	place: TextPosition = { line: 1, column: 1 };
	#state: "before" | "inside" | "after" = "before";
	#depth = 0;
	#isInString = false;
	/** A backslash was the last character of a chunk. */
	#isEscaped = false;
	/** Of the element at hand, what earlier chunks held. */
	#json = "";
	#start: TextPosition = this.place;
	#isFirst = true;

	*take(chunk: string): Generator<JsonElement, void> {
		let from = this.#state === "before" ? this.#open(chunk) : 0;
		while (this.#state === "inside") {
			const end = this.#findEnd(chunk, from);
			if (end === -1) return this.#keep(chunk.slice(from));
			const json = this.#json + chunk.slice(from, end);
			this.#keep(chunk.slice(from, end + 1));
			const isLast = chunk.charAt(end) === "]";
			// `[]` has no elements; elsewhere an empty one is a fault, which parsing tells.
			const isNone = isLast && this.#isFirst && json.trim() === "";
			if (!isNone) yield { json, start: this.#start };
			this.#next();
			from = end + 1;
			if (isLast) this.#state = "after";
		}
		if (this.#state === "after") this.#expectNothing(chunk.slice(from));
	}

	end(): void {
		if (this.fault !== undefined || this.#state === "after") return;
		this.fault =
			this.#state === "before"
				? "there is no array"
				: "the array is not closed";
	}

	/** The offset behind the bracket that opens the array. */
	#open(chunk: string): number {
		const at = chunk.search(/\S/);
		this.#advance(at === -1 ? chunk : chunk.slice(0, at));
		if (at === -1) return chunk.length;
		if (chunk.charAt(at) !== "[") {
			this.fault = "it begins with something else than an array";
			this.#state = "after";
			return chunk.length;
		}
		this.#advance("[");
		this.#state = "inside";
		this.#start = this.place;
		return at + 1;
	}

	/** The offset of the comma or bracket behind the element at hand; -1 when it goes on in the next chunk. */
	#findEnd(chunk: string, from: number): number {
		let at = from;
		if (this.#isEscaped && at < chunk.length) {
			this.#isEscaped = false;
			at += 1;
		}
		for (;;) {
			const marks = this.#isInString ? INSIDE_STRINGS : OUTSIDE_STRINGS;
			marks.lastIndex = at;
			const found = marks.exec(chunk);
			if (!found) return -1;
			at = found.index + 1;
			if (found[0] === "\\") {
				this.#isEscaped = at === chunk.length;
				at += 1;
			} else if (this.#isEnd(found[0])) return found.index;
		}
	}

	/** Takes a mark into account; tells whether the element ends at it. */
	#isEnd(mark: string): boolean {
		switch (mark) {
			case '"':
				this.#isInString = !this.#isInString;
				return false;
			case "{":
			case "[":
				this.#depth += 1;
				return false;
			case ",":
				return this.#depth === 0;
			default:
				if (this.#depth === 0) return true;
				this.#depth -= 1;
				return false;
		}
	}

	#keep(piece: string): void {
		this.#json += piece;
		this.#advance(piece);
		if (this.#json.length <= LONGEST_ROW) return;
		this.fault = "too long";
		this.place = this.#start;
		this.#state = "after";
	}

	#next(): void {
		this.#json = "";
		this.#start = this.place;
		this.#isFirst = false;
	}

	#expectNothing(rest: string): void {
		const at = rest.search(/\S/);
		this.#advance(at === -1 ? rest : rest.slice(0, at));
		if (at !== -1) this.fault ??= "there is more behind the array";
	}

	#advance(text: string): void {
		const lastBreak = text.lastIndexOf("\n");
		const { line, column } = this.place;
		this.place =
			lastBreak === -1
				? { line, column: column + text.length }
				: {
						line: line + occurrences("\n", text),
						column: text.length - lastBreak,
					};
	}
}
