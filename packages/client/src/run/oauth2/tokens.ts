import type { AuthFields } from "../../request/auth/rendered-auth.ts";
import { fetchToken, refreshedToken, refreshToken } from "./fetch-token.ts";
import { type Flow, flowOf, tokenIdOf } from "./grant.ts";
import { OAuth2Error } from "./oauth2-error.ts";
import { type Errand, SharedWork, type TokenSeeker } from "./shared-work.ts";
import {
	expired,
	isExpired,
	isSameToken,
	lifetimeOf,
	type Token,
} from "./token.ts";
import { PERSONAL, type TokenOwner, tokenKey } from "./token-key.ts";
import { TokenMemory } from "./token-memory.ts";
import type { TokenSender } from "./token-request.ts";
import type { TokenStore } from "./token-store.ts";
import type { User } from "./user.ts";

export interface TokensOptions {
	readonly owner: TokenOwner;
	readonly sender: TokenSender;
	readonly store: TokenStore;
	/** Who can log in, where a request does not say; absent where nobody can. */
	readonly user: User | undefined;
	/** Default: one of its own, which is empty. */
	readonly memory?: TokenMemory;
}

/** The OAuth 2.0 tokens of a session: obtained once, refreshed when their time is over, kept for later runs. */
export class Tokens {
	readonly #options: TokensOptions;
	readonly #memory: TokenMemory;
	/** Requests at the same time wait for one token. */
	readonly #underway = new Map<string, SharedWork<Token | undefined>>();

	constructor(options: TokensOptions) {
		this.#options = options;
		this.#memory = options.memory ?? new TokenMemory();
	}

