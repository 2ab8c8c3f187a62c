import { Cookie } from "tough-cookie";
import type { HeaderPair } from "../../request/outgoing-request.ts";

/** A name with its value, as the format lists headers, cookies and parameters. */
export interface HarPair {
	readonly name: string;
	readonly value: string;
}

export interface HarCookie extends HarPair {
	readonly path?: string;
	readonly domain?: string;
	/** ISO 8601. */
	readonly expires?: string;
	readonly httpOnly?: boolean;
	readonly secure?: boolean;
}

export function harHeaders(headers: readonly HeaderPair[]): readonly HarPair[] {
	return headers.map(([name, value]) => ({ name, value }));
}

/** The value of a header; empty when it is not there. */
export function headerText(
	headers: readonly HeaderPair[],
	wanted: string,
): string {
	return headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? "";
}

/** The parameters of the URL's query, decoded. */
export function harQuery(url: string): readonly HarPair[] {
	const parsed = URL.parse(url);
	if (parsed === null) return [];
	return [...parsed.searchParams].map(([name, value]) => ({ name, value }));
}

/** RFC 6265 §5.4. */
export function requestCookies(
	headers: readonly HeaderPair[],
): readonly HarCookie[] {
	const pairs = headerText(headers, "cookie").split(";");
	return pairs.flatMap((pair) => cookieOf(pair.trim()));
}

/** RFC 6265 §5.2. */
export function responseCookies(
	headers: readonly HeaderPair[],
): readonly HarCookie[] {
	return headers
		.filter(([name]) => name.toLowerCase() === "set-cookie")
		.flatMap(([, value]) => cookieOf(value));
}

function cookieOf(text: string): readonly HarCookie[] {
	const cookie = Cookie.parse(text);
	if (cookie === undefined) return [];
	const { key, value, path, domain, expires, httpOnly, secure } = cookie;
	return [
		{
			name: key,
			value,
			...(path !== null && { path }),
			...(domain !== null && { domain }),
			...(expires instanceof Date && { expires: expires.toISOString() }),
			...(httpOnly && { httpOnly }),
			...(secure && { secure }),
		},
	];
}
