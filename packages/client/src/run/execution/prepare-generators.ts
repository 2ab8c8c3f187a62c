import type { Value } from "@curlew/template";
import type { ScriptDefinition } from "../../collection/model.ts";
import type { ScopeChain } from "../../variables/scope-chain.ts";
import type { RequestExecution } from "./request-execution.ts";

const DYNAMIC_NAME = /\{\{\s*\$([\p{L}\p{N}_-]+)/gu;

/**
 * Loads the generators of the dynamic values that scripts may ask for.
 * `client.interpolate` and the getters of variables answer at once and cannot
 * wait for anything, so this comes before: for every `{{$name}}` in the text of
 * the scripts, and in the variables of files, which the scripts can reach.
 */
export async function prepareGenerators(
	{ session, chain }: RequestExecution,
	scripts: readonly ScriptDefinition[],
): Promise<void> {
	const names = new Set<string>();
	for (const { code } of scripts) addNames(code, names);
	for (const value of valuesOfFiles(chain)) addNames(value, names);
	if (names.size > 0) await session.parts.dynamicValues.prepare(names);
}

/** Values that scripts set are no templates of a file; the text of what set them has been looked at. */
function* valuesOfFiles(chain: ScopeChain): Iterable<Value> {
	for (const scope of chain.scopes) {
		for (const { value, isData } of scope.variables.values()) {
			if (!isData) yield value;
		}
	}
}

function addNames(value: Value, names: Set<string>): void {
	if (typeof value === "string") {
		if (!value.includes("{{")) return;
		for (const [, name] of value.matchAll(DYNAMIC_NAME)) {
			if (name !== undefined) names.add(name);
		}
	} else if (typeof value === "object" && value !== null) {
		for (const part of Object.values(value)) addNames(part, names);
	}
}
