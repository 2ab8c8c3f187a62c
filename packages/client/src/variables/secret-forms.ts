const BASE64_CHARACTER = "[A-Za-z0-9+/_-]";
/** Fewer characters than this of an encoded secret would be found everywhere. */
const SHORTEST_BASE64_CORE = 4;
/** Hosts and header names are written in lower case on the wire; a shorter word would be found in ordinary text. */
const SHORTEST_LOWERED = 6;

/** Fewer hexadecimal digits than those of so many bytes are found in ordinary numbers. */
const SHORTEST_HEX = 6;
/** Bytes. Nobody writes more of them with something in between, and looking for that takes most of the time. */
const LONGEST_DUMPED = 256;

/**
 * Regular expressions (source text, no flags) that between them match every
 * form in which a secret may stand in a text: as it is, percent-encoded with
 * upper or lower hex (once or twice), form-encoded, JSON-escaped (also JSON in
 * JSON), XML-escaped, in hexadecimal, and in base64 or base64url, also where it
 * is only a part of what was encoded. The first one is that of the text itself.
 */
export function patternsOfSecret(secret: string): readonly string[] {
	const lowered = secret.toLowerCase();
	const isLowered = lowered !== secret && secret.length >= SHORTEST_LOWERED;
	return [
		textPattern(secret),
		...(isLowered ? [textPattern(lowered)] : []),
		...hexPatterns(secret),
		...base64Patterns(secret),
	];
}

/** For texts of letters, digits and `+/=_-`: as it is, and percent-encoded. */
export function plainPattern(text: string): string {
	const escaped = text.replace(/[^A-Za-z0-9]/g, literal);
	const percent = encodeURIComponent(text);
	return percent === text ? escaped : `${escaped}|${percent}`;
}

/** The bytes of UTF-8 in hexadecimal, also with something between them: `6b-65-79`. */
function hexPatterns(secret: string): readonly string[] {
	const bytes = Buffer.from(secret, "utf8");
	if (bytes.length < SHORTEST_HEX) return [];
	const digits = [...bytes].map((byte) =>
		anyCase(byte.toString(16).padStart(2, "0")),
	);
	return [digits.join(bytes.length <= LONGEST_DUMPED ? "[ :-]?" : "")];
}

function textPattern(secret: string): string {
	let pattern = "";
	for (const character of secret) pattern += characterPattern(character);
	return pattern;
}

/** One character, in whichever way it is written: encoders differ in which characters they leave alone. */
function characterPattern(character: string): string {
	if (/^[A-Za-z0-9]$/.test(character)) return character;
	const forms = [
		...(SPECIAL_FORMS[character] ?? [literal(character)]),
		percentForm(character, "%"),
		percentForm(character, "%25"),
		unicodeEscape(character),
	];
	return `(?:${forms.join("|")})`;
}

const BACKSLASHES = "\\\\*(?:%5[cC])*";

/** Forms of characters that have an escape of their own somewhere. */
const SPECIAL_FORMS: Readonly<Record<string, readonly string[]>> = {
	" ": [" ", "\\+"],
	'"': [`${BACKSLASHES}(?:"|%22|&quot;|&#34;)`],
	"\\": ["\\\\+", "(?:%5[cC])+"],
	"/": ["\\\\*/"],
	"'": [`${BACKSLASHES}'`, "&apos;", "&#39;", "&#x27;"],
	"`": [`${BACKSLASHES}\``],
	"&": ["&amp;", "&"],
	"<": ["<", "&lt;"],
	">": [">", "&gt;"],
	"\n": ["\\r?\\n", "\\\\+n", "(?:%5[cC])+n", "%0[dD]%0[aA]"],
	"\r": ["\\r", "\\\\+r", "(?:%5[cC])+r"],
	"\t": ["\\t", "\\\\+t", "(?:%5[cC])+t"],
	"\b": ["\\x08", "\\\\+b", "(?:%5[cC])+b"],
	"\f": ["\\f", "\\\\+f", "(?:%5[cC])+f"],
};

/** The character itself, safe in a regular expression. */
function literal(character: string): string {
	return inUnits(character, (hex) => `\\u${hex}`);
}

function unicodeEscape(character: string): string {
	return inUnits(character, (hex) => `\\\\+u${anyCase(hex)}`);
}

function inUnits(character: string, write: (hex: string) => string): string {
	let pattern = "";
	for (let index = 0; index < character.length; index++)
		pattern += write(character.charCodeAt(index).toString(16).padStart(4, "0"));
	return pattern;
}

function percentForm(character: string, sign: string): string {
	let pattern = "";
	for (const byte of Buffer.from(character, "utf8"))
		pattern += sign + anyCase(byte.toString(16).padStart(2, "0"));
	return pattern;
}

function anyCase(hex: string): string {
	return hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

/**
 * Base64 turns three bytes into four characters, so the text of an embedded
 * secret depends on where it begins: there are three variants, each with a
 * core that the secret alone decides, and a character at either end that it
 * shares with its neighbours.
 */
function base64Patterns(secret: string): readonly string[] {
	const bytes = Buffer.from(secret, "utf8");
	const patterns: string[] = [];
	for (const offset of [0, 1, 2]) {
		const text = Buffer.concat([Buffer.alloc(offset), bytes])
			.toString("base64")
			.replace(/=+$/, "");
		const first = Math.ceil((offset * 8) / 6);
		const bits = (offset + bytes.length) * 8;
		const core = text.slice(first, Math.floor(bits / 6));
		const before = offset > 0 ? `${BASE64_CHARACTER}?` : "";
		const after = bits % 6 > 0 ? `${BASE64_CHARACTER}?` : "";
		if (core.length >= SHORTEST_BASE64_CORE)
			patterns.push(`${before}${base64Core(core)}${after}${PADDING}`);
		else if (offset === 0) patterns.push(`${base64Core(text)}${PADDING}`);
	}
	return patterns;
}

const PADDING = "(?:=|%3[dD]){0,2}";

/** base64 and base64url alike, also percent-encoded. */
function base64Core(core: string): string {
	return core.replace(/[+/]/g, (character) =>
		character === "+" ? "(?:[+-]|%2[bB])" : "(?:[/_]|%2[fF]|\\\\/)",
	);
}
