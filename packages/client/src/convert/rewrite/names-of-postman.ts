/** Functions that take the same arguments here. */
export const SAME_CALLS: ReadonlyMap<string, string> = new Map(
	Object.entries({
		...scope("pm.environment", "EnvVar"),
		"pm.environment.clear": "client.deleteAllEnvVars",
		"pm.environment.toObject": "client.getAllEnvVars",
		...scope("pm.collectionVariables", "CollectionVar"),
		"pm.collectionVariables.clear": "client.deleteAllCollectionVars",
		"pm.collectionVariables.toObject": "client.getAllCollectionVars",
		...scope("pm.globals", "GlobalEnvVar"),
		"pm.globals.clear": "client.deleteAllGlobalEnvVars",
		"pm.globals.toObject": "client.getAllGlobalEnvVars",
		"pm.variables.set": "client.setVar",
		"pm.variables.replaceIn": "client.interpolate",
		"pm.expect.fail": "expect.fail",
		"pm.iterationData.get": "client.runner.iterationData.get",
		"pm.iterationData.has": "client.runner.iterationData.has",
		"pm.iterationData.toObject": "client.runner.iterationData.getAll",
		"pm.request.headers.add": "req.headerList.add",
		"pm.request.headers.upsert": "req.headerList.upsert",
		"pm.request.headers.has": "req.headerList.has",
		"pm.request.headers.get": "req.getHeader",
		"pm.request.headers.remove": "req.deleteHeader",
		"pm.request.url.toString": "req.getUrl",
		"pm.request.url.getHost": "req.getHost",
		"pm.request.url.getPath": "req.getPath",
		"pm.request.url.getQueryString": "req.getQueryString",
		"pm.response.headers.get": "res.getHeader",
		"pm.response.headers.has": "res.headerList.has",
		"pm.cookies.get": "client.cookies.get",
		"pm.cookies.has": "client.cookies.has",
		"pm.execution.setNextRequest": "client.setNextRequest",
		"pm.setNextRequest": "client.setNextRequest",
		"postman.setNextRequest": "client.setNextRequest",
		"postman.setEnvironmentVariable": "client.setEnvVar",
		"postman.getEnvironmentVariable": "client.getEnvVar",
		"postman.clearEnvironmentVariable": "client.deleteEnvVar",
		"postman.clearEnvironmentVariables": "client.deleteAllEnvVars",
		"postman.setGlobalVariable": "client.setGlobalEnvVar",
		"postman.getGlobalVariable": "client.getGlobalEnvVar",
		"postman.clearGlobalVariable": "client.deleteGlobalEnvVar",
		"postman.clearGlobalVariables": "client.deleteAllGlobalEnvVars",
		"postman.getResponseHeader": "res.getHeader",
	}),
);

/** What takes no undefined value, which Postman's take as null. */
export const REFUSES_UNDEFINED: ReadonlySet<string> = new Set([
	"client.setVar",
]);

function scope(owner: string, kind: string): Record<string, string> {
	return {
		[`${owner}.get`]: `client.get${kind}`,
		[`${owner}.set`]: `client.set${kind}`,
		[`${owner}.unset`]: `client.delete${kind}`,
		[`${owner}.has`]: `client.has${kind}`,
	};
}

const BODY = "res.json()";
const TEXT = "res.text()";

/** Calls without arguments that are another expression here. */
export const EMPTY_CALLS: ReadonlyMap<string, string> = new Map([
	["pm.response.json", BODY],
	["pm.response.text", TEXT],
	["pm.response.reason", "res.statusText"],
]);

/** What asks every scope, from the nearest on, by the operator between them. */
export const ALL_SCOPES: ReadonlyMap<
	string,
	{ readonly calls: readonly string[]; readonly operator: string }
> = new Map([
	["pm.variables.get", { calls: scopes("client.get"), operator: " ?? " }],
	["pm.variables.has", { calls: scopes("client.has"), operator: " || " }],
]);

function scopes(beginning: string): readonly string[] {
	return ["Var", "EnvVar", "CollectionVar", "GlobalEnvVar"].map(
		(kind) => `${beginning}${kind}`,
	);
}

/** Values that are only read. */
export const SAME_VALUES: ReadonlyMap<string, string> = new Map([
	["pm.response.code", "res.status"],
	["pm.response.status", "res.statusText"],
	["pm.response.responseTime", "res.responseTime"],
	["pm.response.responseSize", "res.getSize().body"],
	["pm.environment.name", "client.getEnvName()"],
	["pm.info.requestName", "req.getName()"],
	["pm.info.iteration", "client.runner.iterationIndex"],
	["pm.info.iterationCount", "client.runner.totalIterations"],
	["pm.request.method", "req.method"],
	["pm.request.body.raw", "req.getBody({ raw: true })"],
	["responseCode.code", "res.status"],
	["responseCode.name", "res.statusText"],
	["responseTime", "res.responseTime"],
	["responseBody", TEXT],
]);

/** Those of them that scripts assign to as well. */
export const ASSIGNABLE: ReadonlySet<string> = new Set(["pm.request.method"]);

/** What parses the text of the response: `JSON.parse(responseBody)`. */
export const TEXTS_OF_RESPONSE: ReadonlySet<string> = new Set([
	"responseBody",
	"pm.response.text",
]);

export const RESPONSE_BODY: string = BODY;

/** Statuses that `pm.response.to.be.…` means, as chai says them of `res.status`. */
export const STATUS_WORDS: ReadonlyMap<string, string> = new Map([
	["ok", "equal(200)"],
	["accepted", "equal(202)"],
	["badRequest", "equal(400)"],
	["unauthorized", "equal(401)"],
	["forbidden", "equal(403)"],
	["notFound", "equal(404)"],
	["rateLimited", "equal(429)"],
	["info", "be.within(100, 199)"],
	["success", "be.within(200, 299)"],
	["redirection", "be.within(300, 399)"],
	["clientError", "be.within(400, 499)"],
	["serverError", "be.within(500, 599)"],
	["error", "be.within(400, 599)"],
]);

/** Names that only Postman gives scripts: what uses them and is not rewritten is told. */
export const ROOTS: ReadonlySet<string> = new Set([
	"pm",
	"postman",
	"tests",
	"responseBody",
	"responseCode",
	"responseTime",
	"responseHeaders",
	"responseCookies",
	"environment",
	"globals",
	"xml2Json",
]);

/** Why something stays as it is, by the beginning of its name. */
export const REASONS: readonly (readonly [string, string])[] = [
	[
		"pm.variables",
		"It asks every scope: write `client.getVar(name) ?? client.getEnvVar(name)`, and so on.",
	],
	[
		"pm.sendRequest",
		"Its response and its errors have other forms than those of `client.sendRequest`.",
	],
	[
		"pm.execution.skipRequest",
		"It ends the script, which `client.runner.skipRequest()` does not.",
	],
	[
		"pm.test",
		"The test takes `done`, or a function from elsewhere: write an async function.",
	],
	["pm.vault", "Secrets are read by `client.getSecretVar(name)`."],
	["pm.visualizer", "`client.visualize(kind, config)` takes no template."],
];
