// `pm.sendRequest`: requests of a script's own, with the cookies of the run and
// nothing filled in.
const { kept, host } = guest;
const { Request, typeOfRaw } = require("curlew:own/pm/request");
const { Response, once } = require("curlew:own/pm/response");
const { isRequest, isOfLibrary } = require("curlew:own/pm/kinds");
const { cookiesSetBy } = require("curlew:own/pm/cookies");

exports.sendRequest = (given, callback) => {
	const { pm } = globalThis;
	if (typeof callback !== "function")
		return send(given).then(({ response }) => response);
	if (!given) {
		callback.call(pm, nothingToRequest());
		return pm;
	}
	send(given).then(
		({ response, cookies }) =>
			callback.call(pm, null, response, { cookies: cookies() }),
		(error) => callback.call(pm, error, withoutAnswer()),
	);
	return pm;
};

const nothingToRequest = () =>
	new kept.Error("sendrequest: nothing to request");

/** As Postman: there is an object to look at also where there was no answer. */
const withoutAnswer = () =>
	new Response({
		info: () => ({ size: {} }),
		headerPairs: () => [],
		text: () => "",
		bytes: () => new ArrayBuffer(0),
	});

const send = async (given) => {
	const url = typeof given === "object" ? given?.url : given;
	if (url === undefined || url === "") throw nothingToRequest();
	const request = isRequest(given) ? given : new Request(given);
	if (given.headers !== undefined && request !== given && !isOfLibrary(given))
		host.warn(
			"pm.sendRequest reads `header`, and not `headers`, as Postman does: no header of these is sent.",
			guest.stack(),
		);
	const encoded = guest.encodeJson("pm.sendRequest", wantedOf(request));
	return guest
		.callLater((id, stack) => host.sendRequest(id, encoded, stack))
		.then((answer) => {
			const response = responseOf(answer);
			const cookies = () => cookiesSetBy(response.headers, request.url);
			return { response, cookies };
		});
};

const wantedOf = (request) => {
	const { url, method, auth } = request;
	const headers = request.headers
		.filter(({ disabled, key }) => disabled !== true && key !== "")
		.map(({ key, value }) => [key, `${value ?? ""}`]);
	const wanted = {
		isLiteral: true,
		method: `${method}`.toUpperCase(),
		headers,
	};
	authorize(wanted, url, auth);
	const text = `${url}`.trim();
	const hasScheme = kept.test(/^[a-z][a-z\d+.-]*:\/\//i, text);
	return {
		...wanted,
		url: hasScheme ? text : `http://${text}`,
		responseType: "arraybuffer",
		...bodyOf(request, headers),
	};
};

const bodyOf = ({ body }, headers) => {
	if (!body || body.disabled || body.isEmpty()) return {};
	switch (body.mode) {
		case "raw":
			return withType(
				headers,
				typeOfRaw(body.options) ?? "text/plain",
				textOf(body.raw),
			);
		case "urlencoded":
			return withType(
				headers,
				"application/x-www-form-urlencoded",
				typeof body.urlencoded === "string"
					? body.urlencoded
					: formText(body.urlencoded),
			);
		case "graphql":
			return withType(
				headers,
				"application/json",
				JSON.stringify(graphqlOf(body.graphql)),
			);
		case "formdata":
			return multipart(headers, body.formdata);
		default:
			throw new kept.TypeError(
				`pm.sendRequest: a script cannot send a body of the mode "${body.mode}": raw, urlencoded, formdata and graphql are possible.`,
			);
	}
};

const textOf = (raw) =>
	typeof raw === "object" && raw !== null ? JSON.stringify(raw) : `${raw}`;

const withType = (headers, type, data) => {
	const isWritten = headers.some(
		([name]) => name.toLowerCase() === "content-type",
	);
	if (!isWritten) headers.push(["Content-Type", type]);
	return { data };
};

// What separates pairs is encoded, and what a URL cannot hold.
const encoded = (value) =>
	`${value ?? ""}`.replace(/[^\w\-.~!*'()[\]:@/?;,$|^`{}+%\\]/gu, (mark) =>
		mark.isWellFormed() ? kept.encode(mark) : mark,
	);

const formText = (list) =>
	list
		.filter(({ disabled }) => disabled !== true)
		.map(({ key, value }) => `${encoded(key)}=${encoded(value)}`)
		.join("&");

const graphqlOf = ({ query, operationName, variables } = {}) => ({
	query,
	operationName,
	variables:
		typeof variables === "string" && variables.trim() !== ""
			? kept.parse(variables)
			: variables || undefined,
});

// RFC 7578
const multipart = (headers, list) => {
	const boundary = `--------------------------${host.randomUuid().replace(/-/g, "").slice(0, 24)}`;
	const parts = list
		.filter(({ disabled }) => disabled !== true)
		.map((part) => {
			if (part.type === "file")
				throw new kept.TypeError(
					"pm.sendRequest: a script cannot send files. The collection's requests can.",
				);
			const name = `${part.key}`.replace(/["\r\n]/g, kept.encode);
			const type = part.contentType
				? `\r\nContent-Type: ${part.contentType}`
				: "";
			return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${type}\r\n\r\n${part.value ?? ""}\r\n`;
		});
	const at = headers.findIndex(
		([name]) => name.toLowerCase() === "content-type",
	);
	if (at !== -1) headers.splice(at, 1);
	headers.push(["Content-Type", `multipart/form-data; boundary=${boundary}`]);
	return { data: `${parts.join("")}--${boundary}--\r\n` };
};

const authorize = ({ headers }, url, auth) => {
	if (!auth || auth.type === undefined || auth.type === "noauth") return;
	const {
		username = "",
		password = "",
		token,
		key,
		value,
		in: place,
	} = auth.parameters().toObject();
	const setHeader = (name, text) => {
		const at = headers.findIndex(
			([known]) => known.toLowerCase() === name.toLowerCase(),
		);
		if (at !== -1) headers.splice(at, 1);
		headers.push([name, text]);
	};
	if (auth.type === "bearer") setHeader("Authorization", `Bearer ${token}`);
	else if (auth.type === "basic") {
		const bytes = host.encodeText(`${username}:${password}`);
		setHeader("Authorization", `Basic ${host.encodeBytesBase64(bytes)}`);
	} else if (auth.type === "apikey" && place === "query")
		url.query.add({ key, value });
	else if (auth.type === "apikey") setHeader(`${key}`, `${value}`);
	else
		throw new kept.TypeError(
			`pm.sendRequest: a script cannot send a request with ${auth.type} authentication: basic, bearer and apikey are possible.`,
		);
};

const responseOf = (answer) => {
	const { status, statusText, pairs = [], bytes = "", size } = answer;
	const headers = pairs.map(([key, value]) => ({ key, value }));
	const content = once(() => host.decodeBytesBase64(bytes));
	const headerSize = headers.reduce(
		(sum, { key, value }) => sum + key.length + value.length + 4,
		0,
	);
	return new Response({
		info: () => ({
			status,
			statusText,
			responseTime: answer.responseTime,
			size: { body: size, header: headerSize, total: headerSize + size },
		}),
		headerPairs: () => headers,
		text: once(() =>
			host.decodeText(content(), charsetOf(headers), false, false),
		),
		bytes: content,
	});
};

const charsetOf = (headers) => {
	const type = headers.findLast(
		({ key }) => key.toLowerCase() === "content-type",
	)?.value;
	const [, name = "utf-8"] = /charset=["']?([\w-]+)/i.exec(type ?? "") ?? [];
	try {
		return host.encodingName(name);
	} catch {
		return "utf-8";
	}
};

exports.responseOf = responseOf;
