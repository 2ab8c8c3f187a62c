// `pm.execution` and `pm.info`: where the script runs, and what comes next.
const { kept, host } = guest;
const { responseOf } = require("curlew:own/pm/sending");

const setNextRequest = (request) =>
	host.setNextRequest(
		request === null || request === undefined ? null : `${request}`,
	);

const location = () => {
	const names = kept.parse(host.requestLocation());
	names.current = names[names.length - 1];
	return names;
};

const asResponse = ({ headers, data, ...answer }) => {
	const text = typeof data === "string" ? data : JSON.stringify(data ?? "");
	const bytes = host.encodeBytesBase64(host.encodeText(text));
	const pairs = kept
		.keys(headers)
		.flatMap((name) => [headers[name]].flat().map((value) => [name, value]));
	return responseOf({ ...answer, pairs, bytes });
};

const execution = {
	setNextRequest,
	skipRequest: () => {
		if (guest.hasResponse)
			throw new kept.TypeError(
				"pm.execution.skipRequest is not a function after the request: it has been sent.",
			);
		host.skipRequest();
		guest.scriptIsOver();
		guest.endScript();
	},
	get location() {
		return location();
	},
};
guest.defineHidden(execution, "runRequest", async (request) => {
	const answer = await guest.callLater((id, stack) =>
		host.runRequest(id, stack, `${request}`),
	);
	return answer.status === "skipped" ? null : asResponse(answer);
});

exports.execution = execution;
exports.info = {
	get eventName() {
		return host.eventName();
	},
	get iteration() {
		return host.iterationIndex();
	},
	get iterationCount() {
		return host.totalIterations();
	},
	get requestName() {
		return host.requestName();
	},
	get requestId() {
		return host.requestId();
	},
};
