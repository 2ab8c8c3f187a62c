import type { ScriptScope } from "./script-facts.ts";

export type VariableAction = "has" | "get" | "set" | "delete" | "all" | "clear";

/** What a function of `client` does with variables. */
export interface VariableMethod {
	readonly scope: ScriptScope;
	readonly action: VariableAction;
}

/** The functions of `client` that reach variables, by their way from `client`: `setVar`, `runner.iterationData.get`. */
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
]);
