// `res`: the response. Nothing of it is copied in before a script asks.
(guest) => {
	const { kept, host } = guest;
	const once = (read) => {
		let value;
		let isRead = false;
		return () => {
			if (!isRead) value = read();
			isRead = true;
			return value;
		};
	};

	// How the host marks integers that a number cannot hold. See `response-body.ts`.
	const parseBody = (text, mark) =>
		mark === ""
			? kept.parse(text)
			: kept.parse(text, (_key, value) =>
					typeof value === "string" && kept.startsWith(value, mark)
						? kept.toBigInt(kept.slice(value, mark.length))
						: value,
				);

	const readBody = () => {
		const kind = host.responseBodyKind();
		if (kind === "replaced") return guest.decodeValue(host.replacedBody());
		const text = host.responseText();
		if (kind === "text") return text;
		try {
			return parseBody(text, host.responseIntegerMark());
		} catch (error) {
			if (error instanceof kept.SyntaxError) return host.responsePlainText();
			throw error;
		}
	};

	const readInfo = () => kept.parse(host.responseInfo());

	// What `req.headerList` can do besides: here it says why not.
	const readOnly = {};
	for (const name of [
		"add",
		"upsert",
		"remove",
		"clear",
		"populate",
		"repopulate",
		"assimilate",
	]) {
		readOnly[name] = () => {
			throw new kept.TypeError(
				`res.headerList.${name}: the headers of a response are read-only.`,
			);
		};
	}

	const makeResponse = () => {
		let info = once(readInfo);
		const headers = once(() => kept.parse(host.responseHeaders()));
		let body = once(readBody);

		const setBody = (value) => {
			host.setResponseBody(
				value === undefined ? undefined : guest.encodeJson("The body", value),
			);
			body = once(readBody);
			info = once(readInfo);
		};

		const getHeader = (name) => {
			const key = kept.toLowerCase(`${name}`);
			return kept.hasOwn(headers(), key) ? headers()[key] : undefined;
		};

		const headerList = {
			...guest.readHeaderList(() => kept.parse(host.responseHeaderItems())),
			get: (item) => getHeader(item?.key ?? item),
			...readOnly,
		};

		const members = {
			get status() {
				return info().status;
			},
			get statusText() {
				return info().statusText;
			},
			get headers() {
				return headers();
			},
			get headerList() {
				return headerList;
			},
			get body() {
				return body();
			},
			set body(value) {
				setBody(value);
			},
			get responseTime() {
				return info().responseTime;
			},
			get url() {
				return info().url;
			},
			getStatus: () => info().status,
			getStatusText: () => info().statusText,
			getHeader,
			getHeaders: () => headers(),
			getBody: () => body(),
			setBody,
			getResponseTime: () => info().responseTime,
			getUrl: () => info().url,
			getSize: () => info().size,
			getDataBuffer: () => guest.bufferFrom(host.responseBytes()),
			text: () => host.responseWholeText(),
			json: () => kept.parse(host.responseWholeText()),
			jq: (filter) => guest.decodeValue(host.filterResponse(`${filter}`)),
		};
		return callable(members, (expression, ...selectors) =>
			guest.query(body(), expression, selectors),
		);
	};

	// A function with those members, that prints and converts like an object of them.
	const callable = (members, call) => {
		delete call.name;
		delete call.length;
		for (const name of kept.ownKeys(members)) {
			kept.defineProperty(
				call,
				name,
				kept.getOwnPropertyDescriptor(members, name),
			);
		}
		guest.defineHidden(call, "toJSON", () => plainOf(members));
		guest.showAs(call, () => plainOf(members));
		return call;
	};

	const plainOf = (members) => {
		const { status, statusText, headers, body, responseTime, url } = members;
		return { status, statusText, headers, body, responseTime, url };
	};

	guest.defineGlobal("res", undefined);
	// Made beforehand, for the first script in this memory: nothing in it has been read.
	let prepared = makeResponse();
	guest.showResponse = () => {
		globalThis.res = prepared ?? makeResponse();
		prepared = undefined;
	};
	guest.hideResponse = () => {
		globalThis.res = undefined;
	};
	// Bodies hold bigints where a number would lose digits. They go back into
	// JSON digit by digit.
	let bigIntMark;
	let hasBigInts = false;
	kept.defineProperty(BigInt.prototype, "toJSON", {
		value() {
			hasBigInts = true;
			bigIntMark ??= host.randomUuid();
			return `${bigIntMark}${this}`;
		},
		writable: true,
		configurable: true,
	});
	JSON.stringify = (value, replacer, space) => {
		hasBigInts = false;
		const text = kept.stringify(value, replacer, space);
		if (!hasBigInts) return text;
		const marked = new kept.RegExp(`"${bigIntMark}(-?\\d+)"`, "g");
		return kept.replace(text, marked, "$1");
	};
};
