import {
	type Alphabet,
	BASE64,
	RAW_ALPHABET,
	spell,
	TEXT,
} from "./alphabets.ts";
import type { Pattern } from "./automaton.ts";
import { ALL_ESCAPES, UnitReader } from "./units.ts";

/** Fewer characters than this of an encoded secret would be found everywhere. */
const SHORTEST_BASE64_CORE = 4;
/** Symbols. Less of a pattern is found everywhere, and the scanner looks at so many at once. */
export const SHORTEST_PATTERN = 3;
/** Characters of a secret that is looked for in other cases, and backwards; a shorter one would be found in ordinary text. */
const SHORTEST_CHANGED = 6;
/** Characters. A single word in a host or a heading may well be another one in another case; longer ones are no words. */
const LONGEST_WORD = 11;

/** Bytes. Less is found in what was decoded by chance. */
const SHORTEST_ENCODED = 6;

/** How a text is looked for: in every form; plain and escaped, as what nobody encodes any further; or only where it stands between signs. */
export type Forms = "all" | "plain" | "standing";

/** One form of a secret. */
export interface SecretPattern extends Pattern {
	readonly alphabet: Alphabet;
	/** Characters that it is written with, at least; a line end is two symbols. */
	readonly units: number;
	/** Code units, where case counts. */
	readonly exact: ArrayLike<number> | undefined;
	/** Counts only between characters that are no letters and digits. */
	readonly standsAlone: boolean;
	/** Whether it is long enough to be found in what was decoded, and not by chance. */
	readonly isFoundEncoded: boolean;
	/** A character before it, or behind it, holds some of its bits. */
	readonly sharesFirst: boolean;
	readonly sharesLast: boolean;
}

/** All that has to be found to find a secret in the text as it is, escaped in any way, and in base64. */
export function patternsOf(secret: string, forms: Forms): SecretPattern[] {
	const standsAlone = forms === "standing";
	const isAnyCase = !standsAlone && isFoundInAnyCase(secret);
	const texts = forms === "plain" ? [secret] : textsOf(secret, isAnyCase);
	const patterns = [...new Set(texts)].flatMap((text) =>
		textPatterns(text, isAnyCase, standsAlone),
	);
	if (forms !== "all") return patterns;
	const isFoundEncoded = Buffer.byteLength(secret) >= SHORTEST_ENCODED;
	const found = patterns.map((one) => ({ ...one, isFoundEncoded }));
	// What stands in base64 is often JSON. Where that is readable, other escapes are found as well.
	const encoded = new Set([secret, JSON.stringify(secret).slice(1, -1)]);
	return [
		...found,
		...[...encoded].flatMap((one) => base64Patterns(one, isFoundEncoded)),
	];
}

/** A word of letters only is looked for as it is, in capitals and in small letters. */
function isFoundInAnyCase(secret: string): boolean {
	if (secret.length < SHORTEST_CHANGED) return false;
	return secret.length > LONGEST_WORD || !/^\p{L}+$/u.test(secret);
}

