import type { Cookie, CookieJar } from "tough-cookie";
import { CurlewError } from "../../diagnostics/curlew-error.ts";
import { staysWithHost } from "../redirect.ts";
import type { JarEntry } from "./jar-entry.ts";

/** A cookie as it is kept: plain data. */
export interface StoredCookie {
	readonly name: string;
	readonly value: string;
	/** Without a leading dot. */
	readonly domain: string;
	readonly path: string;
	/** ISO 8601; absent for a cookie that lives as long as the client. */
	readonly expires?: string;
	/** Seconds that it was to live from when it came, where it said so. */
	readonly maxAge?: number;
	readonly isSecure: boolean;
	readonly isHttpOnly: boolean;
	readonly sameSite?: string;
}

/** The cookies of a client by URL. Throws `InvalidCookieError` for what RFC 6265bis does not allow. */
export interface CookieStore {
	/** The cookie of that name that would be sent to the URL. */
	get(url: string, name: string): StoredCookie | undefined;
	/** The cookies that would be sent to the URL; without one, all there are. */
	all(url?: string): readonly StoredCookie[];
	/** Keeps a cookie as if the URL had sent it: `name=value; Path=/; Secure`. */
	set(url: string, cookie: string): void;
	/** Forgets the cookies of that name that would be sent to the URL. Gives whether there were any. */
	delete(url: string, name: string): boolean;
	/** Forgets the cookies that would be sent to the URL; without one, all. */
	clear(url?: string): void;
}

/** A cookie, or the URL it is for, is not valid. */
export class InvalidCookieError extends CurlewError {
	readonly code = "INVALID_COOKIE";

	constructor(cookie: string, url: string, cause: unknown) {
		const reason = cause instanceof Error ? cause.message : "it cannot be read";
		super(`The cookie ${cookie} cannot be set for ${url}: ${reason}`, {
			hint: "Write it as a server would: `name=value; Path=/; Secure`. Its domain must be the URL's or one above it.",
			cause,
		});
	}
}

/** The cookie store on top of tough-cookie, which loads at first use (15 ms). */
export class ToughCookies implements CookieStore {
	readonly #jar: CookieJar;
	readonly #makeJar: () => CookieJar;
	readonly #setters = new CookieSetters();

	private constructor(makeJar: () => CookieJar) {
		this.#jar = makeJar();
		this.#makeJar = makeJar;
	}

	static async load(): Promise<ToughCookies> {
		const { CookieJar } = await import("tough-cookie");
		const options = { looseMode: true, prefixSecurity: "silent" } as const;
		return new ToughCookies(() => new CookieJar(undefined, options));
	}

	/** An independent copy. */
	copy(): ToughCookies {
		const copy = new ToughCookies(this.#makeJar);
		for (const cookie of this.#find(undefined)) {
			const clone = cookie.clone();
			if (clone) copy.#jar.store.putCookie(clone, () => {});
			copy.#setters.note(cookie, this.#setters.of(cookie));
		}
		return copy;
	}

	/** All of them as plain data, for `takeIn` of another store. */
	plain(): readonly JarEntry[] {
		return this.#find(undefined).map((cookie) => ({
			...cookie.toJSON(),
			[SET_BY]: this.#setters.of(cookie),
		}));
	}

	/** Keeps what another store has given with `plain`. */
	async takeIn(cookies: readonly JarEntry[]): Promise<void> {
		const { Cookie } = await import("tough-cookie");
		for (const plain of cookies) {
			const cookie = Cookie.fromJSON(plain);
			if (!cookie) continue;
			this.#jar.store.putCookie(cookie, () => {});
			const setter = plain[SET_BY];
			if (typeof setter === "string") this.#setters.note(cookie, setter);
		}
	}

	/** The value of the `cookie` header for a URL; undefined when there is none to send. */
	headerFor(url: string): string | undefined {
		return this.#jar.getCookieStringSync(url) || undefined;
	}

	/**
	 * The cookies for a URL that came from another origin: browsers send them to
	 * every port and scheme of a host. At other hosts, those whose server has named
	 * them (`Domain`) are not among them.
	 */
	fromElsewhere(url: string): string | undefined {
		const there = new URL(url);
		const cookies = this.#find(url).filter((cookie) => {
			const setter = URL.parse(this.#setters.of(cookie) ?? "");
			if (setter !== null && staysWithHost(setter, there)) return false;
			return cookie.hostOnly !== false || setter?.hostname === there.hostname;
		});
		return cookies.map((one) => one.cookieString()).join("; ") || undefined;
	}

	/** Takes in the `set-cookie` headers of a response. What is not allowed is left out, as RFC 6265bis §5.7 demands. */
	receive(url: string, setCookies: readonly string[]): void {
		for (const cookie of setCookies) {
			const kept = this.#jar.setCookieSync(cookie, url, { ignoreError: true });
			if (kept) this.#setters.note(kept, new URL(url).origin);
		}
	}

	get(url: string, name: string): StoredCookie | undefined {
		return this.all(url).find((cookie) => cookie.name === name);
	}

	all(url?: string): readonly StoredCookie[] {
		return this.#find(url).map(asStored);
	}

	set(url: string, cookie: string): void {
		try {
			const stored = this.#jar.setCookieSync(cookie, url);
			if (!stored) {
				throw new SyntaxError("it is not a cookie");
			}
			this.#setters.note(stored, new URL(url).origin);
		} catch (cause) {
			throw new InvalidCookieError(cookie, url, cause);
		}
	}

	delete(url: string, name: string): boolean {
		const doomed = this.#find(url).filter((cookie) => cookie.key === name);
		this.#remove(doomed);
		return doomed.length > 0;
	}

	clear(url?: string): void {
		if (url === undefined) {
			this.#jar.removeAllCookiesSync();
		} else {
			this.#remove(this.#find(url));
		}
	}

	#find(url: string | undefined): readonly Cookie[] {
		if (url !== undefined) {
			return this.#jar.getCookiesSync(url);
		}
		let found: readonly Cookie[] = [];
		// The memory store calls back before it returns.
		this.#jar.store.getAllCookies((_error, cookies) => {
			found = cookies ?? [];
		});
		return found;
	}

	#remove(cookies: readonly Cookie[]): void {
		for (const { domain, path, key } of cookies) {
			this.#jar.store.removeCookie(domain, path, key, () => {});
		}
	}
}

