import { type ApiNode, expandSchema } from "@curlew/client/openapi";
import {
	lostKeyword,
	type TranslatedSchema,
	type TranslatePart,
	type TranslationContext,
} from "./json-schema.ts";
import { hasShape } from "./schema-keywords.ts";

/**
 * `properties`, `required` and what earlier drafts had of the kind. What is
 * `writeOnly` is in no answer, what is `readOnly` is demanded of no request.
 */
export function memberPart(
	node: ApiNode,
	context: TranslationContext,
	part: TranslatePart,
): TranslatedSchema {
	const properties = node.get("properties");
	const found: TranslatedSchema = {};
	if (properties.isMap)
		found["properties"] = Object.fromEntries(
			properties
				.keys()
				.map((name) => [name, member(properties.get(name), context, part)]),
		);
	else if (properties.isThere) lostKeyword(context, properties, "is no map");
	const required = requiredOf(node, context);
	if (required.length > 0) found["required"] = required;
	return { ...found, ...dependencyPart(node, part) };
}

function member(
	at: ApiNode,
	context: TranslationContext,
	part: TranslatePart,
): TranslatedSchema {
	if (context.direction === "response" && isMarked(at, "writeOnly", context)) {
		const schema = { forbidden: "writeOnly" };
		context.hear(schema, at);
		return schema;
	}
	const schema = part(at);
	if (context.direction === "response" || !isMarked(at, "readOnly", context))
		return schema;
	const noted = { noted: "readOnly", allOf: [schema] };
	context.hear(noted, at);
	return noted;
}

function requiredOf(
	node: ApiNode,
	context: TranslationContext,
): readonly string[] {
	const required = node.get("required");
	// Swagger 2's parameters, and many who mean them, have a flag there.
	if (!required.isThere || typeof required.value === "boolean") return [];
	if (!hasShape(required, "texts")) {
		lostKeyword(context, required, "is no list of names");
		return [];
	}
	const marker = context.direction === "request" ? "readOnly" : "writeOnly";
	return [...new Set(node.textsAt("required"))].filter(
		(name) => !isMemberMarked(node, name, marker, context, 0),
	);
}

/** Also where only a part of a schema (`allOf`) says so. */
function isMemberMarked(
	node: ApiNode,
	name: string,
	marker: string,
	context: TranslationContext,
	depth: number,
): boolean {
	if (depth > 10) return false;
	const { document } = context;
	return expandSchema(document, node).some(
		(schema) =>
			isMarked(schema.get("properties").get(name), marker, context) ||
			schema
				.get("allOf")
				.items()
				.some((one) => isMemberMarked(one, name, marker, context, depth + 1)),
	);
}

function isMarked(
	at: ApiNode,
	marker: string,
	{ document }: TranslationContext,
): boolean {
	return expandSchema(document, at).some((schema) => schema.flagAt(marker));
}

/** `dependencies`, before JSON Schema 2019-09. */
function dependencyPart(node: ApiNode, part: TranslatePart): TranslatedSchema {
	const dependencies = node.get("dependencies");
	if (!dependencies.isMap) return {};
	const all = dependencies.keys().map((name) => {
		const at = dependencies.get(name);
		return [name, at.isList ? { required: textsOf(at) } : part(at)] as const;
	});
	return { dependentSchemas: Object.fromEntries(all) };
}

function textsOf(at: ApiNode): readonly string[] {
	return at.items().flatMap((item) => item.text() ?? []);
}
