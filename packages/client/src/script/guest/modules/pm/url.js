// URLs in pieces, with placeholders wherever they stand, as Postman's `Url` has
// them: https://www.postmanlabs.com/postman-collection/Url.html
const { List, Item, QueryParam, parsePairs } = require("curlew:own/pm/lists");

/** What separates the parts of a URL separates nothing within `{{…}}`. */
const outsideBraces = (text, mark) => {
	let depth = 0;
	for (let at = 0; at < text.length; at++) {
		if (text.startsWith("{{", at)) depth++;
		else if (text.startsWith("}}", at) && depth > 0) {
			depth--;
			at++;
		} else if (depth === 0 && text.startsWith(mark, at)) return at;
	}
	return -1;
};

const cut = (text, mark) => {
	const at = outsideBraces(text, mark);
	return at === -1
		? [text, undefined]
		: [text.slice(0, at), text.slice(at + mark.length)];
};

const splitAll = (text, mark) => {
	const parts = [];
	let [part, rest] = cut(text, mark);
	while (rest !== undefined) {
		parts.push(part);
		[part, rest] = cut(rest, mark);
	}
	parts.push(part);
	return parts;
};

const parseUrl = (text) => {
	const [beforeHash, hash] = cut(`${text}`.trimStart(), "#");
	const [beforeQuery, query] = cut(beforeHash, "?");
	const [first, second] = cut(beforeQuery, "://");
	const [protocol, rest] =
		second === undefined ? [undefined, first] : [first, second];
	const slash = outsideBraces(rest.replaceAll("\\", "/"), "/");
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
	/** `:id` in the path stands for the variable of that name. */
	#valueOf(segment) {
		const text = typeof segment === "object" ? segment?.value : segment;
		if (typeof text !== "string" || !text.startsWith(":")) return text;
		return this.variables.get(text.slice(1)) ?? text;
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
	toString(forceProtocol) {
		// As it is written: path variables are filled in later.
		const path =
			this.path === undefined ? "" : this.getPath({ unresolved: true });
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
