import { compile, type Value } from "@curlew/template";
import type { ScopeChain } from "./scope-chain.ts";

const AS_DATA = { isData: true, unresolved: "keep" } as const;

/**
 * Fills in the placeholders of a string, or of every string in a structure, by
 * the rules for data: ordinary variables are reached, secrets, prompts and the
 * process environment are not; what has no value stays as it is. SEMANTICS §5.
 */
export function interpolateValue(value: Value, chain: ScopeChain): Value {
	if (typeof value === "string") {
		return value.includes("{{")
			? compile(value).render(chain, AS_DATA).text
			: value;
	}
	if (typeof value !== "object" || value === null || value instanceof Date) {
		return value;
	}
	if (isList(value)) return value.map((item) => interpolateValue(item, chain));
	return Object.fromEntries(
		Object.entries(value).map(([key, member]) => [
			key,
			interpolateValue(member, chain),
		]),
	);
}

function isList(value: Value): value is readonly Value[] {
	return Array.isArray(value);
}
