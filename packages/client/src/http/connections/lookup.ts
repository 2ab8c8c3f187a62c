import { type LookupAddress, lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";

const LOOPBACK: LookupAddress[] = [
	{ address: "127.0.0.1", family: 4 },
	{ address: "::1", family: 6 },
];

/**
 * The addresses of a host, as the system knows them; but `localhost` and the
 * names below it are always this computer, by IPv4 and IPv6 (RFC 6761 §6.3), for
 * many systems know only one of the two.
 */
export const lookup: LookupFunction = (hostname, options, callback) => {
	if (!isLocalhost(hostname)) {
		systemLookup(hostname, options, callback);
		return;
	}
	const wanted = LOOPBACK.filter(
		({ family }) =>
			!options.family || String(options.family).endsWith(String(family)),
	);
	const [first] = wanted;
	if (options.all) {
		process.nextTick(callback, null, wanted);
	} else {
		process.nextTick(callback, null, first?.address, first?.family);
	}
};

function isLocalhost(hostname: string): boolean {
	const name = hostname.toLowerCase().replace(/\.$/, "");
	return name === "localhost" || name.endsWith(".localhost");
}
