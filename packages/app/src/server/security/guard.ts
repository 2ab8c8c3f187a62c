import type { MiddlewareHandler } from "hono";
import type { PageAccess } from "./access.ts";

const SAFE_METHODS = new Set(["GET", "HEAD"]);

/**
 * Lets through only what the page itself asks for. `Host` is looked at because
 * of DNS rebinding; `Origin` and `Sec-Fetch-Site` because other pages in the
 * same browser can send requests to this machine, too.
 */
export function guard(access: PageAccess): MiddlewareHandler {
	return async (context, next) => {
		const { req } = context;
		if (req.header("host") !== access.host)
			return context.text("Unknown host.", 421);
		if (!isSameSite(access, req.method, req.path, (name) => req.header(name)))
			return context.text("Requests come from Curlew's own page only.", 403);
		const token = req.path === "/" ? req.query("token") : undefined;
		if (token !== undefined) {
			if (!access.isToken(token)) return refuse();
			context.header("Set-Cookie", access.setCookie);
			return context.redirect("/", 303);
		}
		if (!access.isKnown(req.header("cookie"))) return refuse();
		return next();

		function refuse() {
			return context.text(
				"Open the address that `curlew open` has printed: it holds the key to this page.\n",
				401,
			);
		}
	};
}

function isSameSite(
	access: PageAccess,
	method: string,
	path: string,
	header: (name: string) => string | undefined,
): boolean {
	const site = header("sec-fetch-site");
	const origin = header("origin");
	if (origin !== undefined && origin !== access.origin) return false;
	if (!SAFE_METHODS.has(method))
		return (
			origin === access.origin && (site === undefined || site === "same-origin")
		);
	// The page itself may be opened from anywhere: a link, a bookmark, another program.
	if (!path.startsWith("/api/")) return true;
	return site === undefined || site === "same-origin" || site === "none";
}
