import type { AuthFields } from "../../request/auth/rendered-auth.ts";
import {
	addressOf,
	type ExtraParameter,
	extrasOf,
	type Flow,
	flowOf,
	tokenIdOf,
} from "./grant.ts";
import { OAuth2Error } from "./oauth2-error.ts";
import {
	expired,
	isExpired,
	isSameToken,
	lifetimeOf,
	type Token,
} from "./token.ts";
import { PERSONAL, type TokenOwner, tokenKey } from "./token-key.ts";
import {
	askTokenEndpoint,
	type TokenSender,
	tokenOf,
} from "./token-request.ts";
import type { TokenStore } from "./token-store.ts";
import type { User } from "./user.ts";

export interface TokensOptions {
	readonly owner: TokenOwner;
	readonly sender: TokenSender;
	readonly store: TokenStore;
	/** Absent where nobody can log in. */
	readonly user: User | undefined;
}

/** The OAuth 2.0 tokens of a session: obtained once, refreshed when their time is over, kept for later runs. */
export class Tokens {
	readonly #options: TokensOptions;
	readonly #known = new Map<string, Token>();
	/** Keys of the tokens that came of a refresh. */
	readonly #refreshed = new Set<string>();
	/** Ids whose tokens nobody may use any longer. */
	readonly #unwanted = new Set<string>();
	/** Requests at the same time wait for one token. */
	readonly #underway = new Map<string, Promise<Token | undefined>>();
	/** Fetched or refreshed here; all others are from earlier runs, or from other processes. */
	readonly #own = new WeakSet<Token>();

	constructor(options: TokensOptions) {
		this.#options = options;
	}

	/**
	 * A token to send now; undefined when there is none and the fields forbid
	 * to fetch one.
	 *
	 * @throws OAuth2Error
	 */
	obtain(fields: AuthFields): Promise<Token | undefined> {
		const key = this.#keyOf(fields);
		return once(this.#underway, key, () => this.#obtain(fields, key));
	}

	/** Tells whether nobody has seen the server give this token: it may have been revoked since. */
	isFromEarlier(token: Token): boolean {
		return !this.#own.has(token);
	}

	/**
	 * A token in the place of one that the server has refused; undefined where
	 * the fields forbid to fetch one.
	 *
	 * @throws OAuth2Error
	 */
	renew(fields: AuthFields, refused: Token): Promise<Token | undefined> {
		const key = this.#keyOf(fields);
		const { access_token: text } = refused.fields;
		return once(this.#underway, `${key} ${text}`, async () => {
			const other = await this.#otherThan(refused, key);
			if (other) return this.#keep(key, other);
			await this.forget(fields, refused);
			const token = await this.obtain(fields);
			return token && isSameToken(token, refused) ? undefined : token;
		});
	}

	/**
	 * Lets go of a token that the server does not accept any longer, unless there
	 * is another one already. What refreshes it is kept once, so that nobody has
	 * to log in again.
	 */
	async forget(fields: AuthFields, refused: Token): Promise<void> {
		const key = this.#keyOf(fields);
		const known = this.#known.get(key);
		if (known && !isSameToken(known, refused)) return;
		if (known?.fields.refresh_token && !this.#refreshed.has(key)) {
			await this.#save(key, expired(known), flowOf(fields));
			return;
		}
		this.#known.delete(key);
		const stored = await this.#options.store.read(key);
		if (stored && isSameToken(stored, refused))
			await this.#options.store.remove(key);
	}

	/** Has every token of that id obtained anew when it is needed next: not even refreshed. */
	reset(id: string): void {
		this.#unwanted.add(id);
	}

	async #obtain(fields: AuthFields, key: string): Promise<Token | undefined> {
		const flow = flowOf(fields);
		if (this.#unwanted.delete(tokenIdOf(fields))) {
			this.#known.delete(key);
			await this.#options.store.remove(key);
		}
		const known = this.#known.get(key);
		if (known && !isExpired(known)) return known;
		const { store } = this.#options;
		const old = later(known, await store.read(key));
		if (old && !isExpired(old)) return this.#keep(key, old);
		const refreshed = old && (await this.#refresh(fields, old));
		if (refreshed) {
			this.#refreshed.add(key);
			return this.#saveOwn(key, refreshed, flow);
		}
		// Another process may have used the refresh token up.
		const other = old && (await this.#otherThan(old, key));
		if (other) return this.#keep(key, other);
		this.#refreshed.delete(key);
		if (!fields.flag(true, "settings.autoFetchToken", "autoFetchToken"))
			return old;
		return this.#saveOwn(key, await this.#fetch(fields, flow), flow);
	}

	/** A token that another request, or another process, has got meanwhile. */
	async #otherThan(old: Token, key: string): Promise<Token | undefined> {
		const known = this.#known.get(key);
		const stored = await this.#options.store.read(key);
		return [known, stored].find(
			(one) => one && !isSameToken(one, old) && !isExpired(one),
		);
	}

