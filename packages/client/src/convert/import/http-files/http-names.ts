import type { ScriptNames } from "../rename-script.ts";

/** What response handlers and scripts before requests call in JetBrains' HTTP Client, and in httpYac for its sake. */
export const JETBRAINS_NAMES: ScriptNames = {
	roots: new Set([
		"client",
		"request",
		"response",
		"jsonPath",
		"$random",
		"crypto",
	]),
	ways: new Map([
		["client.test", "test"],
		["client.assert", "assert"],
		["client.log", "console.log"],
		["client.global.set", "client.setVar"],
		["client.global.get", "client.getVar"],
		["client.global.clear", "client.deleteVar"],
		["client.global.clearAll", "client.deleteAllVars"],
		["client.variables.global.set", "client.setVar"],
		["client.variables.global.get", "client.getVar"],
		["client.variables.global.clear", "client.deleteVar"],
		["client.variables.global.clearAll", "client.deleteAllVars"],
		["client.variables.file.get", "client.getCollectionVar"],
		["client.variables.file.set", "client.setVar"],
		["client.variables.environment.get", "client.getEnvVar"],
		["response.body", "res.body"],
		["response.status", "res.status"],
		["response.statusText", "res.statusText"],
		["response.headers.valueOf", "res.getHeader"],
		[
			"response.contentType.mimeType",
			'(res.getHeader("content-type") ?? "").split(";")[0]',
		],
		["request.variables.get", "client.getVar"],
		["request.variables.set", "client.setVar"],
		["request.variables.clear", "client.deleteVar"],
		["request.environment.get", "client.getEnvVar"],
		["request.method", "req.method"],
		["request.url.tryGetSubstituted", "req.getUrl"],
		["request.url.getRaw", "req.getUrl"],
		["crypto", "crypto"],
		["$random.uuid", "crypto.randomUUID()"],
	]),
};

/** Stands for `response` where a script hands it on. */
export const WHOLE_RESPONSE = `const response = {
	body: res.body,
	status: res.status,
	headers: {
		valueOf: (name) => res.getHeader(name),
		valuesOf: (name) => [res.getHeader(name) ?? []].flat(),
	},
	contentType: { mimeType: (res.getHeader("content-type") ?? "").split(";")[0] },
};`;
