// What Postman's scripts had before `pm`, and still have: `postman`, `tests`,
// `environment`, `responseBody` and so on, each as it is when a script first
// mentions it.
require("curlew:own/pm/json");
const { shown } = require("curlew:own/pm/variables");
const { cookies } = require("curlew:own/pm/cookies");
const { requestOfScript } = require("curlew:own/pm/request-of-script");
const { kept, host } = guest;

let values = { __proto__: null };
const ofTheScript = (name, make) => ({
	get: () => {
		if (!kept.hasOwn(values, name)) values[name] = make();
		return values[name];
	},
	enumerable: true,
});

const hasResponse = () => guest.hasResponse;
const info = () => kept.parse(host.responseInfo());
const variablesOf = (scope) => () => ({ ...scope.toObject() });

// The request

const rowsOf = (list) => {
	const object = {};
	for (const { key, value, disabled } of list.all()) {
		if (disabled) continue;
		const sofar = object[key];
		if (!sofar) object[key] = value;
		else if (kept.isArray(sofar)) kept.push(sofar, value);
		else object[key] = [sofar, value];
	}
	return object;
};

// The text of a body, or the fields of a form.
const dataOf = (body) => {
	if (!body || body.isEmpty()) return {};
	const { mode, raw, urlencoded, formdata } = body;
	if (mode === "raw") return raw;
	const list = mode === "urlencoded" ? urlencoded : formdata;
	return list && mode !== "graphql" ? rowsOf(list) : {};
};

const request = () => {
	const { headers, method, url, body } = requestOfScript();
	return {
		id: host.requestId(),
		name: host.requestName(),
		headers: headers.toObject(true, false, true),
		method,
		url: `${url}`,
		data: dataOf(body),
	};
};

// The response

const responseCode = () => {
	if (!hasResponse()) return {};
	const { status, statusText } = info();
	const known = () => require("http-reasons").lookup(status);
	return {
		code: status,
		name: statusText || host.standardReason(status),
		// A table of some kilobytes that few ask for.
		get detail() {
			return known().detail;
		},
		get standardName() {
			return known().name;
		},
	};
};

const receivedHeaders = () =>
	hasResponse() ? kept.parse(host.receivedHeaders()) : [];

const responseHeaders = () => {
	const headers = {};
	for (const { key, value } of receivedHeaders()) headers[key] = value;
	return headers;
};

// `tests`: each member is a test, which passes when its value is truthy.

const failure = (value) => {
	const error = new kept.Error(`expected ${kept.toText(value)} to be truthy`);
	error.name = "AssertionError";
	return error;
};

const report = (name, value, error) => {
	const id = host.testStarted(name);
	if (value) host.testPassed(id);
	else host.testFailed(id, guest.describeError(error ?? failure(value)));
};

const tests = () => {
	const failures = new kept.Map();
	const members = {};
	guest.whenOver(() => {
		for (const name of kept.keys(members))
			report(name, members[name], kept.mapGet(failures, name));
	});
	return new kept.Proxy(members, {
		__proto__: null,
		set(target, name, value) {
			// Made here, so that its stack leads to the line.
			kept.mapSet(failures, name, value ? undefined : failure(value));
			target[name] = value;
			return true;
		},
	});
};

guest.scriptStarts.push(() => {
	values = { __proto__: null };
	guest.offerOldNames();
});

// `postman`

// What is falsy stays what it is.
const textOf = (value) => (value ? `${value}` : value);

// Each goes into the scope and into the object of its name.
const variables = (name, scope) => ({
	set: (key, value) => {
		const text = textOf(value);
		exported[name][key] = text;
		scope.set(key, text);
	},
	get: (key) => scope.get(key),
	clear: (key) => {
		delete exported[name][key];
		scope.unset(key);
	},
	clearAll: () => {
		for (const key of kept.keys(exported[name])) delete exported[name][key];
		scope.clear();
	},
});

const ofEnvironment = variables("environment", shown.environment);
const ofGlobals = variables("globals", shown.globals);

const ofResponse = {
	getResponseHeader: (name) => {
		const wanted = kept.toLowerCase(`${name}`);
		let found;
		for (const { key, value } of receivedHeaders())
			if (kept.toLowerCase(key) === wanted) found = value;
		return found;
	},
	getResponseCookie: (name) => cookies.one(`${name}`),
};

const postman = () => ({
	setEnvironmentVariable: ofEnvironment.set,
	getEnvironmentVariable: ofEnvironment.get,
	clearEnvironmentVariable: ofEnvironment.clear,
	clearEnvironmentVariables: ofEnvironment.clearAll,
	setGlobalVariable: ofGlobals.set,
	getGlobalVariable: ofGlobals.get,
	clearGlobalVariable: ofGlobals.clear,
	clearGlobalVariables: ofGlobals.clearAll,
	setNextRequest: (name) =>
		host.setNextRequest(name === null ? null : `${name}`),
	...ofResponse,
});

// `undefined` for what is no XML, as Postman gives.
const xml2Json = (text) => {
	const { Parser } = require("xml2js/lib/parser");
	let found;
	new Parser({
		explicitArray: false,
		async: false,
		trim: true,
		mergeAttrs: false,
	}).parseString(text, (_error, result) => {
		found = result;
	});
	return found;
};

const exported = kept.create(null, {
	postman: ofTheScript("postman", postman),
	tests: ofTheScript("tests", tests),
	environment: ofTheScript("environment", variablesOf(shown.environment)),
	globals: ofTheScript("globals", variablesOf(shown.globals)),
	data: ofTheScript("data", () => guest.decodeValue(host.iterationData())),
	iteration: ofTheScript("iteration", () => host.iterationIndex()),
	request: ofTheScript("request", request),
	responseBody: ofTheScript("responseBody", () =>
		hasResponse() ? host.responsePlainText() : undefined,
	),
	responseCode: ofTheScript("responseCode", responseCode),
	responseCookies: ofTheScript("responseCookies", () => cookies),
	responseHeaders: ofTheScript("responseHeaders", responseHeaders),
	responseTime: ofTheScript("responseTime", () =>
		hasResponse() ? info().responseTime : undefined,
	),
	xml2Json: { value: xml2Json },
});

module.exports = exported;