/** The secret and what was made of it, where that is not escaping. */
function textsOf(secret: string, isAnyCase: boolean): string[] {
	const texts = [secret, secret.toWellFormed()];
	if (secret.length >= SHORTEST_CHANGED) {
		const backwards = [...secret].reverse().join("");
		texts.push(secret.toLowerCase(), secret.toUpperCase(), backwards);
	}
	if (/["']/.test(secret)) {
		texts.push(
			secret.replaceAll('"', '""'),
			secret.replaceAll("'", "''"),
			secret.replaceAll("'", "'\\''"),
		);
	}
	// UTF-8 that was read as Latin-1, and bytes that are looked at as characters.
	if (/[^\0-\x7f]/.test(secret))
		texts.push(Buffer.from(secret, "utf8").toString("latin1"));
	if (!isAnyCase) return texts;
	const folded = new Map<string, string>();
	for (const text of texts) {
		const key = foldedText(text);
		if (!folded.has(key)) folded.set(key, text);
	}
	return [...folded.values()];
}

function foldedText(text: string): string {
	let key = "";
	for (let at = 0; at < text.length; at++)
		key += String.fromCharCode(...TEXT.symbolsOf(text.charCodeAt(at)));
	return key;
}

function textPatterns(
	text: string,
	isAnyCase: boolean,
	standsAlone: boolean,
): SecretPattern[] {
	const readings = Array.from({ length: ALL_ESCAPES + 1 }, (_, kinds) =>
		unescaped(text, kinds),
	);
	const written = new Map(
		readings.map((codes) => [String.fromCharCode(...codes), codes]),
	);
	const patterns = [...written.values()].flatMap((codes) => {
		const symbols: number[] = [];
		const exact: number[] = [];
		for (const code of codes)
			for (const [symbol, spelled] of spell(TEXT, code)) {
				symbols.push(symbol);
				exact.push(spelled);
			}
		return symbols.length < SHORTEST_PATTERN
			? []
			: {
					...pattern(TEXT, symbols, isAnyCase ? undefined : exact, standsAlone),
					units: codes.length,
				};
	});
	const isWhole = patterns.length === written.size;
	return isWhole
		? patterns
		: [...patterns, ...literalPatterns(text, standsAlone)];
}

/** Of what is little but escapes, such as three backslashes: as it is, and in the usual encodings. */
function literalPatterns(text: string, standsAlone: boolean): SecretPattern[] {
	const json = (of: string) => JSON.stringify(of).slice(1, -1);
	const percent = encodeURIComponent(text.toWellFormed());
	const bytes = Buffer.from(text).toString("hex").replace(/../g, "%$&");
	const upper = [percent, encodeURIComponent(percent), bytes.toUpperCase()];
	const lower = upper.map((form) =>
		form.replace(/%(?:25)?\w\w/g, (hex) => hex.toLowerCase()),
	);
	const written = [text, json(text), json(json(text)), escapeHtml(text)];
	const forms = new Set([...written, ...upper, ...lower]);
	return [...forms].map((form) => {
		const symbols = [...codesOf(form)].flatMap((code) =>
			RAW_ALPHABET.symbolsOf(code),
		);
		return pattern(RAW_ALPHABET, symbols, undefined, standsAlone);
	});
}

function escapeHtml(text: string): string {
	const escaped = text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
	return escaped.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function pattern(
	alphabet: Alphabet,
	symbols: readonly number[],
	exact: readonly number[] | undefined,
	standsAlone: boolean,
): SecretPattern {
	return {
		alphabet,
		symbols: Uint16Array.from(symbols),
		units: symbols.length,
		exact: exact && Uint16Array.from(exact),
		standsAlone,
		isFoundEncoded: false,
		sharesFirst: false,
		sharesLast: false,
	};
}

function* codesOf(text: string): Generator<number> {
	for (let at = 0; at < text.length; at++) yield text.charCodeAt(at);
}

/**
 * What a scanner makes of a text. A secret may have what looks like escapes
 * itself, and after some encoders only those of some kinds still do.
 */
function unescaped(text: string, kinds: number): number[] {
	const unit = new UnitReader(kinds);
	const codes: number[] = [];
	for (let at = 0; at < text.length; at = unit.end) {
		unit.read(text, at);
		codes.push(unit.code);
		if (unit.second >= 0) codes.push(unit.second);
	}
	return codes;
}

/**
 * Base64 turns three bytes into four characters, so the text of an embedded
 * secret depends on where it begins: there are three variants, each with a
 * core that the secret alone decides, and a character at either end that it
 * shares with its neighbours.
 */
function base64Patterns(
	secret: string,
	isFoundEncoded: boolean,
): SecretPattern[] {
	const bytes = Buffer.from(secret, "utf8");
	return [0, 1, 2].flatMap((offset) => {
		const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString(
			"base64",
		);
		const bits = (offset + bytes.length) * 8;
		const first = Math.ceil((offset * 8) / 6);
		const core = text.slice(first, Math.floor(bits / 6));
		if (core.length < SHORTEST_BASE64_CORE) return [];
		const symbols = [...codesOf(core)];
		return {
			...pattern(BASE64, symbols, undefined, false),
			isFoundEncoded,
			sharesFirst: offset > 0,
			sharesLast: bits % 6 > 0,
		};
	});
}
