import type { HttpSender } from "../../http/exchange.ts";
import type { SessionOptions } from "../session.ts";
import { TokenStore, tokenFolder } from "./token-store.ts";
import { Tokens } from "./tokens.ts";

/** The tokens of a session on a collection. */
export function openTokens(
	root: string,
	http: () => Promise<HttpSender>,
	options: SessionOptions,
): Tokens {
	return new Tokens({
		root,
		sender: { http, signal: options.signal, timeout: options.timeout },
		store: new TokenStore(options.tokenFolder ?? tokenFolder()),
		user: options.user,
	});
}
