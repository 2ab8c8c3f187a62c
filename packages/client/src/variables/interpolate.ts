import { compile, type Value } from "@curlew/template";
import { isList } from "../values/is-list.ts";
import type { ScopeChain } from "./scope-chain.ts";

/**
 * Fills the placeholders of a text, or of every text within a structure (keys
 * stay as they are). References without a value stay as written. Unless
 * `isData` is false, the text counts as data: it reaches ordinary variables,
 * but no secrets, process environment or prompts (SEMANTICS §5).
 */
export function interpolateValue(
	value: Value,
	chain: ScopeChain,
	isData = true,
): Value {
	return hasPlaceholder(value) ? filled(value, chain, isData) : value;
}

/** Most values have none, and large ones need not be copied to find that out. */
function hasPlaceholder(value: Value): boolean {
	if (typeof value === "string") return value.includes("{{");
	if (typeof value !== "object" || value === null) return false;
	return (isList(value) ? value : Object.values(value)).some(hasPlaceholder);
}

function filled(value: Value, chain: ScopeChain, isData: boolean): Value {
	if (typeof value === "string") return interpolateText(value, chain, isData);
	if (typeof value !== "object" || value === null || value instanceof Date)
		return value;
	const fill = (part: Value) => filled(part, chain, isData);
	if (isList(value)) return value.map(fill);
	// fromEntries defines properties, so a `__proto__` key stays a key.
	return Object.fromEntries(
		Object.entries(value).map(([key, part]) => [key, fill(part)]),
	);
}

function interpolateText(
	text: string,
	chain: ScopeChain,
	isData: boolean,
): string {
	if (!text.includes("{{")) return text;
	return compile(text).render(chain, { isData, unresolved: "keep" }).text;
}
