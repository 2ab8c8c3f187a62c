// `pm.request` of the request whose script runs: read from the host when it is
// first asked for, and what a before-request script made of it written back.
const { kept, host } = guest;
const { Request, typeOfRaw } = require("curlew:own/pm/request");
const { Url } = require("curlew:own/pm/url");

let current;
guest.scriptStarts.push(() => {
	current = undefined;
});

exports.requestOfScript = () => {
	current ??= readRequest();
	return current;
};

const readRequest = () => {
	const { url, ...parts } = kept.parse(host.wholeRequest());
	const request = new Request({ ...parts, url: url.raw });
	request.url.query.populate(url.disabled);
	request.url.variables.populate(url.variable);
	// What was sent has values in the path, and no variables any more.
	if (guest.hasResponse) {
		request.url.path = request.url.getPath().slice(1).split("/");
		request.url.variables.clear();
	}
	if (!guest.hasResponse) watch(request);
	return request;
};

/** The parts as texts: what is the same is not written back. */
const textsOf = ({ url, method, headers, body, auth }) => ({
	url: Url.asWritten(url),
	variables: JSON.stringify(url.variables ?? []),
	method: `${method}`,
	headers: JSON.stringify(headers),
	body: JSON.stringify(body) ?? "",
	auth: JSON.stringify(auth) ?? "",
});

const watch = (request) => {
	const before = textsOf(request);
	guest.whenOver(() => {
		const now = textsOf(request);
		const isChanged = (part) => now[part] !== before[part];
		if (isChanged("method")) host.setRequestMethod(now.method);
		if (isChanged("url") || isChanged("variables"))
			host.replaceRequestUrl(now.url, now.variables);
		if (isChanged("headers")) writeHeaders(request);
		// As Postman: a body that is taken away altogether stays.
		if (isChanged("body") && request.body !== undefined)
			writeBody(request.body, before.body);
		if (isChanged("auth")) host.setRequestAuth(now.auth);
	});
};

const writeHeaders = ({ headers }) => {
	const pairs = headers
		.filter(({ disabled, key }) => disabled !== true && key !== "")
		.map(({ key, value }) => [key, `${value ?? ""}`]);
	host.setRequestHeaders(kept.stringify(pairs));
};

const writeBody = (body, before) => {
	const modeBefore = before === "" ? undefined : kept.parse(before).mode;
	const isOther = body.mode !== modeBefore;
	const content = contentOf(body);
	if (content === undefined) return;
	if (isOther) writeType(body);
	host.setRequestBody(guest.encodeJson("The body", content));
};

const contentOf = ({ mode, raw, urlencoded, formdata, graphql }) => {
	switch (mode) {
		case "urlencoded":
			return typeof urlencoded === "string"
				? urlencoded
				: rowsOf(urlencoded, () => ({}));
		case "formdata":
			return rowsOf(formdata, partOf);
		case "graphql":
			return textOfGraphql(graphql ?? {});
		case "file":
			guest.host.warn(
				"pm.request.body: a script cannot choose the file that is sent. Choose it in the request itself.",
				guest.stack(),
			);
			return undefined;
		default:
			return typeof raw === "object" && raw !== null
				? JSON.stringify(raw)
				: `${raw ?? ""}`;
	}
};

const rowsOf = (list, more) =>
	(list ?? [])
		.filter(({ disabled }) => disabled !== true)
		.map((item) => ({
			name: `${item.key ?? ""}`,
			value: `${item.value ?? ""}`,
			enabled: true,
			...more(item),
		}));

const partOf = ({ type, src, contentType = "" }) =>
	type === "file"
		? { type, value: [src ?? []].flat(), contentType }
		: { type: "text", contentType };

const textOfGraphql = ({ query, operationName, variables }) => {
	const parsed = typeof variables === "string" ? jsonOf(variables) : variables;
	return JSON.stringify({ query, operationName, variables: parsed });
};

const jsonOf = (text) => {
	try {
		return kept.parse(text);
	} catch {
		return undefined;
	}
};

const TYPES = {
	urlencoded: "application/x-www-form-urlencoded",
	formdata: "multipart/form-data",
	graphql: "application/json",
};

/** What the body is now, where it was something else. */
const writeType = ({ mode, options }) => {
	const type = TYPES[mode] ?? typeOfRaw(options);
	const isRaw = mode === "raw";
	if (type === undefined) return;
	if (isRaw && host.requestHeader("Content-Type") !== undefined) return;
	host.setRequestHeader("Content-Type", type);
};
