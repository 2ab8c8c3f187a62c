import { BASE64, TEXT } from "./alphabets.ts";
import { ENTITIES } from "./entities.ts";

const BACKSLASH = 0x5c;
/** Expressions that are kept: there are as many as sets of signs in secrets. */
const MOST_KEPT = 64;
const LETTER_OR_DIGIT = /[A-Za-z0-9]/;
/** Bytes that begin characters beyond ASCII, and encoded letters and digits. */
const USUAL_BYTES = "[89A-Fa-f]|3[0-9]|[46][1-9A-Fa-f]|[57][0-9Aa]";
/** What base64 goes on behind of, in the next line: its characters, and what an escape may end with. */
const BEFORE_BREAK = String.raw`(?<=[\w+/%&\\\n\r-])`;

/**
 * Where escapes begin that a pattern may have a part of; undefined for none. All
 * others, such as the quotation marks of JSON, are stepped over by the engine
 * of regular expressions, many characters at once. One match is one character,
 * and looks at no more than a few others.
 */
export type Marks = RegExp;

/** @param symbols of all patterns */
export function textMarks(symbols: ReadonlySet<number>): Marks {
	if (symbols.has(BACKSLASH)) return kept("[%&\\\\\\b\\t\\n\\f\\r]");
	// With a sign that escapes begin with, each can be read in several ways.
	if (symbols.has(0x25) || symbols.has(0x26)) return kept("[%&\\\\]");
	const isIn = (code: number) =>
		TEXT.symbolsOf(code).every((symbol) => symbols.has(symbol));
	return kept(escapesOf(isIn, ""));
}

/** Line ends as well, within base64. */
export function base64Marks(): Marks {
	const isIn = (code: number) => {
		const [symbol = 0] = BASE64.symbolsOf(code);
		return LETTER_OR_DIGIT.test(String.fromCharCode(symbol)) || symbol > 1;
	};
	const ends = `(?:\\\\(?=[nr])|[\\n\\r])`;
	return kept(`${escapesOf(isIn, "\n\r")}|${BEFORE_BREAK}${ends}`);
}

/**
 * Letters and digits are taken for parts of every pattern: fewer expressions
 * are enough so, and nobody escapes them.
 *
 * @param more signs that count
 */
function escapesOf(isIn: (code: number) => boolean, more: string): string {
	const signs: number[] = [];
	for (let code = 0; code < 0x80; code++) {
		const character = String.fromCharCode(code);
		if (LETTER_OR_DIGIT.test(character)) continue;
		// An escaped backslash escapes what follows.
		const isSign = code === 0x25 || code === BACKSLASH;
		if (isSign || more.includes(character) || isIn(code)) signs.push(code);
	}
	const bytes = signs.map((code) => code.toString(16).padStart(2, "0"));
	const anyCase = bytes.map((hex) =>
		hex.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`),
	);
	const names = [...ENTITIES].flatMap(([name, code]) =>
		code === 0x26 || code === BACKSLASH || isIn(code) ? [name] : [],
	);
	const escaped = signs.map(
		(code) => `\\x${code.toString(16).padStart(2, "0")}`,
	);
	return [
		`%(?=${USUAL_BYTES}|${anyCase.join("|")})`,
		`&(?=#|(?:${names.join("|")});)`,
		`\\\\(?=[ux%&${escaped.join("")}]|[^\\0-\\x7f])`,
	].join("|");
}

const EXPRESSIONS = new Map<string, RegExp>();

function kept(source: string): RegExp {
	let expression = EXPRESSIONS.get(source);
	if (expression === undefined) {
		if (EXPRESSIONS.size >= MOST_KEPT) EXPRESSIONS.clear();
		expression = new RegExp(source, "g");
		EXPRESSIONS.set(source, expression);
	}
	return expression;
}
