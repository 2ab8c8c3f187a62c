import type { CompiledAuth } from "../../request/auth/compiled-auth.ts";
import type { DraftRequest } from "../../request/draft-request.ts";
import type { TemplatedText } from "../../request/templated-text.ts";
import type { CompiledUrl } from "../../request/url/compiled-url.ts";

/** The part of a request that a text belongs to. */
export type RequestPart = "method" | "url" | "header" | "auth" | "body";

/** Tells which part of a request each of its texts belongs to: those that belong to no other are the body's. */
export function partsOf(
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

function textsOfUrl({ url, query, path }: CompiledUrl): TemplatedText[] {
	const pairs = [...query, ...path];
	return [url, ...pairs.flatMap(({ name, value }) => [name, value])];
}

function textsOfAuth(auth: CompiledAuth): Iterable<TemplatedText> {
	switch (auth.kind) {
		case "basic":
			return [auth.username, auth.password];
		case "bearer":
			return [auth.token];
		case "apikey":
			return [auth.key, auth.value];
		case "scheme":
			return auth.fields.values();
		case "none":
		case "other":
			return [];
	}
}
