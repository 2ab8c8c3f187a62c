import type { AuthFields } from "../../request/auth/rendered-auth.ts";
import {
	addressOf,
	clientOf,
	type ExtraParameter,
	extrasOf,
	type Flow,
	flowOf,
	tokenIdOf,
} from "./grant.ts";
import { OAuth2Error } from "./oauth2-error.ts";
import { expired, isExpired, lifetimeOf, type Token } from "./token.ts";
import {
	askTokenEndpoint,
	type TokenSender,
	tokenOf,
} from "./token-request.ts";
import type { TokenStore } from "./token-store.ts";
import type { User } from "./user.ts";

export interface TokensOptions {
	/** The collection's folder: collections do not share tokens. */
	readonly root: string;
	readonly sender: TokenSender;
	readonly store: TokenStore;
	/** Absent where nobody can log in. */
	readonly user: User | undefined;
}

/** Flows that a person has to log in for. */
const PERSONAL: ReadonlySet<Flow> = new Set([
	"authorization_code",
	"implicit",
	"device_code",
]);

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
		const underway = this.#underway.get(key);
		if (underway) return underway;
		const obtaining = this.#obtain(fields, key).finally(() =>
			this.#underway.delete(key),
		);
		this.#underway.set(key, obtaining);
		return obtaining;
	}

	/**
	 * Lets go of a token that the server does not accept any longer. What
	 * refreshes it is kept once, so that nobody has to log in again.
	 */
	async forget(fields: AuthFields): Promise<void> {
		const key = this.#keyOf(fields);
		const known = this.#known.get(key);
		if (known?.fields.refresh_token && !this.#refreshed.has(key)) {
			await this.#save(key, expired(known), flowOf(fields));
			return;
		}
		this.#known.delete(key);
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
		const known = this.#known.get(key) ?? (await this.#options.store.read(key));
		if (known && !isExpired(known)) return this.#keep(key, known);
		const refreshed = known && (await this.#refresh(fields, known));
		if (refreshed) {
			this.#refreshed.add(key);
			return this.#save(key, refreshed, flow);
		}
		this.#refreshed.delete(key);
		if (!fields.flag(true, "settings.autoFetchToken", "autoFetchToken"))
			return known;
		return this.#save(key, await this.#fetch(fields, flow), flow);
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

	#keyOf(fields: AuthFields): string {
		return JSON.stringify([
			this.#options.root,
			tokenIdOf(fields),
			fields.text("flow", "grantType"),
			fields.text("accessTokenUrl"),
			fields.text("authorizationUrl"),
			clientOf(fields).id,
			fields.text("scope"),
			fields.text("resourceOwner.username", "username"),
			// The audience of a token is one of these.
			extrasOf(fields, "authorizationRequest"),
			extrasOf(fields, "accessTokenRequest"),
		]);
	}
}