/** In the plain data of a cookie: the origin that has set it. */
const SET_BY = "setBy";

/** Which origin has set which cookie. */
class CookieSetters {
	readonly #origins = new Map<string, string>();

	of(cookie: Cookie): string | undefined {
		return this.#origins.get(keyOf(cookie));
	}

	note(cookie: Cookie, origin: string | undefined): void {
		if (origin !== undefined) this.#origins.set(keyOf(cookie), origin);
	}
}

function keyOf({ domain, path, key }: Cookie): string {
	return `${domain};${path};${key}`;
}

/** Cookies of which nothing is loaded until one is received, or somebody asks for them. */
export class LazyCookies {
	#loading: Promise<ToughCookies> | undefined;
	#loaded: ToughCookies | undefined;

	/** With cookies that there are already. */
	static async of(cookies: readonly JarEntry[] = []): Promise<LazyCookies> {
		const lazy = new LazyCookies();
		if (cookies.length > 0) await (await lazy.open()).takeIn(cookies);
		return lazy;
	}

	/** Undefined as long as there are none. */
	get opened(): ToughCookies | undefined {
		return this.#loaded;
	}

	async open(): Promise<ToughCookies> {
		this.#loading ??= ToughCookies.load();
		this.#loaded = await this.#loading;
		return this.#loaded;
	}

	/** The value of the `cookie` header for a URL; undefined when there is none to send. */
	headerFor(url: string): string | undefined {
		return this.#loaded?.headerFor(url);
	}

	/** Of these cookies, those that another origin has set. */
	fromElsewhere(url: string): string | undefined {
		return this.#loaded?.fromElsewhere(url);
	}

	/** Takes in the `set-cookie` headers of a response, if there are any. */
	async keep(url: string, setCookies: readonly string[]): Promise<void> {
		if (setCookies.length > 0) (await this.open()).receive(url, setCookies);
	}
}

function asStored(cookie: Cookie): StoredCookie {
	return {
		name: cookie.key,
		value: cookie.value,
		domain: cookie.domain ?? "",
		path: cookie.path ?? "/",
		...expiryOf(cookie),
		...(typeof cookie.maxAge === "number" && { maxAge: cookie.maxAge }),
		isSecure: cookie.secure,
		isHttpOnly: cookie.httpOnly,
		...(cookie.sameSite && { sameSite: cookie.sameSite }),
	};
}

/** `Max-Age` wins over `Expires` (RFC 6265 §5.3). */
function expiryOf({ maxAge, creation, expires }: Cookie) {
	const end =
		typeof maxAge === "number" && creation instanceof Date
			? new Date(creation.getTime() + maxAge * 1000)
			: expires;
	return end instanceof Date ? { expires: end.toISOString() } : {};
}
