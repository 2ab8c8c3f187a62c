import type { MiddlewareHandler } from "hono";

/** For everything that is no page: nothing in it may be loaded or run. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; sandbox";

const ALWAYS: readonly (readonly [string, string])[] = [
	["X-Content-Type-Options", "nosniff"],
	["Referrer-Policy", "no-referrer"],
	["Cross-Origin-Opener-Policy", "same-origin"],
	["Cross-Origin-Resource-Policy", "same-origin"],
	["X-Frame-Options", "DENY"],
];

/** Headers of every answer. A route that needs more than nothing sets its own `Content-Security-Policy`. */
export function securityHeaders(): MiddlewareHandler {
	return async (context, next) => {
		await next();
		for (const [name, value] of ALWAYS)
			if (!context.res.headers.has(name)) context.res.headers.set(name, value);
		if (!context.res.headers.has("Content-Security-Policy"))
			context.res.headers.set("Content-Security-Policy", NOTHING);
	};
}

/** For the page: its own scripts, its own styles, and the styles that the editor makes with the nonce. */
export function pagePolicy(nonce: string): string {
	return [
		"default-src 'none'",
		"script-src 'self'",
		`style-src 'self' 'nonce-${nonce}'`,
		"img-src 'self' data: blob:",
		"font-src 'self'",
		"connect-src 'self'",
		"worker-src 'self' blob:",
		"frame-src 'self'",
		"base-uri 'none'",
		"form-action 'none'",
		"frame-ancestors 'none'",
	].join("; ");
}

/**
 * For content that a server somewhere has sent: it may look like itself, inside
 * a frame of the page, and do nothing.
 */
export const CONTENT_POLICY =
	"sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:; media-src data:; frame-ancestors 'self'";

/**
 * For a PDF document. Browsers give it to viewers of their own, which know
 * nothing of this origin and do not start in a sandbox; as it is served with
 * `nosniff`, it is never taken for a page.
 */
export const PDF_POLICY = "frame-ancestors 'self'";
