import { endOfWord, MAX_NAME_LENGTH } from "../names/name.ts";
import type { BracePairs } from "./brace-pairs.ts";
import { type Dialect, isDefaultMark } from "./dialect.ts";

// The grammar of docs/semantics.md §2 as functions that tell where a form ends. Each
// gives the offset after the form, or -1 when something else stands there.

export const PROCESS_ENV = "process.env.";
const CREDENTIALS = "oauth2.";

const TAB = 9;
const SPACE = 32;
const DOUBLE_QUOTE = 34;
export const DOLLAR = 36;
const SINGLE_QUOTE = 39;
const DOT = 46;
const DIGIT_0 = 48;
const DIGIT_9 = 57;
export const QUESTION_MARK = 63;
const OPEN_BRACKET = 91;
const BACKSLASH = 92;
const CLOSE_BRACKET = 93;
const LOWER_P = 112;
const CLOSE_BRACE = 125;

/**
 * Where the placeholder that begins at `open` ends, braces included; -1 when
 * what follows the braces is not a reference.
 *
 * It stops at the first brace that is not inside a quoted key. That keeps the
 * search through a whole text linear: of all placeholders that might begin in
 * a text, only the few inside differently quoted keys can overlap.
 *
 * @param pairs of the braces of `source`; absent where there are no defaults
 */
export function endOfPlaceholder(
	source: string,
	open: number,
	dialect: Dialect,
	pairs: BracePairs | undefined,
): number {
	const start = skipBlanks(source, open + 2);
	const end = endOfReference(source, start, dialect);
	if (end === -1) return -1;
	const at = skipBlanks(source, end);
	if (isClosing(source, at)) return at + 2;
	if (pairs === undefined || !isDefaultMark(source, at)) return -1;
	// A quoted key may hold braces, too.
	const closing = pairs.closingOf(open);
	return closing > at ? closing + 2 : -1;
}

/** Where what is asked for ends, a default and the braces not included; -1 when it is no reference. */
export function endOfReference(
	source: string,
	start: number,
	{ hasPaths, hasDefaults }: Dialect,
): number {
	const first = source.charCodeAt(start);
	if (first === DOLLAR) return endOfDynamicName(source, start + 1);
	if (first === QUESTION_MARK)
		return endOfQuestion(source, start + 1, hasDefaults);
	if (first === LOWER_P && source.startsWith(PROCESS_ENV, start)) {
		const nameStart = start + PROCESS_ENV.length;
		const end = endOfEnvironmentName(source, nameStart, hasDefaults);
		if (end !== -1) {
			const at = skipBlanks(source, end);
			if (isClosing(source, at) || (hasDefaults && isDefaultMark(source, at)))
				return end;
		}
	}
	const nameEnd = endOfName(source, start);
	return hasPaths ? endOfPath(source, nameEnd) : nameEnd;
}

function isClosing(source: string, at: number): boolean {
	return (
		source.charCodeAt(at) === CLOSE_BRACE &&
		source.charCodeAt(at + 1) === CLOSE_BRACE
	);
}

function endOfName(source: string, start: number): number {
	const end = endOfWord(source, start);
	return end > start && end - start <= MAX_NAME_LENGTH ? end : -1;
}

/** Credentials have names with dots: `$oauth2.credentials.access_token`. */
function endOfDynamicName(source: string, start: number): number {
	let end = endOfName(source, start);
	if (!source.startsWith(CREDENTIALS, start)) return end;
	while (source.charCodeAt(end) === DOT) end = endOfStep(source, end);
	return end;
}

const QUESTION = /[^{}\n\r\u2028\u2029]*/y;
const BEFORE_DEFAULT = /(?:(?!:-)[^{}\n\r\u2028\u2029])*/y;

/** Any text without braces and line breaks that is not blank. */
function endOfQuestion(
	source: string,
	start: number,
	hasDefaults: boolean,
): number {
	const end = endOfRun(hasDefaults ? BEFORE_DEFAULT : QUESTION, source, start);
	return source.slice(start, end).trim() === "" ? -1 : end;
}

const ENVIRONMENT_NAME = /[^\s{}"'`[\]]*/y;
const NAME_BEFORE_DEFAULT = /(?:(?!:-)[^\s{}"'`[\]])*/y;

/** The name of an environment variable, which may hold nearly anything. */
function endOfEnvironmentName(
	source: string,
	start: number,
	hasDefaults: boolean,
): number {
	const end = endOfRun(
		hasDefaults ? NAME_BEFORE_DEFAULT : ENVIRONMENT_NAME,
		source,
		start,
	);
	return end > start ? end : -1;
}

/** Tells whether a variable of the environment can be called this. */
export function isEnvironmentName(name: string): boolean {
	return endOfEnvironmentName(name, 0, false) === name.length;
}

function endOfPath(source: string, nameEnd: number): number {
	let at = nameEnd;
	while (at !== -1) {
		const next = source.charCodeAt(at);
		if (next !== DOT && next !== OPEN_BRACKET) return at;
		at = endOfStep(source, at);
	}
	return -1;
}

/** `.property`, `[n]` or `["any key"]`. */
export function endOfStep(source: string, start: number): number {
	const inner = start + 1;
	if (source.charCodeAt(start) === DOT) {
		const end = endOfWord(source, inner);
		return end > inner ? end : -1;
	}
	const end = isQuote(source.charCodeAt(inner))
		? endOfQuotedKey(source, inner)
		: endOfDigits(source, inner);
	return end > inner && source.charCodeAt(end) === CLOSE_BRACKET ? end + 1 : -1;
}

/** A key does not go over the end of its line. */
function endOfQuotedKey(source: string, start: number): number {
	const quote = source.charCodeAt(start);
	for (let at = start + 1; at < source.length; at++) {
		const code = source.charCodeAt(at);
		if (code === quote) return at + 1;
		if (isLineBreak(code)) return -1;
		if (code === BACKSLASH && !isLineBreak(source.charCodeAt(at + 1))) at += 1;
	}
	return -1;
}

function endOfDigits(source: string, start: number): number {
	let at = start;
	while (isDigit(source.charCodeAt(at))) at += 1;
	return at;
}

/** The first offset from `start` on where no space or tab stands. */
export function skipBlanks(source: string, start: number): number {
	let at = start;
	while (isBlank(source.charCodeAt(at))) at += 1;
	return at;
}

/** Where the match of a sticky pattern ends that also matches nothing. */
function endOfRun(pattern: RegExp, source: string, start: number): number {
	pattern.lastIndex = start;
	pattern.test(source);
	return pattern.lastIndex;
}

export function isQuote(code: number): boolean {
	return code === DOUBLE_QUOTE || code === SINGLE_QUOTE;
}

export function isBlank(code: number): boolean {
	return code === SPACE || code === TAB;
}

function isDigit(code: number): boolean {
	return code >= DIGIT_0 && code <= DIGIT_9;
}

function isLineBreak(code: number): boolean {
	return code === 10 || code === 13 || code === 0x2028 || code === 0x2029;
}
