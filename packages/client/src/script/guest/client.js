// The rest of `client`: the run, other requests, small services.
(guest) => {
	const { kept, host, client } = guest;

	const setNextRequest = (name) =>
		host.setNextRequest(name === null ? null : `${name}`);

	Object.assign(client, {
		cwd: () => host.collectionRoot(),
		getCollectionName: () => host.collectionName(),
		getEnvName: () => host.environmentName(),
		getProcessEnv: (name) => host.processEnv(`${name}`),
		isSafeMode: () => true,
		interpolate: (value) =>
			guest.decodeValue(
				host.interpolate(guest.encodeValue("interpolate", value)),
			),
		sleep: (milliseconds) => guest.sleep(milliseconds),
		setNextRequest,
		getTestResults: async () => kept.parse(host.testResults()),
		getAssertionResults: async () => kept.parse(host.assertionResults()),
	});

	client.runner = {
		skipRequest: () => host.skipRequest(),
		stopExecution: () => host.stopExecution(),
		setNextRequest,
		get iterationIndex() {
			return host.iterationIndex();
		},
		get totalIterations() {
			return host.totalIterations();
		},
		iterationData: {
			has: (name) => kept.hasOwn(iterationData(), `${name}`),
			get: (name) => {
				const data = iterationData();
				return kept.hasOwn(data, `${name}`) ? data[`${name}`] : undefined;
			},
			getAll: () => iterationData(),
			set: (name, value) =>
				host.setIterationValue(`${name}`, guest.encodeValue(`${name}`, value)),
			unset: (name) => host.setIterationValue(`${name}`, undefined),
		},
	};

	const iterationData = () => guest.decodeValue(host.iterationData());

	client.utils = {
		// Removes white space only, so that every number keeps its digits.
		minifyJson: (json) => {
			if (typeof json !== "string") return kept.stringify(json);
			kept.parse(json);
			return kept.replace(
				json,
				/("(?:[^"\\]|\\.)*")|\s+/g,
				(_whole, text) => text ?? "",
			);
		},
	};

	const sendRequest = (options) => {
		const encoded = guest.encodeValue("sendRequest", requestOptions(options));
		return guest.callLater((id, stack) => host.sendRequest(id, encoded, stack));
	};

	client.sendRequest = (options, callback) => {
		const response = sendRequest(options);
		if (typeof callback !== "function") return response;
		return kept.whenSettled(
			response,
			(value) => callback(null, value),
			(error) => callback(error, null),
		);
	};

	const requestOptions = (options) => {
		if (typeof options === "string") return { url: options };
		if (typeof options !== "object" || options === null) {
			throw new kept.TypeError(
				"sendRequest takes a URL or an object with one.",
			);
		}
		if (options.url === undefined) {
			throw new kept.TypeError("sendRequest: `url` is missing.");
		}
		const wanted = { url: `${options.url}` };
		if (options.method !== undefined) wanted.method = `${options.method}`;
		if (options.headers) wanted.headers = headersOf(options.headers);
		const data = options.data ?? options.body;
		if (data !== undefined) wanted.data = data;
		for (const name of ["timeout", "maxRedirects"]) {
			if (options[name] !== undefined) {
				wanted[name] = countOf(name, kept.toNumber(options[name]));
			}
		}
		return wanted;
	};

	const countOf = (name, number) => {
		if (kept.isFinite(number) && number >= 0) return number;
		throw new kept.TypeError(
			`sendRequest: \`${name}\` takes a number that is not negative.`,
		);
	};

	const headersOf = (headers) => {
		const texts = { __proto__: null };
		for (const name of kept.keys(headers)) texts[name] = `${headers[name]}`;
		return texts;
	};
};
