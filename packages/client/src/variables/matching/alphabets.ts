/** Of what must be read as a unit: `UnitReader`. */
export const SPECIAL = 0xffff;
/** Of what no pattern has. */
export const BREAK = 1;
const BACKSLASH = 0x5c;

/** Which symbol of a pattern a code unit is; 0 where nobody has asked yet. */
export interface Alphabet {
	readonly name: "text" | "base64" | "raw";
	readonly table: Uint16Array;
	/** The symbol of a code unit that the table does not know yet, for the table. */
	learn(code: number): number;
	/** Symbols of a unit. */
	symbolsOf(code: number): readonly number[];
}

/** Control characters with a letter of their own in JSON: `\n`. They are read as backslash and letter, since nothing tells these from them. */
const LETTERS = new Map([
	[0x08, 0x62],
	[0x09, 0x74],
	[0x0a, 0x6e],
	[0x0c, 0x66],
	[0x0d, 0x72],
]);

/** Characters in whichever case; a plus is a space, as in forms. */
export const TEXT: Alphabet = {
	name: "text",
	table: tableWith([0x25, 0x26, BACKSLASH, ...LETTERS.keys()]),
	learn(code) {
		const symbol = code === 0x2b ? 0x20 : folded(code);
		// Two numbers have a meaning of their own; nobody misses these characters.
		const safe = symbol === SPECIAL || symbol < 2 ? 2 : symbol;
		this.table[code] = safe;
		return safe;
	},
	symbolsOf(code) {
		const letter = LETTERS.get(code);
		if (letter !== undefined) return [BACKSLASH, letter];
		if (code === 0x25 || code === 0x26 || code === BACKSLASH) return [code];
		return [this.table[code] || this.learn(code)];
	},
};

/** base64 and base64url alike. */
export const BASE64: Alphabet = {
	name: "base64",
	table: tableWith([0x25, 0x26, BACKSLASH, 0x0a, 0x0d]),
	learn(code) {
		const symbol = base64Symbol(code);
		this.table[code] = symbol;
		return symbol;
	},
	symbolsOf(code) {
		return [base64Symbol(code)];
	},
};

/** Code units as they are. */
export const RAW_ALPHABET: Alphabet = {
	name: "raw",
	table: tableWith([]),
	learn(code) {
		const symbol = code === SPECIAL || code < 2 ? 2 : code;
		this.table[code] = symbol;
		return symbol;
	},
	symbolsOf(code) {
		return [this.table[code] || this.learn(code)];
	},
};

/** Symbols of a unit, each with the code unit that it is, where case counts. */
export function spell(
	alphabet: Alphabet,
	code: number,
): readonly (readonly [symbol: number, code: number])[] {
	const symbols = alphabet.symbolsOf(code);
	return symbols.map((one) => [one, symbols.length === 1 ? code : one]);
}

function tableWith(special: Iterable<number>): Uint16Array {
	const table = new Uint16Array(0x10000);
	for (const code of special) table[code] = SPECIAL;
	return table;
}

/** Simple case folding (Unicode, section 5.18): one character stays one. */
function folded(code: number): number {
	const character = String.fromCharCode(code);
	const upper = character.toUpperCase();
	const lower = (upper.length === 1 ? upper : character).toLowerCase();
	return lower.length === 1 ? lower.charCodeAt(0) : code;
}

function base64Symbol(code: number): number {
	if (code === 0x2d) return 0x2b;
	if (code === 0x5f) return 0x2f;
	const isOne =
		(code >= 0x30 && code <= 0x39) ||
		(code >= 0x41 && code <= 0x5a) ||
		(code >= 0x61 && code <= 0x7a) ||
		code === 0x2b ||
		code === 0x2f;
	return isOne ? code : BREAK;
}
