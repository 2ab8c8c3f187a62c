import type { TokenRequestSummary } from "../events/token-request-summary.ts";
import { OAuth2Error } from "./oauth2-error.ts";
import type { PendingLogin, User } from "./user.ts";

/** A request that waits for a token. */
export interface TokenSeeker {
	/** Ends its waiting. */
	readonly signal: AbortSignal | undefined;
	/** Who can log in for it; absent where nobody can. */
	readonly user: User | undefined;
	/** Hears of each request for a token that is made for it. */
	readonly onTokenRequest?: (request: TokenRequestSummary) => void;
}

/** Work that several callers wait for: it is aborted when the last one gives up. */
export interface Errand {
	readonly signal: AbortSignal;
	/** All of the seekers' users in one. */
	readonly user: User | undefined;
	/** The first seeker's: whoever joins later waits for its requests. */
	readonly onTokenRequest: TokenSeeker["onTokenRequest"];
}

/** The fetching of one token that several requests wait for. */
export class SharedWork<T> {
	readonly #controller = new AbortController();
	readonly #seekers = new Set<TokenSeeker>();
	readonly #result: Promise<T>;
	/** Told to who comes later, too. */
	#login: PendingLogin | undefined;

	constructor(
		work: (errand: Errand) => Promise<T>,
		{ user: first, onTokenRequest }: TokenSeeker,
	) {
		const { signal } = this.#controller;
		const user = first && {
			tell: (text: string) => first.tell(text),
			openBrowser: (url: string) => first.openBrowser?.(url),
			showLogin: (login: PendingLogin) => this.#show(login),
		};
		this.#result = work({ signal, user, onTokenRequest });
	}

	/** @throws OAuth2Error when the seeker does not want to wait any longer */
	async wait(seeker: TokenSeeker): Promise<T> {
		const { signal, user } = seeker;
		this.#seekers.add(seeker);
		if (this.#login) user?.showLogin?.(this.#login);
		const { promise, reject } = Promise.withResolvers<never>();
		const onAbort = () => {
			this.#leave(seeker);
			reject(interrupted());
		};
		signal?.addEventListener("abort", onAbort, { once: true });
		if (signal?.aborted) onAbort();
		try {
			return await Promise.race([this.#result, promise]);
		} finally {
			signal?.removeEventListener("abort", onAbort);
		}
	}

	#show(login: PendingLogin): void {
		this.#login = login;
		for (const { user } of this.#seekers) user?.showLogin?.(login);
	}

	#leave(seeker: TokenSeeker): void {
		this.#seekers.delete(seeker);
		if (this.#seekers.size > 0) return;
		// Nobody hears how it ends.
		this.#result.catch(() => {});
		this.#controller.abort();
	}

	/** Whether it was given up. */
	get isOver(): boolean {
		return this.#controller.signal.aborted;
	}
}

function interrupted(): OAuth2Error {
	return new OAuth2Error("The login was interrupted.", {
		hint: "The request was not sent. Send it again to log in.",
	});
}
