import { randomBytes, timingSafeEqual } from "node:crypto";

/** Bytes. */
const TOKEN_SIZE = 32;

/**
 * Who may talk to the server: whoever was told the token on the terminal, and
 * the browser that exchanged it for a cookie.
 */
export class PageAccess {
	readonly token = randomBytes(TOKEN_SIZE).toString("base64url");
	readonly #session = randomBytes(TOKEN_SIZE).toString("base64url");
	readonly #port: number;

	constructor(port: number) {
		this.#port = port;
	}

	/** `127.0.0.1:4000`: the only `Host` that is answered. */
	get host(): string {
		return `127.0.0.1:${this.#port}`;
	}

	get origin(): string {
		return `http://${this.host}`;
	}

	/** The address to open. */
	get url(): string {
		return `${this.origin}/?token=${this.token}`;
	}

	isToken(candidate: string): boolean {
		return isSame(candidate, this.token);
	}

	/** Cookies know no ports: two servers on one machine must not take each other's. */
	get #cookieName(): string {
		return `curlew_${this.#port}`;
	}

	/** The `Set-Cookie` header that a token is exchanged for. */
	get setCookie(): string {
		return `${this.#cookieName}=${this.#session}; Path=/; HttpOnly; SameSite=Strict`;
	}

	/** Whether a `Cookie` header holds the cookie. */
	isKnown(cookies: string | undefined): boolean {
		const prefix = `${this.#cookieName}=`;
		return (cookies ?? "")
			.split(";")
			.map((pair) => pair.trim())
			.some(
				(pair) =>
					pair.startsWith(prefix) &&
					isSame(pair.slice(prefix.length), this.#session),
			);
	}
}

/** In a time that tells nothing of where they differ. */
function isSame(candidate: string, secret: string): boolean {
	const [a, b] = [Buffer.from(candidate), Buffer.from(secret)];
	return a.length === b.length && timingSafeEqual(a, b);
}
