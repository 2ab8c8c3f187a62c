import type { CookieStore, StoredCookie } from "../../http/cookies/cookies.ts";
import type { ScriptHost } from "../host.ts";
import type { HostFunction } from "./host-functions.ts";

/** A cookie as `guest/cookies.js` gives it. */
interface NewCookie {
	readonly name: string;
	readonly value: string;
	readonly domain?: string;
	/** Default: `/`, so that the cookie is for the whole host. */
	readonly path?: string;
	/** As in HTTP: `Sun, 06 Nov 1994 08:49:37 GMT`. */
	readonly expires?: string;
	/** Seconds. */
	readonly maxAge?: string;
	readonly sameSite?: string;
	readonly isSecure: boolean;
	readonly isHttpOnly: boolean;
}

/** `client.cookies`. */
export const cookieFunctions = {
	requestTarget: ({ host }) => host.requestTarget(),

	cookies: ({ host }, values) =>
		JSON.stringify(
			storeOf(host)
				.all(absolute(values.text(0)))
				.map(asScriptsSee),
		),

	setCookie: ({ host, kept }, values) => {
		const cookie: NewCookie = JSON.parse(kept.text(values.text(1)));
		storeOf(host).set(absolute(values.text(0)), headerText(cookie));
	},

	deleteCookie: ({ host }, values) => {
		storeOf(host).delete(absolute(values.text(0)), values.text(1));
	},

	clearCookies: ({ host }, values) => {
		storeOf(host).clear(
			values.isNull(0) ? undefined : absolute(values.text(0)),
		);
	},
} satisfies Record<string, HostFunction>;

function storeOf({ cookies }: ScriptHost): CookieStore {
	if (cookies) return cookies;
	throw new Error(
		"The cookies are not at hand: write `client.cookies` in the text of the script itself.",
	);
}

/** Hosts without a scheme are what people write: `example.com`. */
function absolute(url: string): string {
	const text = /^[a-z][a-z\d+.-]*:\/\//i.test(url) ? url : `http://${url}`;
	if (URL.canParse(text)) return text;
	throw new TypeError(`${url} is not a URL that cookies could be for.`);
}

/** The members are called as tough-cookie calls them, which other clients hand to scripts. */
function asScriptsSee(cookie: StoredCookie) {
	const { name, isSecure, isHttpOnly, ...same } = cookie;
	return { key: name, ...same, secure: isSecure, httpOnly: isHttpOnly };
}

/** https://httpwg.org/specs/rfc6265.html#sane-set-cookie */
function headerText(cookie: NewCookie): string {
	const { name, value, path = "/" } = cookie;
	const attributes: readonly (readonly [string, string | undefined])[] = [
		["Domain", cookie.domain],
		["Path", path],
		["Expires", cookie.expires],
		["Max-Age", cookie.maxAge],
		["SameSite", cookie.sameSite],
	];
	const parts = attributes.flatMap(([key, text]) =>
		text === undefined ? [] : [`${key}=${checked(key, text)}`],
	);
	if (cookie.isSecure) parts.push("Secure");
	if (cookie.isHttpOnly) parts.push("HttpOnly");
	const pair = `${checked("name", name)}=${checked("value", value)}`;
	return [pair, ...parts].join("; ");
}

/** What would end the cookie, or begin an attribute, in the middle of a text. */
function checked(what: string, text: string): string {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
	if (!/[;\u0000-\u001f\u007f]/.test(text)) return text;
	throw new TypeError(
		`The cookie's ${what} holds a semicolon or a control character: ${JSON.stringify(text)}`,
	);
}
