import type { ScriptScope } from "./script-facts.ts";

/** `find` looks in every scope. */
export type VariableAction =
	| "has"
	| "get"
	| "find"
	| "set"
	| "delete"
	| "all"
	| "clear";

/** What a function of `client` does with variables. */
export type VariableMethod =
	| {
			readonly scope: ScriptScope;
			readonly action: Exclude<VariableAction, "find">;
	  }
	| { readonly scope: "any"; readonly action: "find" };

/** The functions that reach variables, by their way from `client`, `pm` or `postman`: `setVar`, `runner.iterationData.get`, `pm.environment.get`. */
export const VARIABLE_METHODS: ReadonlyMap<string, VariableMethod> = new Map([
	...methodsOf("runtime", "Var"),
	...methodsOf("environment", "EnvVar"),
	...methodsOf("global", "GlobalEnvVar"),
	...methodsOf("collection", "CollectionVar"),
	["getFolderVar", { scope: "folder", action: "get" }],
	["getRequestVar", { scope: "request", action: "get" }],
	["getSecretVar", { scope: "secret", action: "get" }],
	["getOauth2CredentialVar", { scope: "oauth2", action: "get" }],
	["getProcessEnv", { scope: "process-env", action: "get" }],
	["runner.iterationData.has", { scope: "data", action: "has" }],
	["runner.iterationData.get", { scope: "data", action: "get" }],
	["runner.iterationData.set", { scope: "data", action: "set" }],
	["runner.iterationData.unset", { scope: "data", action: "delete" }],
	["runner.iterationData.getAll", { scope: "data", action: "all" }],
	["runner.iterationData.stringify", { scope: "data", action: "all" }],
	...methodsOfPm("environment", "environment"),
	...methodsOfPm("globals", "global"),
	...methodsOfPm("collectionVariables", "collection"),
	...methodsOfPm("iterationData", "data"),
	...methodsOfPm("variables", "runtime"),
	["pm.variables.has", { scope: "any", action: "find" }],
	["pm.variables.get", { scope: "any", action: "find" }],
	...methodsOfPostman("environment", "Environment"),
	...methodsOfPostman("global", "Global"),
]);

function methodsOf(
	scope: ScriptScope,
	word: string,
): readonly (readonly [string, VariableMethod])[] {
	return [
		[`has${word}`, { scope, action: "has" }],
		[`get${word}`, { scope, action: "get" }],
		[`set${word}`, { scope, action: "set" }],
		[`delete${word}`, { scope, action: "delete" }],
		[`getAll${word}s`, { scope, action: "all" }],
		[`deleteAll${word}s`, { scope, action: "clear" }],
	];
}

function methodsOfPm(
	name: string,
	scope: ScriptScope,
): readonly (readonly [string, VariableMethod])[] {
	return [
		[`pm.${name}.has`, { scope, action: "has" }],
		[`pm.${name}.get`, { scope, action: "get" }],
		[`pm.${name}.set`, { scope, action: "set" }],
		[`pm.${name}.unset`, { scope, action: "delete" }],
		[`pm.${name}.toObject`, { scope, action: "all" }],
		[`pm.${name}.toJSON`, { scope, action: "all" }],
		[`pm.${name}.clear`, { scope, action: "clear" }],
	];
}

function methodsOfPostman(
	scope: ScriptScope,
	word: string,
): readonly (readonly [string, VariableMethod])[] {
	return [
		[`postman.get${word}Variable`, { scope, action: "get" }],
		[`postman.set${word}Variable`, { scope, action: "set" }],
		[`postman.clear${word}Variable`, { scope, action: "delete" }],
		[`postman.clear${word}Variables`, { scope, action: "clear" }],
	];
}

export type RunMethod =
	| "next-request"
	| "run-request"
	| "send-request"
	| "stop-run"
	| "reset-credentials";

/** The functions of `client` that have to do with requests. */
export const RUN_METHODS: ReadonlyMap<string, RunMethod> = new Map([
	["setNextRequest", "next-request"],
	["runner.setNextRequest", "next-request"],
	["runRequest", "run-request"],
	["sendRequest", "send-request"],
	["runner.stopExecution", "stop-run"],
	["resetOauth2Credential", "reset-credentials"],
	["postman.setNextRequest", "next-request"],
	["pm.setNextRequest", "next-request"],
	["pm.execution.setNextRequest", "next-request"],
	["pm.sendRequest", "send-request"],
]);
