import type { CompletionSource } from "@codemirror/autocomplete";

/** Fields of requests of the IANA registry that people write, and some that every gateway knows. */
const NAMES = [
	"Accept",
	"Accept-Charset",
	"Accept-Encoding",
	"Accept-Language",
	"Authorization",
	"Cache-Control",
	"Connection",
	"Content-Disposition",
	"Content-Encoding",
	"Content-Language",
	"Content-Length",
	"Content-Type",
	"Cookie",
	"DNT",
	"Date",
	"Expect",
	"Forwarded",
	"From",
	"Host",
	"Idempotency-Key",
	"If-Match",
	"If-Modified-Since",
	"If-None-Match",
	"If-Range",
	"If-Unmodified-Since",
	"Max-Forwards",
	"Origin",
	"Pragma",
	"Prefer",
	"Proxy-Authorization",
	"Range",
	"Referer",
	"TE",
	"Trailer",
	"Transfer-Encoding",
	"Upgrade",
	"User-Agent",
	"Via",
	"X-API-Key",
	"X-CSRF-Token",
	"X-Correlation-ID",
	"X-Forwarded-For",
	"X-Forwarded-Host",
	"X-Forwarded-Proto",
	"X-HTTP-Method-Override",
	"X-Request-ID",
	"X-Requested-With",
	"traceparent",
	"tracestate",
] as const;

export const MEDIA_TYPES = [
	"application/json",
	"application/x-www-form-urlencoded",
	"application/xml",
	"application/graphql-response+json",
	"application/json-patch+json",
	"application/merge-patch+json",
	"application/octet-stream",
	"application/pdf",
	"application/problem+json",
	"application/vnd.api+json",
	"application/yaml",
	"image/jpeg",
	"image/png",
	"image/svg+xml",
	"multipart/form-data",
	"text/csv",
	"text/event-stream",
	"text/html",
	"text/plain",
	"text/xml",
] as const;

const VALUES: Readonly<Record<string, readonly string[]>> = {
	accept: ["*/*", ...MEDIA_TYPES],
	"accept-encoding": ["gzip", "br", "zstd", "deflate", "identity"],
	"accept-language": ["en", "en-US", "de", "fr", "es", "*"],
	authorization: ["Bearer ", "Basic ", "Token "],
	"cache-control": ["no-cache", "no-store", "max-age=0", "only-if-cached"],
	connection: ["keep-alive", "close"],
	"content-encoding": ["gzip", "br", "zstd", "deflate"],
	"content-type": MEDIA_TYPES,
	expect: ["100-continue"],
	pragma: ["no-cache"],
	prefer: [
		"return=minimal",
		"return=representation",
		"respond-async",
		"handling=strict",
	],
	te: ["trailers"],
	"x-requested-with": ["XMLHttpRequest"],
};

export const suggestHeaderName = suggestions(NAMES);

/** Values that a header usually has. */
export function suggestHeaderValue(name: string): CompletionSource | undefined {
	const values = VALUES[name.toLowerCase()];
	return values && suggestions(values);
}

export const suggestMediaType = suggestions(MEDIA_TYPES);

/** Completes a whole field with one of some texts. */
export function suggestions(texts: readonly string[]): CompletionSource {
	const options = texts.map((label) => ({ label, type: "text" }));
	return ({ state, pos, explicit }) => {
		const before = state.sliceDoc(0, pos);
		if (before.includes("{{") || (before === "" && !explicit)) return null;
		return { from: 0, options, validFor: /^[^{]*$/ };
	};
}
