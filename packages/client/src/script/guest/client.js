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
			value === undefined
				? undefined
				: guest.decodeValue(
						host.interpolate(
							guest.encodeJson("interpolate", value),
							guest.stack(),
						),
					),
		sleep: (milliseconds) => guest.sleep(milliseconds),
		setNextRequest,
		getTestResults: async () => results(host.testResults()),
		getAssertionResults: async () => results(host.assertionResults()),
		resetOauth2Credential: (id) =>
			guest.callLater((callId, stack) =>
				host.resetCredential(callId, stack, `${id ?? ""}`),
			),
		disableParsingResponseJson: () => host.disableJson(),
		visualize: (kind, config) =>
			host.visualize(`${kind}`, guest.encodeJson("visualize", config ?? {})),
		clearVisualizations: () => host.clearVisualizations(),
	});

	const results = (json) => {
		const list = kept.parse(json);
		const passed = kept.filter(list, ({ status }) => status === "pass").length;
		const total = list.length;
		const summary = { total, passed, failed: total - passed, skipped: 0 };
		return { summary, results: list };
	};

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
				if (name === undefined) return data;
				return kept.hasOwn(data, `${name}`) ? data[`${name}`] : undefined;
			},
			getAll: () => iterationData(),
			stringify: () => kept.stringify(iterationData()),
			set: (name, value) =>
				host.setIterationValue(
					`${name}`,
					guest.encodeValue(`${name}`, value),
					guest.stack(),
				),
			unset: (name) =>
				host.setIterationValue(`${name}`, undefined, guest.stack()),
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
		// Drops comments and the white space between tags; CDATA and other text stay.
		minifyXml: (xml) => {
			if (typeof xml !== "string") {
				throw new kept.TypeError(
					"minifyXml takes the text of an XML document.",
				);
			}
			const parts = /(<!\[CDATA\[[\s\S]*?\]\]>)|<!--[\s\S]*?-->/g;
			const bare = kept.replace(xml, parts, (_whole, data) => data ?? "");
			const spaces = /(<!\[CDATA\[[\s\S]*?\]\]>)|>\s+(?=<)/g;
			return kept.trim(
				kept.replace(bare, spaces, (_whole, data) => data ?? ">"),
			);
		},
	};
};
