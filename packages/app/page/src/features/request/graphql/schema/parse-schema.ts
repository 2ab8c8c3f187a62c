import {
	buildASTSchema,
	buildClientSchema,
	GraphQLError,
	type GraphQLSchema,
	type IntrospectionQuery,
	parse,
} from "graphql";

/** A text is no schema. What it says is for people. */
export class NotASchemaError extends Error {}

/** Schemas that were read, the one asked for last at the end: a large one takes 100 MB. */
const known = new Map<string, GraphQLSchema>();
const MOST_KNOWN = 3;

/** The schema of a version, if it was read. */
export function knownSchema(version: string): GraphQLSchema | undefined {
	return known.get(version);
}

/**
 * Reads the schema definition language, or the answer to an introspection query.
 *
 * @param version by which it is known from now on
 * @throws NotASchemaError
 */
export function parseSchema(version: string, text: string): GraphQLSchema {
	const schema = readSchema(text);
	if (!schema.getQueryType())
		throw new NotASchemaError(
			"There is no type Query in it: it may be a document of queries, or a part of a schema.",
		);
	known.set(version, schema);
	const [oldest] = known.keys();
	if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
	return schema;
}

function readSchema(text: string): GraphQLSchema {
	try {
		return text.trimStart().startsWith("{")
			? buildClientSchema(introspectionIn(text), { assumeValid: true })
			: buildASTSchema(parse(text, { noLocation: true }), {
					assumeValid: true,
					assumeValidSDL: true,
				});
	} catch (error) {
		if (error instanceof NotASchemaError) throw error;
		const [line] = error instanceof GraphQLError ? (error.locations ?? []) : [];
		const place = line ? ` (line ${line.line})` : "";
		const message = error instanceof Error ? error.message : String(error);
		throw new NotASchemaError(message + place);
	}
}

function introspectionIn(text: string): IntrospectionQuery {
	const json: unknown = JSON.parse(text);
	for (const candidate of [json, Object(json).data])
		if (isIntrospection(candidate)) return candidate;
	throw new NotASchemaError(
		"It is JSON, and no answer to an introspection query.",
	);
}

function isIntrospection(value: unknown): value is IntrospectionQuery {
	return (
		typeof value === "object" &&
		value !== null &&
		"__schema" in value &&
		typeof value.__schema === "object" &&
		value.__schema !== null
	);
}
