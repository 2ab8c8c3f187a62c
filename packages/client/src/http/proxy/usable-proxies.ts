import { codeOf, reasonOf } from "../../diagnostics/cause.ts";
import type { ResolvedOptions } from "../client-options.ts";
import { ExchangeError } from "../failure/errors.ts";
import { type ProxyResolver, proxyResolver } from "./proxy.ts";

/** The proxies that the options name, with an `ExchangeError` of `PROXY_FAILED` for settings that cannot be used. */
export function usableProxies(options: ResolvedOptions): ProxyResolver {
	const explain = (cause: unknown) =>
		new ExchangeError(
			"PROXY_FAILED",
			`The proxy in HTTP_PROXY, HTTPS_PROXY, ALL_PROXY or the collection's proxy settings cannot be used: ${whyUnusable(cause)}.`,
			"Write it as http://host:port, with user:password@ before the host where it wants credentials; --proxy URL takes its place, --no-proxy does without.",
			cause,
		);
	try {
		const resolve = proxyResolver(options.proxy, options.environment);
		return (url) => {
			try {
				return resolve(url);
			} catch (cause) {
				throw explain(cause);
			}
		};
	} catch (cause) {
		throw explain(cause);
	}
}

/** Node says no more than "Invalid URL". */
function whyUnusable(cause: unknown): string {
	return codeOf(cause) === "ERR_INVALID_URL"
		? "it is not a URL"
		: reasonOf(cause);
}
