// `pm.request`, and requests that scripts make themselves. What a before-request
// script changes is given to the host when the script is over.
const { kept } = guest;
const {
	List,
	Item,
	QueryParam,
	headerList,
	parsePairs,
} = require("curlew:own/pm/lists");
const { Url } = require("curlew:own/pm/url");
const { asRequest, isOfLibrary } = require("curlew:own/pm/kinds");
const { expect } = require("curlew:own/pm/assertions");

class FormParam extends Item {
	toString() {
		return `${this.key}=${this.value}`;
	}
}

class RequestBody {
	constructor(given) {
		this.update(given);
	}

	update(given) {
		const body =
			typeof given === "object" && given !== null
				? given
				: { mode: "raw", raw: given };
		const { mode, raw, urlencoded, formdata, graphql, file, options } = body;
		this.mode = mode;
		this.raw = raw;
		this.urlencoded = urlencoded && new List(QueryParam, pairsOf(urlencoded));
		this.formdata = formdata && new List(FormParam, pairsOf(formdata));
		this.graphql = graphql;
		this.file = typeof file === "string" ? { src: file } : file;
		this.options = options;
		if (body.disabled) this.disabled = true;
	}

	isEmpty() {
		const content = this[this.mode];
		if (content === undefined || content === null || content === "")
			return true;
		if (content instanceof List) return content.count() === 0;
		if (this.mode === "file") return !content.src && !content.content;
		return typeof content === "object" && kept.keys(content).length === 0;
	}
	toString() {
		if (this.mode === "raw") return `${this.raw ?? ""}`;
		if (this.mode !== "urlencoded") return "";
		return typeof this.urlencoded === "string"
			? this.urlencoded
			: `${this.urlencoded ?? ""}`;
	}
	toJSON() {
		const { mode, options, disabled } = this;
		const content = this[mode]?.toJSON?.() ?? this[mode];
		return { mode, [mode]: content, options, disabled };
	}
}

const pairsOf = (given) => {
	if (given instanceof List) return given.all();
	if (typeof given === "string") return parsePairs(given);
	if (kept.isArray(given)) return given;
	return kept.keys(given).map((key) => ({ key, value: given[key] }));
};

/** `{ type: "bearer", bearer: [{ key: "token", value }] }` */
class RequestAuth {
	constructor(given) {
		this.update(given, given?.type);
	}
	update(given, type) {
		const params = kept.isArray(given) ? given : (given?.[type] ?? []);
		this.use(type, params);
	}
	use(type, params = []) {
		this.type = type;
		if (type === undefined || type === "noauth") return;
		const items =
			params instanceof List
				? params.all()
				: kept.isArray(params)
					? params
					: kept.keys(params).map((key) => ({ key, value: params[key] }));
		this[type] = new List(Item, items);
	}
	parameters() {
		return this[this.type] ?? new List(Item);
	}
	toJSON() {
		const { type } = this;
		return { type, [type]: this[type]?.toJSON() };
	}
}

/** What stands for an object of `require("postman-collection")`. */
const definitionOf = (given) => (isOfLibrary(given) ? given.toJSON() : given);

class PostmanRequest {
	static _postman_propertyName = "Request";
	#url;
	#body;
	#auth;

	constructor(given) {
		asRequest(this);
		const request =
			typeof given === "string" || given instanceof Url
				? { url: given }
				: definitionOf(given);
		this.url = request.url ?? "";
		this.method = request.method ?? "GET";
		this.headers = headerList(headersOf(request.header));
		this.body = request.body;
		this.auth = request.auth;
		if (request.name !== undefined) this.name = request.name;
	}

	get url() {
		return this.#url;
	}
	set url(given) {
		this.#url = given instanceof Url ? given : new Url(given);
	}
	get body() {
		return this.#body;
	}
	set body(given) {
		this.#body =
			given === undefined || given === null || given instanceof RequestBody
				? (given ?? undefined)
				: new RequestBody(given);
	}
	get auth() {
		return this.#auth;
	}
	set auth(given) {
		this.#auth =
			given === undefined || given === null || given instanceof RequestAuth
				? (given ?? undefined)
				: new RequestAuth(given);
	}

	update(given) {
		const request = typeof given === "string" ? { url: given } : given;
		if (request.url !== undefined) this.url = request.url;
		if (request.method !== undefined) this.method = request.method;
		if (request.header !== undefined)
			this.headers = headerList(headersOf(request.header));
		if (request.body !== undefined) this.body = request.body;
		if (request.auth !== undefined) this.auth = request.auth;
	}
	addHeader(header) {
		this.headers.add(header);
	}
	upsertHeader(header) {
		this.headers.upsert(header);
	}
	removeHeader(which, options) {
		const name = `${which?.key ?? which}`;
		const isWanted = options?.ignoreCase
			? ({ key }) => key.toLowerCase() === name.toLowerCase()
			: ({ key }) => key === name;
		this.headers.remove(isWanted);
	}
	forEachHeader(visit) {
		this.headers.each((header) => visit(header, this));
	}
	getHeaders(options) {
		const { ignoreCase, enabled, multiValue } = options ?? {};
		return this.headers.toObject(enabled, !ignoreCase, multiValue);
	}
	addQueryParams(params) {
		this.url.addQueryParams(params);
	}
	removeQueryParams(params) {
		this.url.removeQueryParams(params);
	}
	authorizeUsing(type, params) {
		if (type === null || type === undefined) {
			this.auth = undefined;
			return;
		}
		const given = typeof type === "object" ? type : undefined;
		this.auth = given ?? { type, [type]: params };
	}
	size() {
		const line = `${this.method} ${this.url.getPathWithQuery()} HTTP/X.X\r\n\r\n`;
		const header = line.length + this.headers.contentSize();
		const length = this.headers.get("Content-Length");
		const isKnown = kept.test(/^\d+$/, `${length}`);
		const body = isKnown
			? kept.toNumber(length)
			: new TextEncoder().encode(`${this.body ?? ""}`).length;
		const source = isKnown ? "CONTENT-LENGTH" : "COMPUTED";
		return { body, header, total: body + header, source };
	}
	clone() {
		return new PostmanRequest(this.toJSON());
	}
	toJSON() {
		const { url, method, headers, body, auth } = this;
		return {
			url: url.toJSON(),
			...(headers.count() > 0 && { header: headers.toJSON() }),
			method,
			...(body && { body: body.toJSON() }),
			...(auth && { auth: auth.toJSON() }),
		};
	}
	get to() {
		return expect(this).to;
	}
}

const headersOf = (given) => {
	if (given === undefined || given === null) return [];
	if (given instanceof List) return given.all();
	if (typeof given === "string") return given.split(/\r?\n/).filter(Boolean);
	if (kept.isArray(given)) return given;
	return kept
		.keys(given)
		.flatMap((key) => [given[key]].flat().map((value) => ({ key, value })));
};

const LANGUAGES = {
	json: "application/json",
	xml: "application/xml",
	html: "text/html",
	javascript: "application/javascript",
};

/** The `Content-Type` that the language of a raw body stands for. */
exports.typeOfRaw = (options) => LANGUAGES[options?.raw?.language];
exports.Request = PostmanRequest;
exports.RequestBody = RequestBody;
