import type { HeaderPair } from "@curlew/client/carrying";
import { looksLikeCredential } from "@curlew/client/carrying";
import type { RecordedReply } from "../exchange/recorded-exchange.ts";
import type { SecretBook } from "./secret-book.ts";

/** Characters. Shorter ones are flags and counts. */
const SHORTEST = 8;
const DEEPEST = 64;

/** What a server gives out is secret where it is called like a credential, or is a cookie that looks made up. */
export function learnFromReply(
	book: SecretBook,
	{ headers, content }: RecordedReply,
	since: number,
): void {
	for (const [name, value] of headers) {
		const cookie = /^set-cookie$/i.test(name) && cookieOf(value);
		if (cookie) book.add(cookie.value, `cookie ${cookie.name}`, since);
		else if (isCredential(name, value)) book.add(value, name, since);
	}
	if (content.kind !== "text" || !isJson(headers)) return;
	try {
		learnFromValue(book, JSON.parse(content.text), since, 0);
	} catch {
		// It only says that it is JSON.
	}
}

function learnFromValue(
	book: SecretBook,
	value: unknown,
	since: number,
	depth: number,
): void {
	if (typeof value !== "object" || value === null || depth > DEEPEST) return;
	for (const [name, part] of Object.entries(value)) {
		if (typeof part === "string" && isCredential(name, part))
			book.add(part, name, since);
		learnFromValue(book, part, since, depth + 1);
	}
}

/** Words are no credentials, whatever they are called. */
function isCredential(name: string, value: string): boolean {
	return (
		value.length >= SHORTEST &&
		/\d/.test(value) &&
		!/\s/.test(value) &&
		looksLikeCredential(name)
	);
}

function cookieOf(
	header: string,
): { readonly name: string; readonly value: string } | undefined {
	const [, name = "", value = ""] = /^\s*([^=;]+)=([^;]*)/.exec(header) ?? [];
	const isMadeUp =
		value.length >= 16 && /\d/.test(value) && /[a-z]/i.test(value);
	return isMadeUp || isCredential(name, value) ? { name, value } : undefined;
}

function isJson(headers: readonly HeaderPair[]): boolean {
	return headers.some(
		([name, value]) => /^content-type$/i.test(name) && /json/i.test(value),
	);
}
