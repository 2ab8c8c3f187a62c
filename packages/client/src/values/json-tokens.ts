import { createScanner } from "jsonc-parser";

export type JsonTokenKind =
	| Exclude<(typeof KINDS)[number], "space" | "end">
	| "unknown";

/** By the numbers of `SyntaxKind` in jsonc-parser, whose constants TypeScript keeps to itself. */
const KINDS = [
	...(["unknown", "{", "}", "[", "]", ",", ":"] as const),
	...(["word", "word", "word", "string", "number"] as const),
	...(["comment", "comment", "space", "space", "unknown", "end"] as const),
] as const;

/**
 * The tokens of a JSON text with its comments, one by one, and of what is nearly
 * JSON, by the scanner of jsonc-parser: about 8 ms for a megabyte, without
 * recursion, without a copy of the text. A string that has no end ends with its line.
 *
 * What reads JSON otherwise: `JSON.parse`, for values; `places/json-places.ts` of
 * the template language, which goes on in the middle of a string behind a
 * placeholder; `run/data/json-elements.ts`, which reads files in pieces; the
 * layout of responses in the app, which looks at bytes, begins anywhere and knows
 * blacked out secrets; the page's `prettify-json.ts`, whose strings may have line
 * breaks and whole placeholders in them, and must stay as they are.
 */
export class JsonTokens {
	/** Of the token at hand. */
	kind: JsonTokenKind = "unknown";
	/** UTF-16 code units, end exclusive. */
	start = 0;
	end = 0;
	/** A string, number or comment that has no end, or a string with a fault in it. */
	isBroken = false;
	readonly #scanner;

	constructor(text: string) {
		this.#scanner = createScanner(text);
	}

	/** Goes on to the next token; false when there is none. White space is passed over. */
	next(): boolean {
		const scanner = this.#scanner;
		for (;;) {
			const kind = KINDS[scanner.scan()] ?? "unknown";
			if (kind === "space") continue;
			this.start = scanner.getTokenOffset();
			this.end = scanner.getPosition();
			if (kind === "end") return false;
			this.kind = kind;
			this.isBroken = scanner.getTokenError() !== 0;
			return true;
		}
	}

	/** The next token is the first from that offset on. */
	continueAt(offset: number): void {
		this.#scanner.setPosition(offset);
	}
}
