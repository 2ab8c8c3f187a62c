import type { HttpSender } from "../../http/exchange.ts";
import type { TokenOwner } from "./token-key.ts";
import type { TokenMemory } from "./token-memory.ts";
import { TokenStore, tokenFolder } from "./token-store.ts";
import { Tokens } from "./tokens.ts";
import type { User } from "./user.ts";

/** How tokens are had. */
export interface TokenOptions {
	readonly signal?: AbortSignal;
	/** Milliseconds for each request, over what files say; 0 is no limit. */
	readonly timeout?: number | undefined;
	/** Where OAuth 2.0 tokens are kept. Default: `curlew/tokens` in the user's state folder. */
	readonly tokenFolder?: string | undefined;
	/** Somebody who can log in, for OAuth 2.0; absent where nobody can. */
	readonly user?: User | undefined;
}

/** The tokens of a session on a collection. */
export function openTokens(
	owner: TokenOwner,
	http: () => Promise<HttpSender>,
	options: TokenOptions,
	memory: TokenMemory,
): Tokens {
	return new Tokens({
		owner,
		sender: { http, signal: options.signal, timeout: options.timeout },
		store: new TokenStore(options.tokenFolder ?? tokenFolder()),
		user: options.user,
		memory,
	});
}
