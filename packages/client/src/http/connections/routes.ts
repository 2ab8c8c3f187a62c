import type { buildConnector } from "undici";

/** Where connections to a host go instead, as curl's `--connect-to` and `--resolve` say it. */
export interface HostRoute {
	/** Of the URL, in lower case, without the brackets of IPv6; undefined for every host. */
	readonly host: string | undefined;
	/** Of the URL; undefined for every port. */
	readonly port: number | undefined;
	/** Name or address; undefined for the URL's. */
	readonly toHost: string | undefined;
	readonly toPort: number | undefined;
}

/**
 * What a connection goes to by the first route that fits. The name in the request,
 * and the one that its certificate must have, stay those of the URL.
 */
export function rerouted(
	target: buildConnector.Options,
	routes: readonly HostRoute[],
): buildConnector.Options {
	if (routes.length === 0) return target;
	const { hostname } = target;
	const port = target.port || (target.protocol === "https:" ? "443" : "80");
	const route = routes.find(
		(one) =>
			(one.host === undefined || one.host === hostname.toLowerCase()) &&
			(one.port === undefined || `${one.port}` === port),
	);
	if (route === undefined) return target;
	return {
		...target,
		hostname: route.toHost ?? hostname,
		port: `${route.toPort ?? port}`,
	};
}
