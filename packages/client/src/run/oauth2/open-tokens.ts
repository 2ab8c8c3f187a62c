import type { HttpSender } from "../../http/exchange.ts";
import type { SessionOptions } from "../session/session.ts";
import type { TokenOwner } from "./token-key.ts";
import type { TokenMemory } from "./token-memory.ts";
import { TokenStore, tokenFolder } from "./token-store.ts";
import { Tokens } from "./tokens.ts";

/** The tokens of a session on a collection. */
export function openTokens(
	owner: TokenOwner,
	http: () => Promise<HttpSender>,
	options: SessionOptions,
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
