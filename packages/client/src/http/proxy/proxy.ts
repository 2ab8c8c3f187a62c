import type { ProxyDefinition } from "../../collection/model.ts";

/** The environment's variables that name proxies. Others are ignored. */
export type ProxyEnvironment = Readonly<Record<string, string | undefined>>;

/** A proxy, ready to be connected to. */
export interface ProxyServer {
	readonly kind: "http" | "socks5";
	/** `http://proxy.example:3128`, `https://…` when the way to the proxy itself is encrypted. */
	readonly origin: string;
	readonly hostname: string;
	readonly port: number;
	readonly credentials:
		| { readonly username: string; readonly password: string }
		| undefined;
}

/** The proxy for a URL; undefined when it is to be reached directly. Throws a `TypeError` for a proxy that is none. */
export type ProxyResolver = (url: URL) => ProxyServer | undefined;

const DEFAULT_PORTS: Readonly<Record<string, number>> = {
	"http:": 80,
	"https:": 443,
	"socks5:": 1080,
	"socks5h:": 1080,
	"socks:": 1080,
};

/** Says for each URL which proxy to use, by the collection's setting or by the environment. */
export function proxyResolver(
	definition: ProxyDefinition,
	environment: ProxyEnvironment,
): ProxyResolver {
	switch (definition.kind) {
		case "off":
			return () => undefined;
		case "on":
			return configuredProxy(definition);
		case "inherit":
			return environmentProxy(environment);
	}
}

function configuredProxy(
	definition: ProxyDefinition & { readonly kind: "on" },
): ProxyResolver {
	const port = definition.port === undefined ? "" : `:${definition.port}`;
	const bypasses = bypassRule(definition.bypass);
	const { username, password } = definition;
	const server = parseProxy(
		`${definition.protocol}://${definition.hostname}${port}`,
		username ? { username, password: password ?? "" } : undefined,
	);
	return (url) => (bypasses(url) ? undefined : server);
}

/** As curl, wget and Python read it; lower case wins, as `HTTP_PROXY` can be set by a CGI client. */
function environmentProxy(environment: ProxyEnvironment): ProxyResolver {
	const read = (name: string) =>
		environment[name] || environment[name.toUpperCase()] || undefined;
	const all = read("all_proxy");
	const http = read("http_proxy") ?? all;
	const https = read("https_proxy") ?? all;
	if (!http && !https) {
		return () => undefined;
	}
	const bypasses = bypassRule(read("no_proxy") ?? "");
	const servers = new Map<string, ProxyServer>();
	return (url) => {
		const address = url.protocol === "https:" ? https : http;
		if (!address || bypasses(url)) {
			return undefined;
		}
		const server = servers.get(address) ?? parseProxy(withScheme(address));
		servers.set(address, server);
		return server;
	};
}

function withScheme(address: string): string {
	return address.includes("://") ? address : `http://${address}`;
}

function parseProxy(
	address: string,
	credentials?: ProxyServer["credentials"],
): ProxyServer {
	const url = new URL(address);
	const defaultPort = DEFAULT_PORTS[url.protocol];
	if (defaultPort === undefined) {
		throw new TypeError(
			`${url.protocol}//${url.host} is not an http, https or socks5 proxy`,
		);
	}
	const port = url.port === "" ? defaultPort : Number(url.port);
	const hostname = url.hostname.replace(/^\[(.*)\]$/, "$1");
	return {
		kind: url.protocol.startsWith("socks") ? "socks5" : "http",
		origin: `${url.protocol}//${url.hostname}:${port}`,
		hostname,
		port,
		credentials: credentials ?? credentialsOf(url),
	};
}

function credentialsOf(url: URL): ProxyServer["credentials"] {
	return url.username === ""
		? undefined
		: {
				username: decodeURIComponent(url.username),
				password: decodeURIComponent(url.password),
			};
}

interface BypassEntry {
	/** Without leading dot or `*.`; empty for `*`. */
	readonly host: string;
	readonly port: string;
	/** `*.example.com` is for names below example.com, not for itself. */
	readonly isOnlyBelow: boolean;
}

/** Whether a URL is on a NO_PROXY list: `host`, `host:port`, `.suffix`, `*.suffix`, `*`; divided by commas or spaces. */
function bypassRule(list: string): (url: URL) => boolean {
	const entries = list
		.split(/[\s,]+/)
		.filter((entry) => entry !== "")
		.map(parseBypassEntry);
	if (entries.length === 0) {
		return () => false;
	}
	return (url) => {
		const host = plainHost(url.hostname);
		const port = url.port || String(DEFAULT_PORTS[url.protocol] ?? "");
		return entries.some((entry) => matchesEntry(entry, host, port));
	};
}

function parseBypassEntry(entry: string): BypassEntry {
	const match = /^(?:\[(.+)\]|([^:]*)|(.*:.*:.*))(?::(\d+))?$/.exec(entry);
	const written = match?.[1] ?? match?.[2] ?? match?.[3] ?? entry;
	return {
		host: plainHost(written.replace(/^\*?\.?/, "")),
		port: match?.[4] ?? "",
		isOnlyBelow: written.startsWith("*."),
	};
}

function plainHost(host: string): string {
	return host.toLowerCase().replace(/^\[|\]$|\.$/g, "");
}

function matchesEntry(entry: BypassEntry, host: string, port: string): boolean {
	if (entry.port !== "" && entry.port !== port) {
		return false;
	}
	return (
		entry.host === "" ||
		(host === entry.host && !entry.isOnlyBelow) ||
		host.endsWith(`.${entry.host}`)
	);
}

/** The value of `proxy-authorization` (RFC 7617); undefined for a proxy without credentials. */
export function proxyAuthorization(proxy: ProxyServer): string | undefined {
	if (!proxy.credentials) {
		return undefined;
	}
	const { username, password } = proxy.credentials;
	return `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
}
