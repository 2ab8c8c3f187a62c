import { JsonTokens } from "../values/json-tokens.ts";

/** Only a text with so long a run of digits can hold one. */
const LONG_RUN = /\d{16}/;
/** No fraction, no exponent. */
const INTEGER = /^-?\d{16,}$/;

/**
 * Makes strings of the integers in a JSON text that a number would not hold,
 * each beginning with `mark`. Undefined when there are none. Strings of the
 * text are left alone.
 *
 * The time grows linearly with the text, which may be anything at all: a server
 * wrote it, and nothing interrupts the host.
 */
export function markLongIntegers(
	text: string,
	mark: string,
): string | undefined {
	if (!LONG_RUN.test(text)) return undefined;
	const tokens = new JsonTokens(text);
	let marked = "";
	let copied = 0;
	while (tokens.next()) {
		if (tokens.kind !== "number") continue;
		const token = text.slice(tokens.start, tokens.end);
		if (!INTEGER.test(token) || Number.isSafeInteger(Number(token))) continue;
		marked += `${text.slice(copied, tokens.start)}"${mark}${token}"`;
		copied = tokens.end;
	}
	return copied === 0 ? undefined : marked + text.slice(copied);
}
