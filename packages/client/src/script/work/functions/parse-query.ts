/**
 * Parses `application/x-www-form-urlencoded`, without the `?` of a URL.
 * https://url.spec.whatwg.org/#concept-urlencoded-parser
 *
 * Node's own `URLSearchParams` takes four times as long for twice the text: 20 s for 2 MB.
 */
export function parseQuery(text: string): readonly [string, string][] {
	const query = text.startsWith("?") ? text.slice(1) : text;
	const pairs: [string, string][] = [];
	for (const pair of query.toWellFormed().split("&")) {
		if (pair === "") continue;
		const at = pair.indexOf("=");
		const name = at === -1 ? pair : pair.slice(0, at);
		const value = at === -1 ? "" : pair.slice(at + 1);
		pairs.push([decode(name), decode(value)]);
	}
	return pairs;
}

function decode(text: string): string {
	const spaced = text.replaceAll("+", " ");
	if (!spaced.includes("%")) return spaced;
	try {
		return decodeURIComponent(spaced);
	} catch {
		return decodeBytes(spaced);
	}
}

/** For `%` that is none, and bytes that are no UTF-8. */
function decodeBytes(text: string): string {
	const bytes = Buffer.from(text);
	let size = 0;
	for (let at = 0; at < bytes.length; at++) {
		const byte = bytes[at] ?? 0;
		const escaped = byte === PERCENT ? hexPair(bytes, at + 1) : undefined;
		bytes[size++] = escaped ?? byte;
		if (escaped !== undefined) at += 2;
	}
	return bytes.toString("utf8", 0, size);
}

const PERCENT = 0x25;

function hexPair(bytes: Uint8Array, at: number): number | undefined {
	const [high, low] = [hexDigit(bytes[at]), hexDigit(bytes[at + 1])];
	return high === undefined || low === undefined ? undefined : high * 16 + low;
}

function hexDigit(code: number | undefined): number | undefined {
	if (code === undefined) return undefined;
	const digit = Number.parseInt(String.fromCharCode(code), 16);
	return Number.isNaN(digit) ? undefined : digit;
}