	/** A refresh that fails is no failure: a new token may still be had. */
	async #refresh(fields: AuthFields, old: Token): Promise<Token | undefined> {
		const refreshToken = old.fields.refresh_token;
		const isWanted = fields.flag(
			true,
			"settings.autoRefreshToken",
			"autoRefreshToken",
		);
		if (!refreshToken || !isWanted) return undefined;
		const names = ["refreshTokenUrl", "accessTokenUrl"];
		const endpoint = addressOf(fields, ...names);
		const extras = extrasOf(fields, "refreshTokenRequest");
		const parameters = {
			grant_type: "refresh_token",
			refresh_token: refreshToken,
		};
		try {
			const token = await this.#ask(endpoint, fields, parameters, extras);
			// A server that gives no new refresh token means the old one to be used on (RFC 6749 §6).
			return {
				...token,
				fields: { refresh_token: refreshToken, ...token.fields },
			};
		} catch (error) {
			if (error instanceof OAuth2Error) return undefined;
			throw error;
		}
	}

	async #fetch(fields: AuthFields, flow: Flow): Promise<Token> {
		if (flow === "device_code") {
			const { sender } = this.#options;
			const { deviceToken } = await import("./device-code.ts");
			return deviceToken(sender, fields, this.#user());
		}
		if (flow === "implicit") {
			const { signal } = this.#options.sender;
			const { implicitToken } = await import("./implicit.ts");
			return implicitToken(fields, this.#user(), signal);
		}
		const endpoint = addressOf(fields, "accessTokenUrl");
		const parameters = await this.#parameters(fields, flow);
		const extras = extrasOf(fields, "accessTokenRequest");
		return this.#ask(endpoint, fields, parameters, extras);
	}

	async #ask(
		endpoint: string,
		fields: AuthFields,
		parameters: Readonly<Record<string, string>>,
		extras: readonly ExtraParameter[],
	): Promise<Token> {
		const { sender } = this.#options;
		const answer = await askTokenEndpoint(
			sender,
			endpoint,
			fields,
			parameters,
			extras,
		);
		return tokenOf(endpoint, answer);
	}

	async #parameters(
		fields: AuthFields,
		flow: Exclude<Flow, "device_code" | "implicit">,
	): Promise<Readonly<Record<string, string>>> {
		const scope = fields.text("scope");
		if (flow === "client_credentials") return { grant_type: flow, scope };
		if (flow === "password")
			return {
				grant_type: flow,
				username: fields.text("resourceOwner.username", "username"),
				password: fields.text("resourceOwner.password", "password"),
				scope,
			};
		const { authorizationCode } = await import("./authorization-code.ts");
		return authorizationCode(fields, this.#user(), this.#options.sender.signal);
	}

	#user(): User {
		const { user } = this.#options;
		if (user) return user;
		throw new OAuth2Error("The login needs a person, and nobody is there.", {
			hint: "Run it once on a terminal: the token is kept for later runs. Or use client_credentials.",
		});
	}

	#keep(key: string, token: Token): Token {
		this.#known.set(key, token);
		return token;
	}

	/** A token without an end is kept for later runs only when a person had to log in for it. */
	async #save(key: string, token: Token, flow: Flow): Promise<Token> {
		if (PERSONAL.has(flow) || lifetimeOf(token) !== undefined)
			await this.#options.store.write(key, token);
		return this.#keep(key, token);
	}

	#saveOwn(key: string, token: Token, flow: Flow): Promise<Token> {
		this.#own.add(token);
		return this.#save(key, token, flow);
	}

	#keyOf(fields: AuthFields): string {
		return tokenKey(this.#options.owner, fields);
	}
}

/** The one that was given last. */
function later(
	one: Token | undefined,
	other: Token | undefined,
): Token | undefined {
	if (one === undefined || other === undefined) return one ?? other;
	return other.obtainedAt > one.obtainedAt ? other : one;
}

/** Whoever asks for what is underway waits for the same. */
function once<T>(
	underway: Map<string, Promise<T>>,
	key: string,
	work: () => Promise<T>,
): Promise<T> {
	const known = underway.get(key);
	if (known) return known;
	const working = work().finally(() => underway.delete(key));
	underway.set(key, working);
	return working;
}
