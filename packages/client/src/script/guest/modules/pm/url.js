// URLs in pieces, with placeholders wherever they stand, as Postman's `Url` has
// them: https://www.postmanlabs.com/postman-collection/Url.html
const { List, Item, QueryParam, parsePairs } = require("curlew:own/pm/lists");

/** Where a mark stands outside of `{{…}}`: it separates nothing within. */
function* outsideBraces(text, mark) {
	let depth = 0;
	let from = 0;
	if (!text.includes("{{")) return yield* marksIn(text, mark, 0, text.length);
	for (const found of text.matchAll(/\{\{|\}\}/g)) {
		if (depth === 0) yield* marksIn(text, mark, from, found.index);
		if (found[0] === "{{") depth++;
		else if (depth > 0) depth--;
		if (depth === 0) from = found.index + 2;
	}
	if (depth === 0) yield* marksIn(text, mark, from, text.length);
}

function* marksIn(text, mark, start, end) {
	const part = text.slice(start, end);
	for (
		let at = part.indexOf(mark);
		at !== -1;
		at = part.indexOf(mark, at + mark.length)
	)
		yield start + at;
}

const firstOutside = (text, mark) => {
	for (const at of outsideBraces(text, mark)) return at;
	return -1;
};

const cut = (text, mark) => {
	const at = firstOutside(text, mark);
	return at === -1
		? [text, undefined]
		: [text.slice(0, at), text.slice(at + mark.length)];
};

const splitAll = (text, mark) => {
	const parts = [];
	let start = 0;
	for (const at of outsideBraces(text, mark)) {
		parts.push(text.slice(start, at));
		start = at + mark.length;
	}
	parts.push(text.slice(start));
	return parts;
};

const parseUrl = (text) => {
	const [beforeHash, hash] = cut(`${text}`.trimStart(), "#");
	const [beforeQuery, query] = cut(beforeHash, "?");
	const [first, second] = cut(beforeQuery, "://");
	const [protocol, rest] =
		second === undefined ? [undefined, first] : [first, second];
	const slash = firstOutside(rest.replaceAll("\\", "/"), "/");
	const authority = slash === -1 ? rest : rest.slice(0, slash);
	const at = authority.lastIndexOf("@");
	const auth = at === -1 ? undefined : authority.slice(0, at);
	const [, name, port] = /^(.*?)(?::([^:\]]*))?$/s.exec(
		authority.slice(at + 1),
	);
	return {
		protocol,
		auth,
		host: name === "" ? undefined : splitAll(name, "."),
		port,
		path:
			slash === -1
				? undefined
				: splitAll(rest.slice(slash + 1).replaceAll("\\", "/"), "/"),
		query,
		hash,
	};
};

const authOf = (auth) => {
	if (typeof auth !== "string") return auth;
	const [user, password] = cut(auth, ":");
	return { user, password };
};

const authText = ({ user, password }) =>
	password === undefined ? `${user ?? ""}@` : `${user ?? ""}:${password}@`;

const listOf = (value, mark) =>
	typeof value === "string" ? splitAll(value.replace(/^\//, ""), mark) : value;

class PostmanUrl {
	constructor(given = "") {
		this.update(given);
	}

	update(given) {
		const parts =
			typeof given === "object" && given !== null ? given : parseUrl(given);
		this.auth = authOf(parts.auth);
		this.protocol = parts.protocol?.replace(/:?\/*$/, "");
		this.port = parts.port === undefined ? undefined : `${parts.port}`;
		this.path = listOf(parts.path, "/");
		this.hash = parts.hash;
		this.host = listOf(parts.host, ".");
		const { query = [], variable, variables = variable ?? [] } = parts;
		this.query = new List(
			QueryParam,
			typeof query === "string" ? parsePairs(query) : itemsOf(query),
		);
		this.variables = new List(Item, itemsOf(variables));
	}

	getHost() {
		return Array.isArray(this.host) ? this.host.join(".") : (this.host ?? "");
	}
	getPath(options) {
		if (typeof this.path === "string")
			return `/${this.path.replace(/^\//, "")}`;
		const isWritten = options === true || options?.unresolved === true;
		const segments = (this.path ?? []).map((segment) =>
			isWritten ? segment : this.#valueOf(segment),
		);
		return `/${segments.join("/")}`;
	}
	/** `:id` in the path stands for the variable of that name; what follows a dot stays. */
	#valueOf(segment) {
		const text = typeof segment === "object" ? segment?.value : segment;
		if (typeof text !== "string" || !text.startsWith(":")) return text;
		const [name] = text.slice(1).split(".", 1);
		const value = this.variables.get(name);
		return typeof value === "string" && value !== ""
			? value + text.slice(1 + name.length)
			: text;
	}
	getQueryString() {
		return this.query
			.filter(({ disabled }) => disabled !== true)
			.map((param) => `${param}`)
			.join("&");
	}
	getPathWithQuery() {
		const query = this.getQueryString();
		return this.getPath() + (query === "" ? "" : `?${query}`);
	}
	getRemote(forcePort) {
		const port =
			this.port ?? (forcePort ? (/^https/.test(this.protocol) ? 443 : 80) : "");
		return port === "" ? this.getHost() : `${this.getHost()}:${port}`;
	}
	getBaseUrl(forceProtocol) {
		const protocol = this.protocol ?? (forceProtocol ? "http" : undefined);
		return (
			(protocol === undefined ? "" : `${protocol}://`) +
			(this.auth ? authText(this.auth) : "") +
			this.getRemote()
		);
	}
	addQueryParams(params) {
		this.query.populate(params);
	}
	removeQueryParams(params) {
		for (const param of Array.isArray(params) ? params : [params])
			this.query.remove(param?.key ?? param);
	}
	getOAuth1BaseUrl() {
		const protocol = this.protocol ?? "http";
		const isUsual = this.port === undefined || /^(80|443)$/.test(this.port);
		const host = isUsual ? this.getHost() : this.getRemote();
		return `${protocol}://${host}`.toLowerCase() + this.getPath();
	}
	toString(forceProtocol) {
		return this.#text(false, forceProtocol);
	}
	/** With `:name` where path variables stand, whose values go beside it. */
	static asWritten(url) {
		return url instanceof PostmanUrl ? url.#text(true) : `${url}`;
	}
	#text(isWritten, forceProtocol) {
		const path = this.path === undefined ? "" : this.getPath(isWritten);
		const query = this.getQueryString();
		return (
			this.getBaseUrl(forceProtocol) +
			path +
			(query === "" ? "" : `?${query}`) +
			(this.hash === undefined ? "" : `#${this.hash}`)
		);
	}
	toJSON() {
		const { protocol, auth, port, path, hash, host, query, variables } = this;
		const list = (value) => value?.toJSON?.() ?? value;
		return {
			protocol,
			auth,
			port,
			path,
			hash,
			host,
			query: list(query),
			variable: list(variables),
		};
	}
	getRaw() {
		throw new Error("Url.getRaw is gone from Postman, too: use toString().");
	}
	static parse(text) {
		return parseUrl(text);
	}
}

const itemsOf = (given) =>
	given instanceof List
		? given.all()
		: Array.isArray(given)
			? given
			: Object.entries(given).map(([key, value]) => ({ key, value }));

exports.Url = PostmanUrl;
