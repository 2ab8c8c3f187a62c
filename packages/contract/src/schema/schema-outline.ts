import {
	type ApiDocument,
	type ApiNode,
	expandSchema,
	isMap,
	isNullable,
	itemSchemas,
	typesOf,
} from "@curlew/client/openapi";

/** Compositions within compositions that are looked into. */
const MOST_LEVELS = 8;

/** All parts of a schema, references followed, that say something of the value itself. */
function partsOf(
	document: ApiDocument,
	written: ApiNode,
	level = 0,
): readonly ApiNode[] {
	if (level > MOST_LEVELS) return [];
	return expandSchema(document, written).flatMap((schema) => [
		schema,
		...["allOf", "anyOf", "oneOf"].flatMap((name) =>
			schema
				.get(name)
				.items()
				.flatMap((one) => partsOf(document, one, level + 1)),
		),
	]);
}

/** The types that a value may have, for texts that are to become values; undefined where nothing is said. */
export function possibleTypes(
	document: ApiDocument,
	schema: ApiNode,
): ReadonlySet<string> | undefined {
	const found = new Set<string>();
	for (const part of partsOf(document, schema)) {
		for (const type of typesOf(part) ?? impliedTypes(part)) found.add(type);
		if (isNullable(part)) found.add("null");
	}
	return found.size === 0 ? undefined : found;
}

/** Many leave out `type` where it goes without saying. */
function impliedTypes(schema: ApiNode): readonly string[] {
	if (schema.has("properties")) return ["object"];
	if (schema.has("items")) return ["array"];
	return schema
		.get("enum")
		.items()
		.map(({ value }) => typeOfValue(value));
}

function typeOfValue(value: unknown): string {
	if (value === null) return "null";
	if (Array.isArray(value)) return "array";
	if (isMap(value)) return "object";
	return typeof value === "bigint" ? "integer" : typeof value;
}

/** What a schema says of an array's element. */
export function itemSchemaOf(
	document: ApiDocument,
	schema: ApiNode,
	index: number,
): ApiNode | undefined {
	for (const part of partsOf(document, schema)) {
		const { first, rest } = itemSchemas(part);
		const found = first[index] ?? rest;
		if (found) return found;
	}
	return undefined;
}

/** What a schema says of a member. */
export function memberSchemaOf(
	document: ApiDocument,
	schema: ApiNode,
	name: string,
): ApiNode | undefined {
	const parts = partsOf(document, schema);
	const own = parts.find((part) => part.get("properties").has(name));
	if (own) return own.get("properties").get(name);
	return parts
		.map((part) => part.get("additionalProperties"))
		.find(({ isMap: hasSchema }) => hasSchema);
}

/** The names of members that a schema says something of. */
export function memberNames(
	document: ApiDocument,
	schema: ApiNode,
): ReadonlySet<string> {
	return new Set(
		partsOf(document, schema).flatMap((part) => part.get("properties").keys()),
	);
}

/** Whether members are allowed that a schema does not name. */
export function takesOtherMembers(
	document: ApiDocument,
	schema: ApiNode,
): boolean {
	return partsOf(document, schema).some(
		(part) =>
			part.get("additionalProperties").isMap ||
			part.get("additionalProperties").value === true,
	);
}
