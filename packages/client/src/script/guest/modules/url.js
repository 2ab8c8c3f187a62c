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

const WITH_SLASHES = /^(?:https?|ftp|gopher|file|wss?):$/;
const UNSAFE = /[\s"'<>\\^`{|}]/g;

const parse = (text, parsesQuery = false, slashesDenoteHost = false) => {
	const bare = `${text}`.trim();
	// A path alone stays as it is.
	const isPath = !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(bare);
	const escaped = isPath ? bare : bare.replace(UNSAFE, encodeURIComponent);
	const [, written, slashes, auth, host, pathname, search, hash] =
		LEGACY.exec(escaped) ?? [];
	const protocol = written?.toLowerCase() ?? null;
	const url = { ...EMPTY, protocol };
	const isBare = slashes === undefined;
	const hasHost =
		protocol === null
			? !isBare && slashesDenoteHost
			: protocol !== "javascript:" && !(isBare && WITH_SLASHES.test(protocol));
	if (hasHost) {
		Object.assign(url, hostParts(host));
		if (!isBare) url.slashes = true;
		url.auth = auth === undefined ? null : decodeURIComponent(auth);
	}
	const login = auth === undefined ? "" : `${auth}@`;
	const path = (hasHost ? "" : (slashes ?? "") + login + host) + pathname;
	url.pathname = path || (hasHost && !isBare ? "/" : null);
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
	const mayHaveHost = scheme === "" || WITH_SLASHES.test(scheme);
	const needsSlashes =
		url.slashes || scheme === "file:" || (mayHaveHost && host !== "");
	const login = auth ? `${encodeURIComponent(auth).replace("%3A", ":")}@` : "";
	const authority = (needsSlashes ? "//" : "") + login + host;
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
