// Requests that a script sends itself, with options and errors as axios has them.
(guest) => {
	const { kept, host, client } = guest;
	const { URL, URLSearchParams } = globalThis;

	client.sendRequest = (options, callback) =>
		withCallback(send(options), callback);

	client.runRequest = (path) =>
		guest.callLater((id, stack) => host.runRequest(id, stack, `${path}`));

	const withCallback = (response, callback) => {
		if (typeof callback !== "function") return response;
		return kept.whenSettled(
			response,
			(value) => callback(null, value),
			(error) => callback(error, null),
		);
	};

	const send = (given) => {
		// Made here, so that its stack leads to the call.
		const failure = new kept.Error();
		const options = optionsOf(given);
		const encoded = guest.encodeJson("sendRequest", wantedOf(options));
		const answer = guest.callLater((id, stack) =>
			host.sendRequest(id, encoded, stack),
		);
		return kept.whenSettled(answer, (given) => {
			const response = responseOf(given, options);
			if (isGood(response.status, options)) return response;
			throw statusError(response, failure);
		});
	};

	const optionsOf = (options) => {
		if (typeof options === "string" || options instanceof URL) {
			return { url: `${options}` };
		}
		if (typeof options !== "object" || options === null) {
			throw new kept.TypeError(
				"sendRequest takes a URL or an object with one.",
			);
		}
		if (options.url === undefined) {
			throw new kept.TypeError("sendRequest: `url` is missing.");
		}
		return options;
	};

	const wantedOf = (options) => ({
		url: urlOf(options),
		method: options.method && `${options.method}`,
		responseType: options.responseType && `${options.responseType}`,
		...countsOf(options),
		...contentOf(options, headersOf(options)),
	});

	const urlOf = ({ baseURL, url, params }) => {
		const text = `${url}`;
		const isAbsolute = kept.test(/^(?:[a-z][a-z\d+.-]*:)?\/\/|^\{\{/i, text);
		const whole =
			baseURL === undefined || isAbsolute
				? text
				: `${kept.replace(`${baseURL}`, /\/+$/, "")}/${kept.replace(text, /^\/+/, "")}`;
		const query = formText(params, true);
		if (query === "") return whole;
		const mark = kept.indexOf(whole, "#");
		const end = mark === -1 ? whole.length : mark;
		const start = kept.slice(whole, 0, end);
		const link = kept.indexOf(start, "?") === -1 ? "?" : "&";
		return start + link + query + kept.slice(whole, end);
	};

	const countsOf = (options) => {
		const counts = {};
		for (const name of ["timeout", "maxRedirects"]) {
			if (options[name] === undefined || options[name] === null) continue;
			const number = kept.toNumber(options[name]);
			if (!kept.isFinite(number) || number < 0) {
				throw new kept.TypeError(
					`sendRequest: \`${name}\` takes a number that is not negative.`,
				);
			}
			counts[name] = number;
		}
		return counts;
	};

	// Pairs, so that several values of one name stay several.
	const headersOf = ({ headers, auth }) => {
		const pairs = [];
		for (const name of kept.keys(headers ?? {})) {
			const value = headers[name];
			if (value === undefined || value === null) continue;
			for (const one of kept.isArray(value) ? value : [value]) {
				if (typeof one !== "function") kept.push(pairs, [name, `${one}`]);
			}
		}
		if (!auth) return pairs;
		const others = kept.filter(
			pairs,
			([name]) => kept.toLowerCase(name) !== "authorization",
		);
		const credentials = `${auth.username ?? ""}:${auth.password ?? ""}`;
		kept.push(others, ["Authorization", `Basic ${base64OfText(credentials)}`]);
		return others;
	};

	const base64OfText = (text) => host.encodeBytesBase64(host.encodeText(text));

	const FORM = "application/x-www-form-urlencoded";

	const contentOf = (options, headers) => {
		const data = options.data ?? options.body;
		if (data === undefined || data === null) return { headers };
		if (data instanceof URLSearchParams) {
			return form(`${data}`, headers);
		}
		if (data instanceof kept.ArrayBuffer || kept.isView(data)) {
			return { headers, bytes: host.encodeBytesBase64(guest.bufferOf(data)) };
		}
		const type = kept.toLowerCase(typeIn(headers) ?? "");
		if (typeof data !== "object") return { headers, data };
		if (kept.startsWith(type, FORM))
			return form(formText(data, false), headers);
		return kept.startsWith(type, "multipart/form-data")
			? multipart(data, headers)
			: { headers, data };
	};

	// RFC 7578, with what cannot stand in a name escaped as browsers do.
	const multipart = (data, headers) => {
		const boundary = `----CurlewForm${kept.replace(host.randomUuid(), /-/g, "")}`;
		const parts = kept.map(fieldsOf(data, false), ([name, value]) => {
			const safe = kept.replace(name, /["\r\n]/g, kept.encode);
			return `--${boundary}\r\nContent-Disposition: form-data; name="${safe}"\r\n\r\n${value}\r\n`;
		});
		const others = kept.filter(
			headers,
			([name]) => kept.toLowerCase(name) !== "content-type",
		);
		kept.push(others, [
			"Content-Type",
			`multipart/form-data; boundary=${boundary}`,
		]);
		return {
			headers: others,
			data: `${kept.join(parts, "")}--${boundary}--\r\n`,
		};
	};

	const typeIn = (headers) =>
		kept.find(
			headers,
			([name]) => kept.toLowerCase(name) === "content-type",
		)?.[1];

	const form = (text, headers) => {
		if (typeIn(headers) === undefined) {
			kept.push(headers, ["Content-Type", `${FORM};charset=utf-8`]);
		}
		return { headers, data: text };
	};

	// Lists as `a[]=1&a[]=2`, objects as `a[b]=1`. https://axios-http.com/docs/req_config
	const formText = (data, isQuery) => {
		if (data === undefined || data === null) return "";
		if (data instanceof URLSearchParams) return `${data}`;
		if (typeof data === "string") return kept.replace(data, /^\?/, "");
		return kept.join(
			kept.map(
				fieldsOf(data, isQuery),
				([name, value]) => `${encoded(name)}=${encoded(value)}`,
			),
			"&",
		);
	};

	const fieldsOf = (data, isQuery) => {
		const fields = [];
		for (const key of kept.keys(data))
			addField(fields, key, data[key], isQuery);
		return fields;
	};

	const addField = (fields, name, value, isQuery) => {
		if (value === undefined || (value === null && isQuery)) return;
		if (value instanceof kept.Date) {
			kept.push(fields, [name, kept.toISOString(value)]);
		} else if (kept.isArray(value)) {
			for (const [index, item] of kept.entries(value)) {
				const isDeep = typeof item === "object" && item !== null;
				addField(fields, `${name}[${isDeep ? index : ""}]`, item, isQuery);
			}
		} else if (typeof value === "object" && value !== null) {
			for (const key of kept.keys(value)) {
				addField(fields, `${name}[${key}]`, value[key], isQuery);
			}
		} else {
			kept.push(fields, [name, value === null ? "" : `${value}`]);
		}
	};

	// Placeholders are filled in later, so they stay readable.
	const encoded = (text) =>
		kept.replace(
			text,
			/(\{\{[^{}]*\}\})|[^{]+|\{/gu,
			(part, placeholder) =>
				placeholder ?? kept.replace(kept.encode(part), /%20/g, "+"),
		);

	const responseOf = ({ bytes, pairs: _, ...response }, { url, method }) => {
		if (bytes !== undefined) response.data = guest.toBuffer(bytes);
		response.config = { url: `${url}`, method: `${method ?? "GET"}` };
		return response;
	};

	const isGood = (status, { validateStatus }) => {
		if (validateStatus === null) return true;
		if (typeof validateStatus === "function") return !!validateStatus(status);
		return status >= 200 && status < 300;
	};

	const statusError = (response, error) => {
		const { status, config } = response;
		error.message = `Request failed with status code ${status}`;
		error.name = "AxiosError";
		error.code = status >= 500 ? "ERR_BAD_RESPONSE" : "ERR_BAD_REQUEST";
		error.status = status;
		for (const [name, value] of [
			["response", response],
			["config", config],
			["isAxiosError", true],
		]) {
			guest.defineHidden(error, name, value);
		}
		return error;
	};

	// A Buffer, where there is one.
	guest.toBuffer = (base64) => bufferFrom(host.decodeBytesBase64(base64));

	const bufferFrom = (buffer) =>
		typeof globalThis.Buffer === "function"
			? globalThis.Buffer.from(buffer)
			: new kept.Uint8Array(buffer);
	guest.bufferFrom = bufferFrom;
};
