import { MAX_DATA_PLACEHOLDERS } from "@curlew/template";
import { ScriptLimitError } from "./errors.ts";

/** What structures take in the host's memory for each character of their JSON, about. */
const STRUCTURE_FACTOR = 4;

/**
 * Limits what one script hands over to be kept: variables, headers, requests.
 * All that lies in the host's memory, where the sandbox's own limit does not
 * reach, and a loop without an end must not fill it.
 */
export class KeptLimit {
	#limit: number;
	#size = 0;
	readonly #onKept: (text: string) => void;

	/**
	 * @param limit bytes, of which a character counts as one
	 * @param onKept hears everything that is kept, before it is; of encoded values what follows the mark
	 */
	constructor(limit: number, onKept: (text: string) => void = () => {}) {
		this.#limit = limit;
		this.#onKept = onKept;
	}

	/** Allows more by a response that the script reads: it may keep all of that. Bytes. */
	allowResponse(size: number): void {
		this.#limit += size * STRUCTURE_FACTOR;
	}

	/**
	 * Notes a text, or a value as `encodeValue` gives it, and passes it on.
	 *
	 * @throws ScriptLimitError when it is too much
	 */
	text(text: string): string {
		this.#add(text.length);
		this.#onKept(text);
		return text;
	}

	value(encoded: string): string {
		const factor = encoded.startsWith("s") ? 1 : STRUCTURE_FACTOR;
		this.#add(encoded.length * factor);
		this.#onKept(encoded.slice(1));
		return encoded;
	}

	/**
	 * The same for what becomes part of a request: its placeholders are filled in
	 * within our own process, and each part of it is looked through many times.
	 */
	template(text: string, longest = Number.POSITIVE_INFINITY): string {
		if (text.length > longest)
			throw new ScriptLimitError(
				`This is longer than the ${longest} characters that it may have.`,
				{ hint: "Send it in the body." },
			);
		expectFewPlaceholders(text);
		return this.text(text);
	}

	/** As `template`, of an encoded value. */
	templates(encoded: string): string {
		expectFewPlaceholders(encoded);
		return this.value(encoded);
	}

	#add(size: number): void {
		this.#size += size;
		if (this.#size <= this.#limit) return;
		throw new ScriptLimitError(
			`This script has handed over more than ${this.#limit} characters to be kept.`,
			{ hint: "Look for a loop that sets variables without an end." },
		);
	}
}

function expectFewPlaceholders(text: string): void {
	let count = 0;
	let at = text.indexOf("{{");
	while (at !== -1 && count <= MAX_DATA_PLACEHOLDERS) {
		count++;
		at = text.indexOf("{{", at + 2);
	}
	if (count <= MAX_DATA_PLACEHOLDERS) return;
	throw new ScriptLimitError(
		`A request holds at most ${MAX_DATA_PLACEHOLDERS} placeholders from scripts, and this has more.`,
		{ hint: "Make the text in the script." },
	);
}
