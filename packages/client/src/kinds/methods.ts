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

/** Methods that Postman sends without the body that is written for them. */
export const WITHOUT_BODY: ReadonlySet<string> = new Set([
	"GET",
	"HEAD",
	"COPY",
	"PURGE",
	"UNLOCK",
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
