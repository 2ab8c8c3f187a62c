import { type TextUnit, UnitReader } from "./units.ts";

const BACKSLASH = 0x5c;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const PADDING = 0x3d;

/**
 * Where base64 goes on that was broken into lines; -1 where no line ends. Of a
 * line end in JSON, the unit is the backslash only.
 */
export function endOfBreak(text: string, unit: TextUnit): number {
	let { end } = unit;
	if (unit.code === BACKSLASH) {
		const next = text.charCodeAt(end);
		return next === 0x6e || next === 0x72 ? end + 1 : -1;
	}
	if (unit.code !== LINE_FEED && unit.code !== CARRIAGE_RETURN) return -1;
	while (text.charCodeAt(end) === 0x20 || text.charCodeAt(end) === 0x09)
		end += 1;
	return end;
}

/** Where the character of base64 begins that ends there; the place itself where there is none. */
export function beforeBase64(text: string, at: number): number {
	if (at > 0 && isBase64Code(text.charCodeAt(at - 1))) {
		const encoded = /%(?:25){0,2}2[BbFf]$/.exec(
			text.slice(Math.max(0, at - 7), at),
		);
		return encoded === null ? at - 1 : at - encoded[0].length;
	}
	return at;
}

/** Behind the character that holds the last bits as well, and the padding. */
export function behindBase64(
	text: string,
	end: number,
	sharesLast: boolean,
): number {
	let behind = end;
	const last = unitAt(text, behind);
	if (sharesLast && isBase64Code(last.code)) behind = last.end;
	for (let n = 0; n < 2; n++) {
		const next = unitAt(text, behind);
		if (next.code === PADDING) behind = next.end;
	}
	return behind;
}

function unitAt(text: string, at: number): TextUnit {
	const unit = new UnitReader();
	if (at < text.length) unit.read(text, at);
	return unit;
}

function isBase64Code(code: number): boolean {
	return /[A-Za-z0-9+/_-]/.test(String.fromCharCode(code));
}
