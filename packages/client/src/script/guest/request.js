// `req`: the request before it is sent, and after.
(guest) => {
	const { kept, host } = guest;

	const headers = () => kept.parse(host.requestHeaders());

	const setHeaders = (wanted) => {
		const pairs = [];
		for (const [name, value] of entriesOf(wanted))
			for (const one of sentValues(value)) kept.push(pairs, [name, one]);
		host.setRequestHeaders(kept.stringify(pairs));
	};

	// An object by names, the lines of a text (`Name: value`), or rows of either kind.
	const entriesOf = (wanted) => {
		if (typeof wanted === "object" && wanted !== null && !kept.isArray(wanted))
			return kept.map(kept.keys(wanted), (name) => [name, wanted[name]]);
		if (typeof wanted === "string")
			return kept.map(guest.listItems(wanted), entryOf);
		if (kept.isArray(wanted))
			return kept.map(wanted, (item) => entryOf(guest.listItem(item)));
		throw new kept.TypeError(
			"setHeaders takes an object of headers, a list of them, or their text.",
		);
	};

	const entryOf = (item) => {
		if (item !== null) return [item.key, item.value];
		throw new kept.TypeError("setHeaders: a header of the list has no name.");
	};

	// Several values are several headers of that name; nothing is none.
	const sentValues = (value) =>
		kept.map(
			kept.filter(
				kept.isArray(value) ? value : [value],
				(one) => one !== undefined && one !== null,
			),
			(one) => `${one}`,
		);

	const setHeader = (name, value) => {
		const [first, ...others] = sentValues(value);
		if (first === undefined) host.deleteRequestHeader(`${name}`);
		else host.setRequestHeader(`${name}`, first);
		for (const one of others) host.addRequestHeader(`${name}`, one);
	};

	const deleteHeaders = (names) => {
		if (!kept.isArray(names))
			throw new kept.TypeError("deleteHeaders takes a list of names.");
		for (const name of names) host.deleteRequestHeader(`${name}`);
	};

	const keyIn = (headers, name) => {
		if (typeof name !== "string" || name in headers) return name;
		const wanted = kept.toLowerCase(name);
		return (
			kept.find(
				kept.keys(headers),
				(key) => kept.toLowerCase(key) === wanted,
			) ?? name
		);
	};

	// A snapshot, whose changes go through: `req.headers["x-id"] = "1"`.
	const liveHeaders = () =>
		new kept.Proxy(headers(), {
			__proto__: null,
			// Names of headers have no case, and the one on the wire may be another one than the script's.
			get: (target, name) => target[keyIn(target, name)],
			has: (target, name) => keyIn(target, name) in target,
			set(target, name, value) {
				setHeader(name, value);
				target[name] = value;
				return true;
			},
			deleteProperty(target, name) {
				host.deleteRequestHeader(`${name}`);
				return delete target[name];
			},
		});

	const getBody = (options) => {
		const isRaw = options?.raw === true;
		return guest.decodeValue(host.requestBody(isRaw));
	};

	const setBody = (body) =>
		host.setRequestBody(
			body === undefined ? undefined : guest.encodeJson("The body", body),
		);

	const headerItems = () => kept.parse(host.requestHeaderItems());

	const headerList = guest.writeHeaderList(headerItems, {
		append: ({ key, value }) => host.addRequestHeader(key, value),
		replace: ({ key, value }) => host.setRequestHeader(key, value),
		removeAt: (index) => host.removeRequestHeaderAt(index),
	});

	// A list of `{ name, value }`, which answers like an object of the values, too.
	const pathParams = () => {
		const values = kept.parse(host.requestPathParams());
		const items = () =>
			kept.map(kept.keys(values), (key) => ({ key, value: values[key] }));
		const list = kept.map(kept.keys(values), (name) => ({
			name,
			value: values[name],
			type: "path",
		}));
		const {
			get,
			one,
			has,
			all,
			count,
			each,
			toJSON: _,
			...rest
		} = guest.readList(items);
		const methods = { get, one, has, all, count, each };
		for (const name of kept.keys(methods)) {
			guest.defineHidden(list, name, methods[name]);
		}
		guest.defineHidden(list, "idx", rest.idx);
		guest.defineHidden(list, "toObject", () => ({ ...values }));
		for (const name of kept.keys(values)) {
			if (!(name in list)) guest.defineHidden(list, name, values[name]);
		}
		return list;
	};

	// Called when no response came. See `start.js`.
	guest.failHandlers = [];
	const onFail = (callback) => {
		if (typeof callback !== "function") {
			throw new kept.TypeError("onFail takes a function.");
		}
		kept.push(guest.failHandlers, callback);
		host.watchFailure();
	};

	const setMethod = (method) => host.setRequestMethod(`${method}`);
	const setUrl = (url) => host.setRequestUrl(`${url}`);
	const setTimeout = (milliseconds) =>
		host.setRequestTimeout(kept.toNumber(milliseconds));

	const req = {
		get url() {
			return host.requestUrl();
		},
		set url(url) {
			setUrl(url);
		},
		get method() {
			return host.requestMethod();
		},
		set method(method) {
			setMethod(method);
		},
		get headers() {
			return liveHeaders();
		},
		set headers(wanted) {
			setHeaders(wanted);
		},
		headerList,
		get body() {
			return getBody();
		},
		set body(body) {
			setBody(body);
		},
		get timeout() {
			return host.requestTimeout();
		},
		set timeout(milliseconds) {
			setTimeout(milliseconds);
		},
		get name() {
			return host.requestName();
		},
		get pathParams() {
			return pathParams();
		},
		get tags() {
			return kept.parse(host.requestTags());
		},
		getUrl: () => host.requestUrl(),
		setUrl,
		getHost: () => host.requestUrlPart("host"),
		getPath: () => host.requestUrlPart("path"),
		getQueryString: () => host.requestUrlPart("query"),
		getMethod: () => host.requestMethod(),
		setMethod,
		getAuthMode: () => host.requestAuthMode(),
		getHeaders: liveHeaders,
		setHeaders,
		getHeader: (name) => host.requestHeader(`${name}`),
		setHeader,
		deleteHeader: (name) => host.deleteRequestHeader(`${name}`),
		deleteHeaders,
		getBody,
		setBody,
		setMaxRedirects: (count) =>
			host.setRequestMaxRedirects(kept.toNumber(count)),
		getTimeout: () => host.requestTimeout(),
		setTimeout,
		getExecutionMode: () => host.executionMode(),
		getExecutionPlatform: () => "cli",
		onFail,
		disableParsingResponseJson: () => host.disableJson(),
		getName: () => host.requestName(),
		getPathParams: pathParams,
		getTags: () => kept.parse(host.requestTags()),
	};
	guest.defineGlobal("req", req);
};
