import { credentialGivenOut } from "@curlew/client/carrying";
import type { RecordedReply } from "../exchange/recorded-exchange.ts";
import type { SecretBook } from "./secret-book.ts";

/** What begins with a name and has no blank, as forms do. */
const FORM = /^[^\s=&]+=\S*$/;
const DEEPEST = 64;
const SENT = /^(?:Basic|Digest)\s/i;

/** What a server gives out is secret where it is called like a credential, or is a cookie that looks made up. */
export function learnFromReply(
	book: SecretBook,
	{ headers, content }: RecordedReply,
	since: number,
): void {
	for (const [name, value] of headers) {
		const cookie = /^set-cookie$/i.test(name) && cookieOf(value);
		if (cookie) book.add(cookie.value, `cookie ${cookie.name}`, since);
		else learnCredential(book, name, value, since);
	}
	if (content.kind === "text") learnFromText(book, content.text.trim(), since);
}

/** Servers call JSON and forms plain text, too. @param text without a byte order mark */
function learnFromText(book: SecretBook, text: string, since: number): void {
	if (FORM.test(text))
		for (const [name, value] of new URLSearchParams(text))
			learnCredential(book, name, value, since);
	if (!/^[{[]/.test(text)) return;
	try {
		learnFromValue(book, JSON.parse(text), since, 0);
	} catch {
		// It only looks like JSON.
	}
}

function learnCredential(
	book: SecretBook,
	name: string,
	value: string,
	since: number,
): void {
	// A name and password that a server repeats were sent, and are marked as what they are made of.
	if (SENT.test(value)) return;
	const credential = credentialGivenOut(name, value);
	if (credential !== undefined) book.add(credential, name, since);
}

function learnFromValue(
	book: SecretBook,
	value: unknown,
	since: number,
	depth: number,
): void {
	if (typeof value !== "object" || value === null || depth > DEEPEST) return;
	for (const [name, part] of Object.entries(value)) {
		if (typeof part === "string") learnCredential(book, name, part, since);
		learnFromValue(book, part, since, depth + 1);
	}
}

function cookieOf(
	header: string,
): { readonly name: string; readonly value: string } | undefined {
	const [, name = "", value = ""] = /^\s*([^=;]+)=([^;]*)/.exec(header) ?? [];
	const isMadeUp =
		value.length >= 16 && /\d/.test(value) && /[a-z]/i.test(value);
	return isMadeUp || credentialGivenOut(name, value) !== undefined
		? { name, value }
		: undefined;
}
