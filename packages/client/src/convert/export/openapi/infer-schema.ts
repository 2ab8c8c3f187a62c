import type { Value } from "@curlew/template";
import { isList } from "../../../values/is-list.ts";
import { isRecord } from "../../../values/is-record.ts";

/** A JSON Schema of the kind that OpenAPI 3.1 has (draft 2020-12). */
export type JsonSchema = { readonly [keyword: string]: Value };

/**
 * A schema that all values match, as narrow as they allow: types, the members of
 * objects, of which those are required that every object has, and the elements of lists.
 */
export function inferSchema(values: readonly Value[]): JsonSchema {
	const types = [...new Set(values.map(typeOf))].sort();
	const type = types.includes("number")
		? types.filter((one) => one !== "integer")
		: types;
	const objects = values.filter(isRecord);
	const lists = values.filter(isList);
	return {
		...(type.length > 0 && {
			type: type.length === 1 ? (type[0] ?? "") : type,
		}),
		...(objects.length > 0 && membersOf(objects)),
		...(lists.length > 0 && { items: inferSchema(lists.flat()) }),
	};
}

function membersOf(
	objects: readonly { readonly [key: string]: Value }[],
): JsonSchema {
	const names = [...new Set(objects.flatMap((one) => Object.keys(one)))];
	const required = names.filter((name) =>
		objects.every((one) => Object.hasOwn(one, name)),
	);
	const properties = names.map((name) => {
		const found = objects.filter((one) => Object.hasOwn(one, name));
		return [name, inferSchema(found.map((one) => one[name] ?? null))] as const;
	});
	return {
		...(names.length > 0 && { properties: Object.fromEntries(properties) }),
		...(required.length > 0 && { required }),
	};
}

function typeOf(value: Value): string {
	if (value === null) return "null";
	if (isList(value)) return "array";
	switch (typeof value) {
		case "number":
			return Number.isInteger(value) ? "integer" : "number";
		case "bigint":
			return "integer";
		case "boolean":
			return "boolean";
		case "string":
			return "string";
		default:
			return value instanceof Date ? "string" : "object";
	}
}
