/** Whether a text of JSON is within a string at some place, and behind a backslash there. */
export interface StringState {
	readonly isInString: boolean;
	readonly isEscaped: boolean;
}

export const OUTSIDE: StringState = { isInString: false, isEscaped: false };

/** Where a row ends, and what the next one begins in. */
export interface RowEnd {
	/** Bytes from the beginning of the text. */
	readonly offset: number;
	readonly state: StringState;
}

/** Columns between two stops of a tab, as browsers have them. */
const TAB = 8;
const [QUOTE, BACKSLASH, SPACE, COMMA] = [0x22, 0x5c, 0x20, 0x2c];

/**
 * How much of a text (UTF-8) a row of so many columns holds: up to a space or a
 * comma where there is one in its second half, else up to its last character.
 * What most fonts show twice as wide (Chinese, Japanese, Korean, emoji) takes two columns.
 */
export function rowEnd(
	bytes: Uint8Array,
	start: number,
	end: number,
	columns: number,
	state: StringState,
): RowEnd {
	let { isInString, isEscaped } = state;
	let [at, used] = [start, 0];
	let soft: RowEnd | undefined;
	while (at < end) {
		const byte = bytes[at] ?? 0;
		const width = byte === 0x09 ? TAB - (used % TAB) : widthOf(bytes, at);
		if (used + width > columns && at > start) break;
		if (byte === QUOTE && !isEscaped) isInString = !isInString;
		isEscaped = byte === BACKSLASH && isInString && !isEscaped;
		at += lengthOf(byte);
		used += width;
		if ((byte === SPACE || byte === COMMA) && used > columns / 2)
			soft = { offset: at, state: { isInString, isEscaped } };
	}
	if (at >= end) return { offset: end, state: { isInString, isEscaped } };
	return soft ?? { offset: at, state: { isInString, isEscaped } };
}

/** Columns that a text takes. */
export function columnsOf(text: string): number {
	const bytes = Buffer.from(text);
	let columns = 0;
	for (let at = 0; at < bytes.length; at += lengthOf(bytes[at] ?? 0))
		columns += widthOf(bytes, at);
	return columns;
}

/** Bytes of a character that begins with this one. */
function lengthOf(byte: number): number {
	if (byte < 0xc0) return 1;
	if (byte < 0xe0) return 2;
	return byte < 0xf0 ? 3 : 4;
}

function widthOf(bytes: Uint8Array, at: number): number {
	const byte = bytes[at] ?? 0;
	if (byte < 0xe1) return 1;
	if (byte >= 0xf0) return 2;
	const next = bytes[at + 1] ?? 0;
	// U+1100 to U+11FF, U+2E80 to U+D7FF, and the wide forms from U+F900 and U+FE30 on.
	if (byte === 0xe1) return next >= 0x84 && next <= 0x87 ? 2 : 1;
	if (byte === 0xe2) return next >= 0xba ? 2 : 1;
	if (byte <= 0xed) return 2;
	return byte === 0xef && next >= 0xa4 && next <= 0xbd ? 2 : 1;
}
