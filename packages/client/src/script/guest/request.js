// `req`: the request before it is sent, and after.
(guest) => {
	const { kept, host } = guest;

	const headers = () => kept.parse(host.requestHeaders());

	const setHeaders = (wanted) => {
		const pairs = [];
		for (const name of kept.keys(wanted)) {
			const value = wanted[name];
			if (value === undefined) continue;
			const values = kept.isArray(value) ? value : [value];
			for (const one of values) kept.push(pairs, [name, `${one}`]);
		}
		host.setRequestHeaders(kept.stringify(pairs));
	};

	// A snapshot, whose changes go through: `req.headers["x-id"] = "1"`.
	const liveHeaders = () =>
		new kept.Proxy(headers(), {
			__proto__: null,
			set(target, name, value) {
				host.setRequestHeader(`${name}`, `${value}`);
				target[name] = `${value}`;
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
			body === undefined ? undefined : guest.encodeValue("The body", body),
		);

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
			return kept.parse(host.requestPathParams());
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
		getHeaders: headers,
		setHeaders,
		getHeader: (name) => host.requestHeader(`${name}`),
		setHeader: (name, value) => host.setRequestHeader(`${name}`, `${value}`),
		deleteHeader: (name) => host.deleteRequestHeader(`${name}`),
		deleteHeaders: (names) => {
			for (const name of names) host.deleteRequestHeader(`${name}`);
		},
		getBody,
		setBody,
		setMaxRedirects: (count) =>
			host.setRequestMaxRedirects(kept.toNumber(count)),
		getTimeout: () => host.requestTimeout(),
		setTimeout,
		getExecutionMode: () => host.executionMode(),
		getName: () => host.requestName(),
		getPathParams: () => kept.parse(host.requestPathParams()),
		getTags: () => kept.parse(host.requestTags()),
	};
	guest.defineGlobal("req", req);
};
