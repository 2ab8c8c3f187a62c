import type { HostRoute } from "./routes.ts";

/** A host, in brackets where it is an address of IPv6, and a port; either may be empty. */
const PAIR = String.raw`(\[[0-9a-f:.]+\]|[^:\[\]]*):(\d{0,5})`;
const CONNECT_TO = new RegExp(`^${PAIR}:${PAIR}$`, "i");
const RESOLVE = new RegExp(
	String.raw`^\+?${PAIR}:(\[[0-9a-f:.]+\]|[^,]+)`,
	"i",
);

/**
 * `HOST1:PORT1:HOST2:PORT2` as curl's `--connect-to` has it: for connections to the
 * first, go to the second. What is empty in front means every host or port, and
 * behind that it stays.
 *
 * @returns undefined for what does not look like that
 */
export function parseConnectTo(text: string): HostRoute | undefined {
	const [whole, host, port, toHost, toPort] = CONNECT_TO.exec(text) ?? [];
	return whole === undefined ? undefined : routeOf(host, port, toHost, toPort);
}

/**
 * `HOST:PORT:ADDRESS` as curl's `--resolve` has it; `*` is every host. Of several
 * addresses, the first counts.
 *
 * @returns undefined for what does not look like that
 */
export function parseResolve(text: string): HostRoute | undefined {
	const [whole, host, port, address] = RESOLVE.exec(text) ?? [];
	if (whole === undefined || host === "" || port === "") return undefined;
	return routeOf(host === "*" ? "" : host, port, address, "");
}

function routeOf(
	host = "",
	port = "",
	toHost = "",
	toPort = "",
): HostRoute | undefined {
	if (Number(port) > 65_535 || Number(toPort) > 65_535) return undefined;
	return {
		host: hostOf(host)?.toLowerCase(),
		port: port === "" ? undefined : Number(port),
		toHost: hostOf(toHost),
		toPort: toPort === "" ? undefined : Number(toPort),
	};
}

function hostOf(text: string): string | undefined {
	return text === "" ? undefined : text.replace(/^\[(.*)\]$/, "$1");
}
