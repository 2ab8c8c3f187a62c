import {
	endOfLiteral,
	endOfString,
	isClosing,
	isOpening,
	QUOTE,
	skipSpace,
} from "./scan-json.ts";

const COMMA = 0x2c;
const COLON = 0x3a;
const OBJECT = 0x7b;

/** A value that is no string, no object and no list. `●●●` stands where a number was a secret. */
const WORD =
	/^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|.*●●●.*)$/;
/** Nobody writes longer numbers. */
const LONGEST_WORD = 10_000;

/**
 * Whether a text is JSON, or several JSON texts one after the other (NDJSON):
 * its form, not what strings have in them. Needs no memory but for the depth.
 */
export function isJsonText(bytes: Buffer): boolean {
	const check = new Check(bytes);
	let isOne = false;
	while (!check.isAtEnd) {
		if (!check.value()) return false;
		isOne = true;
	}
	return isOne;
}

class Check {
	readonly #bytes: Buffer;
	/** The closing brackets that are missing: `}` or `]`. */
	readonly #missing: number[] = [];
	#at: number;

	constructor(bytes: Buffer) {
		this.#bytes = bytes;
		this.#at = skipSpace(bytes, 0);
	}

	get isAtEnd(): boolean {
		return this.#at >= this.#bytes.length;
	}

	/** Reads one value, with everything in it. Not by recursion: responses may be as deep as they like. */
	value(): boolean {
		do {
			const isOpened = this.#beginValue();
			if (isOpened === undefined) return false;
			if (!isOpened && !this.#endValues()) return false;
		} while (this.#missing.length > 0);
		return true;
	}

	/** True when a block was opened and a member is next; undefined for what is no value. */
	#beginValue(): boolean | undefined {
		const bytes = this.#bytes;
		const first = bytes[this.#at];
		if (first === QUOTE) return this.#string() ? false : undefined;
		if (!isOpening(first)) return this.#word() ? false : undefined;
		const closing = first === OBJECT ? 0x7d : 0x5d;
		this.#to(this.#at + 1);
		if (bytes[this.#at] === closing) {
			this.#to(this.#at + 1);
			return false;
		}
		this.#missing.push(closing);
		return this.#beginMember() ? true : undefined;
	}

	/** Goes on behind a value: to the next member, or out of blocks that end. */
	#endValues(): boolean {
		while (this.#missing.length > 0) {
			const byte = this.#bytes[this.#at];
			if (byte === COMMA) {
				this.#to(this.#at + 1);
				return this.#beginMember();
			}
			if (!isClosing(byte) || byte !== this.#missing.pop()) return false;
			this.#to(this.#at + 1);
		}
		return true;
	}

	/** In an object, reads the key. */
	#beginMember(): boolean {
		if (this.#missing.at(-1) !== 0x7d) return true;
		if (this.#bytes[this.#at] !== QUOTE || !this.#string()) return false;
		if (this.#bytes[this.#at] !== COLON) return false;
		this.#to(this.#at + 1);
		return true;
	}

	#string(): boolean {
		const end = endOfString(this.#bytes, this.#at);
		const isWhole = end > this.#at + 1 && this.#bytes[end - 1] === QUOTE;
		this.#to(end);
		return isWhole;
	}

	#word(): boolean {
		const start = this.#at;
		const end = endOfLiteral(this.#bytes, start);
		this.#to(end);
		return (
			end - start <= LONGEST_WORD &&
			WORD.test(this.#bytes.toString("utf8", start, end))
		);
	}

	#to(offset: number): void {
		this.#at = skipSpace(this.#bytes, offset);
	}
}
