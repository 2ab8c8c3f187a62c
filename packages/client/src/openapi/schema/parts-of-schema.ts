import type { ApiNode } from "../document/api-node.ts";
import { fitsPattern } from "./patterns.ts";

/** The schemas of a list's first elements, and of those behind. */
export function itemSchemas(schema: ApiNode): {
	readonly first: readonly ApiNode[];
	readonly rest: ApiNode | undefined;
} {
	const prefix = schema.get("prefixItems");
	const items = schema.get("items");
	// Before 2020-12 a list of schemas stood there.
	const first = prefix.isList ? prefix.items() : items.items();
	const behind = items.isList ? schema.get("additionalItems") : items;
	return { first, rest: behind.isThere ? behind : undefined };
}

/** What a schema says of a member by its name or by a pattern. */
export function memberSchemas(
	schema: ApiNode,
	key: string,
): readonly ApiNode[] {
	const own = schema.get("properties").get(key);
	const byPattern = schema
		.get("patternProperties")
		.keys()
		.filter((pattern) => fitsPattern(pattern, key))
		.map((pattern) => schema.get("patternProperties").get(pattern));
	return own.isThere ? [own, ...byPattern] : byPattern;
}

/** A bound: a number, also one that somebody has written as text. */
export function numberAt(schema: ApiNode, key: string): number | undefined {
	const { value } = schema.get(key);
	if (typeof value !== "number" && typeof value !== "bigint") return undefined;
	return Number(value);
}
