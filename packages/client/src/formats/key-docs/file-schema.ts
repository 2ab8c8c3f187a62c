import type { Shape } from "../keys/shape.ts";
import { DESCRIBED_FILES } from "./file-shapes.ts";
import { describeKey, type KeyDoc } from "./key-doc.ts";
import { keyDoc } from "./key-docs.ts";
import {
	DEFINITIONS,
	inAnyCase,
	type Schema,
	VALUE_SCHEMAS,
	wordSchema,
} from "./value-schemas.ts";

/** The kinds of files that there are schemas of. */
export const SCHEMA_KINDS = [
	"request",
	"folder",
	"collection",
	"environment",
] as const;

export type SchemaKind = (typeof SCHEMA_KINDS)[number];

export function isSchemaKind(kind: string | undefined): kind is SchemaKind {
	return SCHEMA_KINDS.some((known) => known === kind);
}

/** Keys of one's own, and YAML's merging. */
const OWN_KEYS = "^x-|^<<$";

/** Other files that have an `info`: descriptions of APIs, and Bruno's workspaces. */
const FOREIGN_KEYS = ["openapi", "swagger", "asyncapi"];
const FOREIGN_TYPES = ["workspace", "collection"];

/** Of requests that Curlew knows and cannot send: anything may stand in them. */
const OTHER_REQUESTS = ["grpc", "websocket", "script", "app"];

/**
 * The JSON Schema (draft-07) of a kind of file, or of all of them, told apart by
 * what stands in them. It takes whatever `check` takes, and refuses the keys, words
 * and types that `check` refuses as far as a schema can tell them.
 */
export function fileSchema(kind?: SchemaKind): Schema {
	const definitions = new Definitions();
	const main = kind === undefined ? anyFile() : refTo(kind);
	return {
		$schema: "http://json-schema.org/draft-07/schema#",
		title: `${kind === undefined ? "A file" : DESCRIBED_FILES[kind].title} of an API collection (OpenCollection 1.0.0, read by Curlew)`,
		allOf: [main],
		definitions: reachableFrom(main, definitions.all()),
	};
}

/** What a schema refers to, and what that does. */
function reachableFrom(
	main: Schema,
	all: ReadonlyMap<string, Schema>,
): Readonly<Record<string, Schema>> {
	const found = new Map<string, Schema>();
	const pending = [main];
	for (let next = pending.pop(); next !== undefined; next = pending.pop())
		for (const [, name = ""] of JSON.stringify(next).matchAll(REFERENCE)) {
			const schema = all.get(name);
			if (schema === undefined || found.has(name)) continue;
			found.set(name, schema);
			pending.push(schema);
		}
	return Object.fromEntries(found);
}

const REFERENCE = /"#\/definitions\/([^"]+)"/g;

function refTo(name: string): Schema {
	return { $ref: `#/definitions/${name}` };
}

/** Whether a map has a key. */
function has(...names: readonly string[]): Schema {
	return { anyOf: names.map((name) => ({ required: [name] })) };
}

/** Whether `info.type`, else `type`, is one of these. */
function isOfType(...types: readonly string[]): Schema {
	const type = { properties: { type: { enum: types } }, required: ["type"] };
	return { anyOf: [{ properties: { info: type }, required: ["info"] }, type] };
}

/** The first that holds. */
function choose(
	cases: readonly (readonly [condition: Schema, then: Schema])[],
	otherwise: Schema,
): Schema {
	return cases.reduceRight<Schema>(
		(rest, [condition, then]) => ({ if: condition, then, else: rest }),
		otherwise,
	);
}

function anyFile(): Schema {
	return choose(
		[
			[has("opencollection", "bundled"), refTo("collection")],
			[isOfType("folder"), refTo("folder")],
			[has("http", "graphql", "info", ...OTHER_REQUESTS), refTo("request")],
			[has("variables", "extends", "dotEnvFilePath"), refTo("environment")],
		],
		true,
	);
}

/** One for each shape that is in use, so that none is written twice. */
class Definitions {
	readonly #names = new Map<Shape, string>();
	readonly #schemas = new Map(Object.entries(DEFINITIONS));

