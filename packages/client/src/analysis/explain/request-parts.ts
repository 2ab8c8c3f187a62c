import type { DraftRequest } from "../../request/draft-request.ts";
import { textsOfAuth, textsOfUrl } from "../../request/draft-texts.ts";
import type { TemplatedText } from "../../request/templated-text.ts";

/** The part of a request that a text belongs to. */
export type RequestPart = "method" | "url" | "header" | "auth" | "body";

/** Tells which part of a request each of its texts belongs to: those that belong to no other are the body's. */
export function requestParts(
	draft: DraftRequest,
): (text: TemplatedText) => RequestPart {
	const parts = new Map<TemplatedText, RequestPart>();
	parts.set(draft.method, "method");
	for (const text of textsOfUrl(draft.url)) parts.set(text, "url");
	for (const { name, value } of draft.headers) {
		parts.set(name, "header");
		parts.set(value, "header");
	}
	for (const text of textsOfAuth(draft.auth)) parts.set(text, "auth");
	return (text) => parts.get(text) ?? "body";
}
