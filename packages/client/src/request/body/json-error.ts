/** The first place at which a text is not JSON (RFC 8259). */
export interface JsonError {
	/** In UTF-16 code units from the beginning. */
	readonly offset: number;
	/** From 1. */
	readonly line: number;
	/** From 1, in UTF-16 code units. */
	readonly column: number;
	/** What is wrong there: "expected a value". */
	readonly what: string;
}

type Expectation = "value" | "value or ]" | "key" | "key or }" | ":" | "end";

/** Finds out where a text stops being JSON; undefined when it is JSON. Nesting costs no stack. */
export function findJsonError(text: string): JsonError | undefined {
	const fault = new JsonScanner(text).firstFault();
	if (fault === undefined) return undefined;
	const before = text.slice(0, fault.offset);
	const line = before.split("\n").length;
	const column = fault.offset - before.lastIndexOf("\n");
	return { ...fault, line, column };
}

type Fault = Pick<JsonError, "offset" | "what">;

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
/** Of the control characters only those below U+0020 are forbidden. */
const PLAIN_RUN = /[^"\\\p{Cc}]+|[\u007f-\u009f]+/uy;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const WHITE_SPACE = /[ \t\r\n]+/y;

class JsonScanner {
	readonly #text: string;
	/** The closing brackets that are still due. */
	readonly #open: ("]" | "}")[] = [];
	#at = 0;
	#expected: Expectation = "value";

	constructor(text: string) {
		this.#text = text;
	}

	firstFault(): Fault | undefined {
		for (;;) {
			this.#skip(WHITE_SPACE);
			if (this.#at >= this.#text.length) return this.#faultAtEnd();
			const fault = this.#step(this.#text.charAt(this.#at));
			if (fault !== undefined) return fault;
		}
	}

	#faultAtEnd(): Fault | undefined {
		const isComplete = this.#expected === "end" && this.#open.length === 0;
		return isComplete ? undefined : this.#fault(this.#missing());
	}

	#step(character: string): Fault | undefined {
		switch (this.#expected) {
			case "value or ]":
				return character === "]" ? this.#close() : this.#value(character);
			case "value":
				return this.#value(character);
			case "key or }":
				return character === "}" ? this.#close() : this.#key(character);
			case "key":
				return this.#key(character);
			case ":":
				return this.#colon(character);
			case "end":
				return this.#afterValue(character);
		}
	}

	#value(character: string): Fault | undefined {
		if (character === "{") return this.#openBracket("}", "key or }");
		if (character === "[") return this.#openBracket("]", "value or ]");
		this.#expected = "end";
		if (character === '"') return this.#string();
		if (this.#skip(NUMBER) || this.#skip(WORD)) return undefined;
		return this.#fault("expected a value");
	}

	#key(character: string): Fault | undefined {
		if (character !== '"')
			return this.#fault("expected a key in double quotation marks");
		this.#expected = ":";
		return this.#string();
	}

	#colon(character: string): Fault | undefined {
		if (character !== ":") return this.#fault("expected `:`");
		this.#at++;
		this.#expected = "value";
		return undefined;
	}

	#afterValue(character: string): Fault | undefined {
		const closing = this.#open.at(-1);
		if (closing === undefined)
			return this.#fault("there is text after the end");
		if (character === closing) return this.#close();
		if (character !== ",") return this.#fault(this.#missing());
		this.#at++;
		this.#expected = closing === "}" ? "key" : "value";
		return undefined;
	}

	#openBracket(closing: "]" | "}", expected: Expectation): undefined {
		this.#at++;
		this.#open.push(closing);
		this.#expected = expected;
	}

	#close(): undefined {
		this.#at++;
		this.#open.pop();
		this.#expected = "end";
	}

	#string(): Fault | undefined {
		const start = this.#at;
		this.#at++;
		while (this.#skip(PLAIN_RUN) || this.#skip(ESCAPE));
		switch (this.#text[this.#at]) {
			case '"':
				this.#at++;
				return undefined;
			case undefined:
				this.#at = start;
				return this.#fault("this string has no end");
			case "\\":
				return this.#fault("this is not a JSON escape sequence");
			default:
				return this.#fault("a string cannot hold a control character");
		}
	}

	#skip(pattern: RegExp): boolean {
		pattern.lastIndex = this.#at;
		if (!pattern.test(this.#text)) return false;
		this.#at = pattern.lastIndex;
		return true;
	}

	#missing(): string {
		if (this.#expected !== "end") return WHAT_IS_MISSING[this.#expected];
		return `expected \`,\` or \`${this.#open.at(-1) ?? ""}\``;
	}

	#fault(what: string): Fault {
		return { offset: this.#at, what };
	}
}

const WHAT_IS_MISSING = {
	value: "expected a value",
	"value or ]": "expected a value or `]`",
	key: "expected a key in double quotation marks",
	"key or }": "expected a key in double quotation marks or `}`",
	":": "expected `:`",
} as const;
