// node's `url`: the platform's classes, and the functions that came before them
// (https://nodejs.org/api/url.html#legacy-url-api).
const querystring = require("node:querystring");

const LEGACY =
	/^([a-z][a-z0-9+.-]*:)?(\/\/)?(?:([^/?#@]*)@)?([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/i;

const EMPTY = {
	protocol: null,
	slashes: null,
	auth: null,
	host: null,
	port: null,
	hostname: null,
	hash: null,
	search: null,
	query: null,
	pathname: null,
	path: null,
	href: "",
};

const parse = (text, parsesQuery = false) => {
	const [, protocol = null, slashes, auth, host, pathname, search, hash] =
		LEGACY.exec(`${text}`.trim()) ?? [];
	const url = { ...EMPTY, protocol: protocol?.toLowerCase() ?? null };
	const hasHost = slashes !== undefined && protocol !== null;
	if (hasHost) {
		Object.assign(url, hostParts(host));
		url.slashes = true;
		url.auth = auth === undefined ? null : decodeURIComponent(auth);
	}
	const path = (hasHost ? "" : (slashes ?? "") + host) + pathname;
	url.pathname = path || (hasHost ? "/" : null);
	url.search = search ?? (parsesQuery ? "" : null);
	const query = search?.slice(1) ?? (parsesQuery ? "" : null);
	url.query = parsesQuery ? querystring.parse(query) : query;
	url.hash = hash ?? null;
	const wholePath = (url.pathname ?? "") + (search ?? "");
	url.path = wholePath || null;
	url.href = format(url);
	return url;
};

const hostParts = (text) => {
	const host = text.toLowerCase();
	const port = /:(\d*)$/.exec(host)?.[1];
	const hostname = port === undefined ? host : host.slice(0, -port.length - 1);
	return { host, hostname, port: port || null };
};

const format = (url) => {
	if (typeof url === "string") return parse(url).href;
	if (url instanceof URL) return url.href;
	const { protocol, auth, hostname, port, pathname = "", query, hash } = url;
	const scheme = protocol ? `${protocol}`.replace(/:?$/, ":") : "";
	const host =
		url.host ?? (hostname ? hostname + (port ? `:${port}` : "") : "");
	const needsSlashes =
		url.slashes || /^(?:https?|ftp|file|wss?):$/.test(scheme);
	const login = auth ? `${encodeURIComponent(auth).replace("%3A", ":")}@` : "";
	const authority = host || needsSlashes ? `//${login}${host}` : "";
	const asText = (value) =>
		typeof value === "object" && value !== null
			? querystring.stringify(value)
			: (value ?? "");
	const queryText = asText(query);
	const search = url.search ?? (queryText && `?${queryText}`);
	const start = (text, mark) =>
		!text || text[0] === mark ? text : mark + text;
	const path = authority && pathname ? start(pathname, "/") : (pathname ?? "");
	return `${scheme}${authority}${path}${start(search, "?")}${start(hash ?? "", "#")}`;
};

const resolve = (from, to) => {
	const base = new URL(from, "resolve://");
	const { protocol, pathname, search, hash, href } = new URL(to, base);
	return protocol === "resolve:" ? pathname + search + hash : href;
};

module.exports = {
	URL,
	URLSearchParams,
	parse,
	format,
	resolve,
	domainToASCII: (domain) => hostnameOf(domain),
};

const hostnameOf = (domain) => {
	try {
		return new URL(`http://${domain}`).hostname;
	} catch {
		return "";
	}
};
