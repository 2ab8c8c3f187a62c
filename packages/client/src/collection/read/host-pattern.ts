/** Hosts that something may be sent to: `api.example.com`, `*.example.com`, `https://api.example.com:8443`, `loopback`. */
export interface HostPattern {
	/** As written. */
	readonly text: string;
	/** `http:` or `https:`; undefined for both. */
	readonly protocol: string | undefined;
	/** In lower case. `*.example.com` stands for every host below example.com, not for itself; `*` for any. */
	readonly hostname: string;
	/** Undefined for any. */
	readonly port: string | undefined;
}

const PATTERN =
	/^(?:(https?):\/\/)?(\*|(?:\*\.)?[\p{L}\p{N}._-]+|\[[\da-f:.]+\])(?::(\d{1,5}))?$/iu;

/** Reads a pattern; undefined for anything else. Paths and user names are no part of one. */
export function parseHostPattern(text: string): HostPattern | undefined {
	const [, scheme, host, port] = PATTERN.exec(text.trim()) ?? [];
	if (host === undefined) return undefined;
	return {
		text: text.trim(),
		protocol: scheme && `${scheme.toLowerCase()}:`,
		hostname: canonical(host),
		port,
	};
}

/** Whether a URL's host is one of those that the patterns stand for. */
export function isAllowedHost(
	patterns: readonly HostPattern[],
	url: URL,
): boolean {
	return patterns.some((pattern) => matches(pattern, url));
}

function matches({ protocol, hostname, port }: HostPattern, url: URL): boolean {
	if (protocol !== undefined && protocol !== url.protocol) return false;
	if (port !== undefined && port !== portOf(url)) return false;
	const host = url.hostname.replace(/\.$/, "");
	if (hostname === "*") return true;
	if (hostname === "loopback") return isLoopback(host);
	if (hostname.startsWith("*.")) return host.endsWith(hostname.slice(1));
	return host === hostname;
}

function portOf(url: URL): string {
	return url.port || (url.protocol === "https:" ? "443" : "80");
}

/** This machine: RFC 6761 §6.3, RFC 1122 §3.2.1.3, RFC 4291 §2.5.3. */
export function isLoopback(hostname: string): boolean {
	return (
		hostname === "localhost" ||
		hostname.endsWith(".localhost") ||
		/^127(?:\.\d{1,3}){3}$/.test(hostname) ||
		hostname === "[::1]"
	);
}

/** As URLs have it: lower case, punycode, IPv6 shortened. */
function canonical(host: string): string {
	const wildcard = host.startsWith("*.") ? "*." : "";
	const rest = host.slice(wildcard.length);
	const url = rest === "*" ? undefined : URL.parse(`http://${rest}`);
	return wildcard + (url?.hostname ?? rest.toLowerCase());
}
