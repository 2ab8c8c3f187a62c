/** Methods that may be sent a second time without harm (RFC 9110 §9.2.2, and those of WebDAV and QUERY). */
export const IDEMPOTENT: ReadonlySet<string> = new Set([
	"GET",
	"HEAD",
	"PUT",
	"DELETE",
	"OPTIONS",
	"TRACE",
	"QUERY",
	"PROPFIND",
	"REPORT",
	"SEARCH",
]);

/** Methods whose requests have a content even when it is empty. As undici counts them. */
export const EXPECTS_CONTENT: ReadonlySet<string> = new Set([
	"POST",
	"PUT",
	"PATCH",
	"QUERY",
	"PROPFIND",
	"PROPPATCH",
]);
const SAFE: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

/** Tells whether a method asks for nothing but an answer (RFC 9110 §9.2.1). */
export function isSafeMethod(method: string): boolean {
	return SAFE.has(method.toUpperCase());
}