	all(): ReadonlyMap<string, Schema> {
		const { request, graphql, folder, collection, environment } =
			DESCRIBED_FILES;
		this.#schemas.set("collection", this.#of(collection.shape));
		this.#schemas.set("folder", this.#of(folder.shape));
		this.#schemas.set("environment", this.#of(environment.shape));
		this.#schemas.set(
			"request",
			choose(
				[
					[isOfType("graphql"), this.#of(graphql.shape)],
					[isOfType("http"), this.#of(request.shape)],
					[isOfType(...OTHER_REQUESTS, ...FOREIGN_TYPES), true],
					[has(...FOREIGN_KEYS), true],
					[has("http"), this.#of(request.shape)],
					[has("graphql"), this.#of(graphql.shape)],
					[has(...OTHER_REQUESTS), true],
				],
				this.#of(request.shape),
			),
		);
		this.#schemas.set(
			"item",
			choose(
				[
					[isOfType("folder"), refTo("folder")],
					[has("items"), refTo("folder")],
				],
				refTo("request"),
			),
		);
		return this.#schemas;
	}

	#of(shape: Shape): Schema {
		const known = this.#names.get(shape);
		if (known !== undefined) return refTo(known);
		const name = `${slug(shape.what)}-${this.#names.size + 1}`;
		this.#names.set(shape, name);
		this.#schemas.set(name, true);
		this.#schemas.set(name, this.#schema(shape));
		return refTo(name);
	}

	#schema(shape: Shape): Schema {
		const { keys, values, items, byType, words } = shape;
		if (words !== undefined) return wordSchema(words, shape);
		const isMap = keys ?? values ?? byType;
		return {
			type: [...(isMap ? ["object"] : []), ...(items ? ["array"] : []), "null"],
			...(items && { items: this.#of(items) }),
			...(byType ? this.#byType(shape, byType) : this.#map(shape)),
		};
	}

	#map(shape: Shape): { readonly [key: string]: Schema | undefined } | object {
		const { keys = new Map<string, Shape | undefined>(), values } = shape;
		if (shape.keys === undefined && values === undefined) return {};
		const properties = [...keys].map(
			([name, below]) => [name, this.#property(shape, name, below)] as const,
		);
		const required = requiredKeys(shape);
		return {
			properties: Object.fromEntries(properties),
			patternProperties: {
				[OWN_KEYS]: true,
				...(shape.isSnakeCase && snakeCased(properties)),
			},
			...(required.length > 0 && { required }),
			...(values
				? { additionalProperties: this.#of(values) }
				: { additionalProperties: shape.isOpen === true }),
		};
	}

	#property(shape: Shape, name: string, below: Shape | undefined): Schema {
		const doc = keyDoc(shape, name);
		const description = doc && describeKey(doc);
		return { description, ...this.#value(doc, below) };
	}

	#value(doc: KeyDoc | undefined, below: Shape | undefined): object {
		const told = doc?.type === undefined ? {} : VALUE_SCHEMAS[doc.type];
		if (below === undefined) return Object(told);
		const shape = this.#of(below);
		const words = doc?.words && wordSchema(doc.words);
		if (words !== undefined) return { anyOf: [words, shape] };
		return doc?.type === "text or map"
			? { anyOf: [VALUE_SCHEMAS.text, shape] }
			: Object(shape);
	}

	/** A map with the keys of its type; without one that is known, with the keys of all. */
	#byType(shape: Shape, byType: NonNullable<Shape["byType"]>): object {
		const types = [...byType.keys()];
		const isOneOf = (names: readonly string[]): Schema => ({
			properties: {
				type: shape.keys?.get("type")?.isAnyCase
					? { type: "string", pattern: inAnyCase(names) }
					: { enum: names },
			},
			required: ["type"],
		});
		const all = [...(shape.keys?.keys() ?? [])].map(
			(name) => [name, name === "type" ? wordSchema(types) : true] as const,
		);
		const cases = new Map<Shape, string[]>();
		for (const [type, one] of byType)
			cases.set(one, [...(cases.get(one) ?? []), type]);
		return {
			properties: {
				type: {
					description: "What kind it is.",
					...Object(wordSchema(types, shape.keys?.get("type"))),
				},
			},
			if: { type: "object" },
			// biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
			then: choose(
				[...cases].map(([one, names]) => [isOneOf(names), this.#of(one)]),
				{
					properties: Object.fromEntries(all),
					patternProperties: {
						[OWN_KEYS]: true,
						...(shape.isSnakeCase && snakeCased(all)),
					},
					additionalProperties: false,
				},
			),
		};
	}
}

/** What `check` misses. A row without a name is left out, with a warning. */
function requiredKeys(shape: Shape): readonly string[] {
	const { required = [], keys } = shape;
	return required.filter((name) => {
		const isNameOfRow = name === "name" && keys?.has("enabled");
		return keyDoc(shape, name)?.isRequired && !isNameOfRow;
	});
}

/** `access_token` for `accessToken`: known, and not proposed. */
function snakeCased(
	properties: readonly (readonly [string, Schema])[],
): Record<string, Schema> {
	return Object.fromEntries(
		properties
			.filter(([name]) => /[A-Z]/.test(name))
			.map(([name, schema]) => [
				`^${snakeCase(name)}$`,
				typeof schema === "boolean"
					? schema
					: { ...schema, description: undefined },
			]),
	);
}

function snakeCase(name: string): string {
	return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function slug(what: string): string {
	return what
		.toLowerCase()
		.replace(/^(?:an?|the) /, "")
		.replace(/[^a-z0-9]+/g, "-")
		.replace(/-$/, "");
}