	/**
	 * A token to send now; undefined when there is none and the fields forbid
	 * to fetch one.
	 *
	 * @param seeker default: nobody who could give up
	 * @throws OAuth2Error
	 */
	obtain(
		fields: AuthFields,
		seeker: TokenSeeker = this.#anybody,
	): Promise<Token | undefined> {
		const key = this.#keyOf(fields);
		return this.#once(key, seeker, (errand) =>
			this.#obtain(fields, key, errand),
		);
	}

	/** Tells whether nobody has seen the server give this token: it may have been revoked since. */
	isFromEarlier(token: Token): boolean {
		return !this.#memory.own.has(token);
	}

	/**
	 * A token in the place of one that the server has refused; undefined where
	 * the fields forbid to fetch one.
	 *
	 * @throws OAuth2Error
	 */
	renew(
		fields: AuthFields,
		refused: Token,
		seeker: TokenSeeker = this.#anybody,
	): Promise<Token | undefined> {
		const key = this.#keyOf(fields);
		const { access_token: text } = refused.fields;
		return this.#once(
			`${key} ${text}`,
			seeker,
			async ({ signal, user, onTokenRequest }) => {
				const other = await this.#otherThan(refused, key);
				if (other) return this.#keep(key, other);
				await this.forget(fields, refused);
				const token = await this.obtain(fields, {
					signal,
					user,
					...(onTokenRequest && { onTokenRequest }),
				});
				return token && isSameToken(token, refused) ? undefined : token;
			},
		);
	}

	/**
	 * Lets go of a token that the server does not accept any longer, unless there
	 * is another one already. What refreshes it is kept once, so that nobody has
	 * to log in again.
	 */
	async forget(fields: AuthFields, refused: Token): Promise<void> {
		const key = this.#keyOf(fields);
		const known = this.#memory.known.get(key);
		if (known && !isSameToken(known, refused)) return;
		if (known?.fields.refresh_token && !this.#memory.refreshed.has(key)) {
			await this.#save(key, expired(known), flowOf(fields));
			return;
		}
		this.#memory.known.delete(key);
		const stored = await this.#options.store.read(key);
		if (stored && isSameToken(stored, refused))
			await this.#options.store.remove(key);
	}

	/** The token that is at hand, expired or not, and whether later runs will find it. Nothing is asked of the server. */
	async held(
		fields: AuthFields,
	): Promise<
		{ readonly token: Token; readonly isStored: boolean } | undefined
	> {
		const key = this.#keyOf(fields);
		const stored = await this.#options.store.read(key);
		const token = later(this.#memory.known.get(key), stored);
		if (!token) return undefined;
		return { token, isStored: !!stored && isSameToken(stored, token) };
	}

	/**
	 * A new token, whatever is at hand.
	 *
	 * @throws OAuth2Error
	 */
	fetchAnew(
		fields: AuthFields,
		seeker: TokenSeeker,
	): Promise<Token | undefined> {
		const key = this.#keyOf(fields);
		return this.#once(key, seeker, async (errand) => {
			const flow = flowOf(fields);
			const sender = this.#senderFor(errand);
			const token = await fetchToken(sender, fields, flow, errand.user);
			this.#memory.refreshed.delete(key);
			return this.#saveOwn(key, token, flow);
		});
	}

	/**
	 * The token that is at hand refreshed, expired or not.
	 *
	 * @throws OAuth2Error when there is none, it cannot be refreshed, or the server refuses
	 */
	refresh(fields: AuthFields, seeker: TokenSeeker): Promise<Token | undefined> {
		const key = this.#keyOf(fields);
		return this.#once(key, seeker, async (errand) => {
			const held = await this.held(fields);
			if (!held) throw new OAuth2Error("There is no token to refresh.");
			const sender = this.#senderFor(errand);
			const token = await refreshedToken(sender, fields, held.token);
			this.#memory.refreshed.add(key);
			return this.#saveOwn(key, token, flowOf(fields));
		});
	}

	/** Lets go of the token at hand, and of what refreshes it. */
	async drop(fields: AuthFields): Promise<void> {
		const key = this.#keyOf(fields);
		this.#memory.known.delete(key);
		this.#memory.refreshed.delete(key);
		await this.#options.store.remove(key);
	}

	/** Whether both find the same token. */
	isShared(one: AuthFields, other: AuthFields): boolean {
		return this.#keyOf(one) === this.#keyOf(other);
	}

	/** Has every token of that id obtained anew when it is needed next: not even refreshed. */
	reset(id: string): void {
		this.#memory.unwanted.add(id);
	}

	get #anybody(): TokenSeeker {
		return { signal: undefined, user: this.#options.user };
	}

	/** Whoever asks for what is underway waits for the same. */
	async #once(
		key: string,
		seeker: TokenSeeker,
		work: (errand: Errand) => Promise<Token | undefined>,
	): Promise<Token | undefined> {
		const known = this.#underway.get(key);
		const shared =
			known && !known.isOver ? known : new SharedWork(work, seeker);
		this.#underway.set(key, shared);
		try {
			return await shared.wait(seeker);
		} finally {
			if (this.#underway.get(key) === shared) this.#underway.delete(key);
		}
	}

	async #obtain(
		fields: AuthFields,
		key: string,
		errand: Errand,
	): Promise<Token | undefined> {
		const flow = flowOf(fields);
		if (this.#memory.unwanted.delete(tokenIdOf(fields))) {
			this.#memory.known.delete(key);
			await this.#options.store.remove(key);
		}
		const known = this.#memory.known.get(key);
		if (known && !isExpired(known)) return known;
		const { store } = this.#options;
		const old = later(known, await store.read(key));
		if (old && !isExpired(old)) return this.#keep(key, old);
		const sender = this.#senderFor(errand);
		const refreshed = old && (await refreshToken(sender, fields, old));
		if (refreshed) {
			this.#memory.refreshed.add(key);
			return this.#saveOwn(key, refreshed, flow);
		}
		// Another process may have used the refresh token up.
		const other = old && (await this.#otherThan(old, key));
		if (other) return this.#keep(key, other);
		this.#memory.refreshed.delete(key);
		if (!fields.flag(true, "settings.autoFetchToken", "autoFetchToken"))
			return old;
		const fetched = await fetchToken(sender, fields, flow, errand.user);
		return this.#saveOwn(key, fetched, flow);
	}

	/** A token that another request, or another process, has got meanwhile. */
	async #otherThan(old: Token, key: string): Promise<Token | undefined> {
		const known = this.#memory.known.get(key);
		const stored = await this.#options.store.read(key);
		return [known, stored].find(
			(one) => one && !isSameToken(one, old) && !isExpired(one),
		);
	}

	/** Ends with the session, and when nobody waits any longer. */
	#senderFor({ signal, onTokenRequest }: Errand): TokenSender {
		const { sender } = this.#options;
		const signals = sender.signal ? [sender.signal, signal] : [signal];
		return { ...sender, signal: AbortSignal.any(signals), onTokenRequest };
	}

	#keep(key: string, token: Token): Token {
		this.#memory.known.set(key, token);
		return token;
	}

	/** A token without an end is kept for later runs only when a person had to log in for it. */
	async #save(key: string, token: Token, flow: Flow): Promise<Token> {
		if (PERSONAL.has(flow) || lifetimeOf(token) !== undefined)
			await this.#options.store.write(key, token);
		return this.#keep(key, token);
	}

	#saveOwn(key: string, token: Token, flow: Flow): Promise<Token> {
		this.#memory.own.add(token);
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
