import { reasonOf } from "../../diagnostics/cause.ts";
import type { ResolvedOptions } from "../client-options.ts";
import { ExchangeError } from "../failure/errors.ts";
import { type ProxyResolver, proxyResolver } from "./proxy.ts";

/** The proxies that the options name, with an `ExchangeError` of `PROXY_FAILED` for settings that cannot be used. */
export function usableProxies(options: ResolvedOptions): ProxyResolver {
	const explain = (cause: unknown) =>
		new ExchangeError(
			"PROXY_FAILED",
			`The proxy setting cannot be used: ${reasonOf(cause)}.`,
			"Write the proxy as http://host:port, with user:password@ before the host where it wants credentials.",
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
