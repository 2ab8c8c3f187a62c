/** Letters, digits, punctuation, symbols and the space: what shows as itself. Everything else is written as an escape, so that no text can disguise code. */
const SHOWN = /[\p{L}\p{M}\p{N}\p{P}\p{S} ]/u;

interface Escapes {
	/** By character. */
	readonly simple: Readonly<Record<string, string>>;
	readonly byNumber: (codePoint: number) => string;
}

const COMMON = {
	"\\": "\\\\",
	'"': '\\"',
	"\n": "\\n",
	"\r": "\\r",
	"\t": "\\t",
};

const utf16 = (point: number) =>
	Array.from(
		String.fromCodePoint(point).split(""),
		(unit) => `\\u${hex(unit.charCodeAt(0), 4)}`,
	).join("");
const inBraces = (point: number) => `\\u{${hex(point, 4)}}`;

/** JavaScript, and JSON. */
export const javascript = quotedBy({ simple: COMMON, byNumber: utf16 });
/** Java turns `\u000a` into a line break before it looks for strings: those of ASCII are octal. */
export const java = quotedBy({
	simple: COMMON,
	byNumber: (point) =>
		point < 0x80 ? `\\${point.toString(8).padStart(3, "0")}` : utf16(point),
});
export const csharp = javascript;
export const python = quotedBy({
	simple: COMMON,
	byNumber: (point) =>
		point > 0xffff ? `\\U${hex(point, 8)}` : `\\u${hex(point, 4)}`,
});
/** Go has the same escapes. */
export const go = python;
export const rust = quotedBy({ simple: COMMON, byNumber: inBraces });
/** `$` begins a variable. */
export const php = quotedBy({
	simple: { ...COMMON, $: "\\$" },
	byNumber: inBraces,
});
/** `#` begins code. */
export const ruby = quotedBy({
	simple: { ...COMMON, "#": "\\#" },
	byNumber: inBraces,
});

/** For a POSIX shell. */
export function shell(text: string): string {
	return /^[A-Za-z0-9_/:.,@%+-]+$/.test(text)
		? text
		: `'${text.replaceAll("'", "'\\''")}'`;
}

/** PowerShell takes typographic quotation marks for plain ones (about_Quoting_Rules). */
export function powershell(text: string): string {
	return `'${text.replace(/['\u2018-\u201b]/g, "$&$&")}'`;
}

function quotedBy({ simple, byNumber }: Escapes): (text: string) => string {
	return (text) => {
		let quoted = "";
		// No language here but JavaScript can hold half of a character.
		for (const character of text.toWellFormed())
			quoted +=
				simple[character] ??
				(SHOWN.test(character)
					? character
					: byNumber(character.codePointAt(0) ?? 0));
		return `"${quoted}"`;
	};
}

function hex(number: number, digits: number): string {
	return number.toString(16).padStart(digits, "0");
}
