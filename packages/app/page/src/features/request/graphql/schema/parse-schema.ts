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

/** Why texts are none, by their versions: to read one again takes seconds, too. */
const failed = new Map<string, string>();
const MOST_FAILED = 50;

/** Whether the text of a version need not be had again. */
export function isKnownSchema(version: string): boolean {
	return known.has(version) || failed.has(version);
}

/** The schema of a version, if it was read. @throws NotASchemaError for one that was, and is none */
export function knownSchema(version: string): GraphQLSchema | undefined {
	const message = failed.get(version);
	if (message !== undefined) throw new NotASchemaError(message);
	return known.get(version);
}

/**
 * Reads the schema definition language, or the answer to an introspection query.
 *
 * @param version by which it is known from now on
 * @throws NotASchemaError
 */
export function parseSchema(version: string, text: string): GraphQLSchema {
	try {
		const schema = readSchema(text);
		keep(known, MOST_KNOWN, version, schema);
		return schema;
	} catch (error) {
		if (error instanceof NotASchemaError)
			keep(failed, MOST_FAILED, version, error.message);
		throw error;
	}
}

function keep<Value>(
	all: Map<string, Value>,
	most: number,
	version: string,
	value: Value,
): void {
	all.set(version, value);
	const [oldest] = all.keys();
	if (all.size > most && oldest !== undefined) all.delete(oldest);
}

function readSchema(text: string): GraphQLSchema {
	const schema = builtSchema(text);
	if (!schema.getQueryType())
		throw new NotASchemaError(
			"There is no type Query in it: it may be a document of queries, or a part of a schema.",
		);
	return schema;
}

function builtSchema(text: string): GraphQLSchema {
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
