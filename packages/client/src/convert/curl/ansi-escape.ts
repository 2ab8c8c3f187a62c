const SIMPLE: Readonly<Record<string, string>> = {
	a: "\x07",
	b: "\b",
	e: "\x1b",
	E: "\x1b",
	f: "\f",
	n: "\n",
	r: "\r",
	t: "\t",
	v: "\v",
	"\\": "\\",
	"'": "'",
	'"': '"',
	"?": "?",
};
const BYTES = /(?:\\(?:x[0-9a-fA-F]{1,2}|[0-7]{1,3}))+/y;
const BYTE = /\\(?:x([0-9a-fA-F]{1,2})|([0-7]{1,3}))/g;
const CODE_POINT = /\\(?:u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8}))/y;
const CONTROL = /\\c(.)/sy;

/** An escape of `$'…'` (Bash Reference Manual §3.1.2.4): what it stands for, and how long it is written. */
export function ansiEscape(
	source: string,
	at: number,
): { readonly text: string; readonly length: number } {
	const bytes = matchAt(BYTES, source, at);
	// Several of them may be one character in UTF-8.
	if (bytes) return { text: textOfBytes(bytes[0]), length: bytes[0].length };
	const point = matchAt(CODE_POINT, source, at);
	if (point)
		return {
			text: characterOf(Number.parseInt(point[1] ?? point[2] ?? "", 16)),
			length: point[0].length,
		};
	const control = matchAt(CONTROL, source, at)?.[1];
	if (control !== undefined)
		return {
			text: String.fromCharCode(control.toUpperCase().charCodeAt(0) & 0x1f),
			length: 3,
		};
	const next = source[at + 1] ?? "";
	return { text: SIMPLE[next] ?? `\\${next}`, length: 1 + next.length };
}

function textOfBytes(escapes: string): string {
	const bytes = Array.from(escapes.matchAll(BYTE), ([, hex, octal]) =>
		hex === undefined
			? Number.parseInt(octal ?? "0", 8) & 0xff
			: Number.parseInt(hex, 16),
	);
	return Buffer.from(bytes).toString("utf8");
}

function characterOf(point: number): string {
	return point <= 0x10ffff ? String.fromCodePoint(point) : "\ufffd";
}

function matchAt(
	pattern: RegExp,
	text: string,
	at: number,
): RegExpExecArray | null {
	pattern.lastIndex = at;
	return pattern.exec(text);
}
