/** The text in at most `limit` characters (UTF-16 code units); where it is cut it ends in `…`. */
export function shortened(text: string, limit: number): string {
	return text.length <= limit ? text : `${cut(text, limit - 1)}…`;
}

/** Cuts without leaving half of a surrogate pair. */
function cut(text: string, length: number): string {
	const last = text.charCodeAt(length - 1);
	const isHighSurrogate = last >= 0xd800 && last <= 0xdbff;
	return text.slice(0, isHighSurrogate ? length - 1 : length);
}
