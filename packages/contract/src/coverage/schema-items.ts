import {
	type ApiDocument,
	type ApiNode,
	expandSchema,
	isMap,
	itemSchemas,
	memberSchemas,
} from "@curlew/client/openapi";

/** What of a schema values can be of: one of its `enum`, one of its choices. */
export interface SchemaItem {
	readonly kind: "value" | "branch";
	/** The same for every place that refers to the schema. */
	readonly id: string;
	readonly at: ApiNode;
}

/** Elements of a list that are looked at. */
const MOST_ELEMENTS = 100;
const DEEPEST = 40;

/** All items of a schema and of those that it is made of, each once. */
export function* itemsOfSchema(
	document: ApiDocument,
	written: ApiNode,
	seen = new Set<string>(),
): Generator<SchemaItem, void> {
	for (const schema of expandSchema(document, written)) {
		const id = idOf(schema);
		if (seen.has(id) || !schema.isMap) continue;
		seen.add(id);
		yield* valuesOf(schema);
		for (const branch of branchesOf(schema)) {
			yield { kind: "branch", id: idOf(branch), at: branch };
			yield* itemsOfSchema(document, branch, seen);
		}
		for (const part of partsOf(schema))
			yield* itemsOfSchema(document, part, seen);
	}
}

/**
 * The items that a value is of.
 *
 * @param isValid whether a value is valid by a schema
 */
export function* itemsOfValue(
	document: ApiDocument,
	written: ApiNode,
	value: unknown,
	isValid: (schema: ApiNode, value: unknown) => boolean,
	depth = 0,
): Generator<string, void> {
	if (depth > DEEPEST) return;
	const below = (schema: ApiNode, part: unknown) =>
		itemsOfValue(document, schema, part, isValid, depth + 1);
	for (const schema of expandSchema(document, written)) {
		if (!schema.isMap) continue;
		for (const { id, at } of valuesOf(schema)) if (at.value === value) yield id;
		for (const branch of branchesOf(schema)) {
			if (!isValid(branch, value)) continue;
			yield idOf(branch);
			yield* below(branch, value);
		}
		for (const part of schema.get("allOf").items()) yield* below(part, value);
		if (Array.isArray(value)) {
			const { first, rest } = itemSchemas(schema);
			for (const [at, element] of value.slice(0, MOST_ELEMENTS).entries()) {
				const by = first[at] ?? rest;
				if (by) yield* below(by, element);
			}
		} else if (isMap(value))
			for (const [key, member] of Object.entries(value))
				for (const by of memberSchemas(schema, key)) yield* below(by, member);
	}
}

function* valuesOf(schema: ApiNode): Generator<SchemaItem, void> {
	for (const at of schema.get("enum").items())
		yield { kind: "value", id: idOf(at), at };
}

function branchesOf(schema: ApiNode): readonly ApiNode[] {
	return ["oneOf", "anyOf"].flatMap((name) => schema.get(name).items());
}

function partsOf(schema: ApiNode): readonly ApiNode[] {
	const { first, rest } = itemSchemas(schema);
	return [
		...schema.get("allOf").items(),
		...schema.get("properties").members(),
		...first,
		...(rest ? [rest] : []),
	];
}

function idOf({ file, pointer }: ApiNode): string {
	return `${file.source.file}${pointer}`;
}
