import type { HeaderPair } from "../request/outgoing-request.ts";
import { ExchangeError } from "./failure/errors.ts";

/** What is added to the headers of a request where the user has not written it. */
export interface HeaderDefaults {
	readonly userAgent: string;
	/** Lower-case names of headers not to be added. */
	readonly omit: readonly string[];
	/** `name=value; …` from the cookie store. */
	readonly cookies: string | undefined;
	/** From the URL's user name and password. */
	readonly authorization: string | undefined;
}

/** The headers of one hop, sorted into what is sent as it stands and what steers the sending. */
export interface WireHeaders {
	/** Name, value, name, value: ready for the wire, without `host`, `connection` and `content-length`. */
	readonly flat: string[];
	/** The same for people. */
	readonly pairs: readonly HeaderPair[];
	/** What the user wrote for these. */
	readonly host: string | undefined;
	readonly contentLength: number | undefined;
	readonly connection: string | undefined;
	readonly closesConnection: boolean;
	/** undici refuses these headers (`expect`, `transfer-encoding`, `upgrade`, …): send them with node:http. */
	readonly isBeyondUndici: boolean;
}

const BEYOND_UNDICI: ReadonlySet<string> = new Set([
	"expect",
	"transfer-encoding",
	"keep-alive",
	"upgrade",
]);

const NON_ASCII = /[^\0-\x7f]/;

/** Sorts the headers of a hop and adds the defaults. Throws an `ExchangeError` for a `content-length` that is not a number. */
export function composeHeaders(
	written: readonly HeaderPair[],
	defaults: HeaderDefaults,
): WireHeaders {
	const composer = new Composer();
	for (const pair of written) {
		composer.take(pair, defaults.cookies);
	}
	composer.addDefault("user-agent", defaults.userAgent, defaults);
	composer.addDefault("accept", "*/*", defaults);
	composer.addDefault("accept-encoding", "gzip, deflate, br, zstd", defaults);
	composer.addDefault("authorization", defaults.authorization, defaults);
	composer.addDefault("cookie", defaults.cookies, defaults);
	return composer;
}

class Composer implements WireHeaders {
	readonly flat: string[] = [];
	readonly pairs: HeaderPair[] = [];
	host: string | undefined;
	contentLength: number | undefined;
	connection: string | undefined;
	closesConnection = false;
	isBeyondUndici = false;
	/** Lower-case names so far. */
	readonly #names: string[] = [];

	take(pair: HeaderPair, cookies: string | undefined): void {
		const name = pair[0].toLowerCase();
		this.#names.push(name);
		switch (name) {
			case "host":
				this.#takeHost(pair[1]);
				return;
			case "content-length":
				this.#takeContentLength(pair[1]);
				return;
			case "connection":
				this.#takeConnection(pair[1]);
				return;
			case "cookie":
				this.#push([pair[0], mergeCookies(pair[1], cookies)]);
				return;
		}
		this.isBeyondUndici ||= BEYOND_UNDICI.has(name);
		this.#push(pair);
	}

	addDefault(
		name: string,
		value: string | undefined,
		defaults: HeaderDefaults,
	): void {
		const isWanted =
			value !== undefined &&
			!this.#names.includes(name) &&
			!defaults.omit.includes(name);
		if (isWanted) {
			this.#push([name, value]);
		}
	}

	#push(pair: HeaderPair): void {
		this.pairs.push(pair);
		this.flat.push(pair[0], wireText(pair[1]));
	}

	#takeHost(value: string): void {
		if (this.host !== undefined) {
			throw invalidHeader("There are two Host headers.", "Leave one out.");
		}
		this.host = value;
	}

	#takeContentLength(value: string): void {
		const length = /^\d+$/.test(value) ? Number(value) : undefined;
		const isContradiction =
			this.contentLength !== undefined && this.contentLength !== length;
		if (length === undefined || isContradiction) {
			throw invalidHeader(
				`Content-Length ${value} is not the number of bytes of a body.`,
				"Leave the header out; Curlew counts the bytes.",
			);
		}
		this.contentLength = length;
	}

	#takeConnection(value: string): void {
		this.connection = value;
		for (const option of value.toLowerCase().split(",")) {
			const name = option.trim();
			this.closesConnection ||= name === "close";
			if (name !== "close" && name !== "keep-alive") {
				this.isBeyondUndici = true;
			}
		}
	}
}

/** The user's cookies, and those of the store that the user does not set. */
function mergeCookies(written: string, stored: string | undefined): string {
	if (!stored) {
		return written;
	}
	const names = new Set(written.split(";").map(cookieName));
	const added = stored.split("; ").filter((c) => !names.has(cookieName(c)));
	return [written, ...added].filter((part) => part !== "").join("; ");
}

function cookieName(cookie: string): string {
	const equals = cookie.indexOf("=");
	return (equals === -1 ? cookie : cookie.slice(0, equals)).trim();
}

/** Headers are bytes. What is not ASCII goes out as UTF-8, as it stands in the user's file. */
function wireText(value: string): string {
	return NON_ASCII.test(value)
		? Buffer.from(value, "utf8").toString("latin1")
		: value;
}

function invalidHeader(message: string, hint: string): ExchangeError {
	return new ExchangeError("INVALID_REQUEST", message, hint);
}
