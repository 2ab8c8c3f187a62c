import type { IncomingHttpHeaders } from "node:http";

/** Headers of a response that a page may read without being allowed to: Fetch §4.10. */
const ALWAYS_READABLE = new Set([
	"cache-control",
	"content-language",
	"content-length",
	"content-type",
	"expires",
	"last-modified",
	"pragma",
]);

/** Whether a browser asks if a page may send a request: Fetch, CORS-preflight request. */
export function isPreflight(
	method: string,
	headers: IncomingHttpHeaders,
): boolean {
	return (
		method === "OPTIONS" &&
		headers.origin !== undefined &&
		headers["access-control-request-method"] !== undefined
	);
}

/** Allows a page what it wants to send. */
export function preflightHeaders(
	headers: IncomingHttpHeaders,
): Readonly<Record<string, string>> {
	const wanted = headers["access-control-request-headers"];
	const isPrivate =
		headers["access-control-request-private-network"] === "true";
	return {
		...allowedOrigin(headers),
		"access-control-allow-methods":
			headers["access-control-request-method"] ?? "*",
		...(wanted !== undefined && { "access-control-allow-headers": wanted }),
		...(isPrivate && { "access-control-allow-private-network": "true" }),
		"access-control-max-age": "600",
	};
}

/** Lets a page read an answer with all of its headers; nothing where no page asks. */
export function readableHeaders(
	headers: IncomingHttpHeaders,
	names: readonly string[],
): Readonly<Record<string, string>> {
	if (headers.origin === undefined) return {};
	const exposed = names.filter((name) => !ALWAYS_READABLE.has(name));
	return {
		...allowedOrigin(headers),
		...(exposed.length > 0 && {
			"access-control-expose-headers": exposed.join(", "),
		}),
	};
}

/** The origin itself: `*` would keep credentials out. */
function allowedOrigin({
	origin = "*",
}: IncomingHttpHeaders): Readonly<Record<string, string>> {
	return {
		"access-control-allow-origin": origin,
		"access-control-allow-credentials": "true",
		vary: "origin",
	};
}

/**
 * Whether a request for the mock itself comes from a page of another origin, or by a name
 * that somebody else may have given this machine's address (DNS rebinding).
 *
 * @param host what the mock listens at
 */
export function isFromElsewhere(
	headers: IncomingHttpHeaders,
	host: string,
): boolean {
	const asked = (headers.host ?? "").toLowerCase();
	const name = asked.replace(/:\d+$/, "").replace(/^\[|\]$/g, "");
	const isAddress = /^[\d.]+$/.test(name) || name.includes(":");
	if (!isAddress && name !== "localhost" && name !== host.toLowerCase())
		return true;
	const site = headers["sec-fetch-site"];
	if (site !== undefined && site !== "same-origin" && site !== "none")
		return true;
	const { origin } = headers;
	return (
		origin !== undefined &&
		origin !== `http://${asked}` &&
		origin !== `https://${asked}`
	);
}

/** @param address of who is asking, as sockets have it */
export function isOnThisComputer(address: string | undefined): boolean {
	return /^(?:(?:::ffff:)?127\.|::1$)/i.test(address ?? "");
}
