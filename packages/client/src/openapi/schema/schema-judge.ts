import { isDeepStrictEqual } from "node:util";
import type { ApiDocument } from "../document/api-document.ts";
import { type ApiNode, isMap, type PlainMap } from "../document/api-node.ts";
import { expandSchema, isNullable } from "./expand-schema.ts";
import { type PlainMismatch, plainMismatch } from "./mismatch.ts";
import { itemSchemas, memberSchemas, numberAt } from "./parts-of-schema.ts";

/** Why a value is not valid. */
export interface Mismatch extends PlainMismatch {
	/** Keys and indexes that lead to the part of the value that is not. */
	readonly path: readonly string[];
}

/** What is nested deeper counts as valid. */
const MOST_LEVELS = 60;
/** And so does what takes more steps: choices of choices double with each level. */
const MOST_STEPS = 20_000;

/** Which way a value goes, for `readOnly` and `writeOnly`. */
export type ValueDirection = "request" | "response";

/**
 * Judges values by schemas of a document: by JSON Schema 2020-12, with what OpenAPI 3.0
 * and Swagger 2.0 have of their own (`nullable`, bounds that are excluded by a flag).
 * Schemas are followed as they stand, not compiled: most of a document's are judged
 * once. Nothing is demanded of a request that is `readOnly`, of a response `writeOnly`.
 */
export class SchemaJudge {
	readonly #document: ApiDocument;
	readonly #otherWay: "readOnly" | "writeOnly";
	/** Schemas that are being judged by, with how deep in the value. */
	readonly #levels = new Map<unknown, number>();
	#steps = 0;

	constructor(document: ApiDocument, direction: ValueDirection = "request") {
		this.#document = document;
		this.#otherWay = direction === "request" ? "readOnly" : "writeOnly";
	}

	/** The first reason why a value is not valid; undefined when it is. */
	mismatch(schemas: readonly ApiNode[], value: unknown): Mismatch | undefined {
		return this.#all(schemas, value, []);
	}

	isValid(schema: ApiNode, value: unknown): boolean {
		return this.#one(schema, value, []) === undefined;
	}

	/** Whether a scalar is what schemas say themselves, without those that they are made of. */
	holdsPlainly(schemas: readonly ApiNode[], value: unknown): boolean {
		return schemas.every(
			(schema) => plainMismatch(schema, value) === undefined,
		);
	}

	#all(
		schemas: readonly ApiNode[],
		value: unknown,
		path: readonly string[],
	): Mismatch | undefined {
		for (const schema of schemas) {
			const found = this.#one(schema, value, path);
			if (found) return found;
		}
		return undefined;
	}

	#one(
		written: ApiNode,
		value: unknown,
		path: readonly string[],
	): Mismatch | undefined {
		if (written.value === false)
			return { path, message: "nothing is allowed here", at: written };
		if (path.length > MOST_LEVELS) return undefined;
		for (const schema of expandSchema(this.#document, written)) {
			const found = this.#once(schema, value, path);
			if (found) return found;
		}
		return undefined;
	}

	/** A schema that is a part of itself, without a member between, adds nothing the second time. */
	#once(
		schema: ApiNode,
		value: unknown,
		path: readonly string[],
	): Mismatch | undefined {
		const before = this.#levels.get(schema.value);
		if (before === path.length) return undefined;
		if (this.#levels.size === 0) this.#steps = 0;
		this.#steps += 1;
		if (this.#steps > MOST_STEPS) return undefined;
		this.#levels.set(schema.value, path.length);
		try {
			return this.#own(schema, value, path);
		} finally {
			if (before === undefined) this.#levels.delete(schema.value);
			else this.#levels.set(schema.value, before);
		}
	}

	#own(
		schema: ApiNode,
		value: unknown,
		path: readonly string[],
	): Mismatch | undefined {
		if (!schema.isMap) return undefined;
		if (value === null && isNullable(schema) && !schema.has("enum"))
			return undefined;
		const plain = plainMismatch(schema, value);
		if (plain) return { path, ...plain };
		const combined = this.#combined(schema, value, path);
		if (combined) return combined;
		if (Array.isArray(value)) return this.#list(schema, value, path);
		if (isMap(value)) return this.#map(schema, value, path);
		return undefined;
	}

	#combined(
		schema: ApiNode,
		value: unknown,
		path: readonly string[],
	): Mismatch | undefined {
		const found = this.#all(schema.get("allOf").items(), value, path);
		if (found) return found;
		const fits = (part: ApiNode) => this.#one(part, value, path) === undefined;
		const anyOf = schema.get("anyOf");
		if (anyOf.items().length > 0 && !anyOf.items().some(fits))
			return { path, message: "fits none of `anyOf`", at: anyOf };
		const oneOf = schema.get("oneOf");
		const count = oneOf.items().filter(fits).length;
		if (oneOf.items().length > 0 && count !== 1)
			return { path, message: `fits ${count} of \`oneOf\``, at: oneOf };
		const not = schema.get("not");
		if (not.isThere && fits(not))
			return { path, message: "fits what `not` excludes", at: not };
		const condition = schema.get("if");
		if (!condition.isThere) return undefined;
		const branch = schema.get(fits(condition) ? "then" : "else");
		return branch.isThere ? this.#one(branch, value, path) : undefined;
	}

	#list(
		schema: ApiNode,
		value: readonly unknown[],
		path: readonly string[],
	): Mismatch | undefined {
		const least = numberAt(schema, "minItems") ?? 0;
		if (value.length < least)
			return wrong(schema, "minItems", path, `has fewer than ${least} items`);
		const most = numberAt(schema, "maxItems") ?? Number.POSITIVE_INFINITY;
		if (value.length > most)
			return wrong(schema, "maxItems", path, `has more than ${most} items`);
		if (schema.flagAt("uniqueItems") && hasTwins(value))
			return wrong(schema, "uniqueItems", path, "has an item twice");
		const contains = schema.get("contains");
		if (contains.isThere && !value.some((item) => this.isValid(contains, item)))
			return wrong(schema, "contains", path, "lacks an item that it must have");
		const { first, rest } = itemSchemas(schema);
		for (const [index, item] of value.entries()) {
			const by = first[index] ?? rest;
			const found = by && this.#one(by, item, [...path, String(index)]);
			if (found) return found;
		}
		return undefined;
	}

	#map(
		schema: ApiNode,
		value: PlainMap,
		path: readonly string[],
	): Mismatch | undefined {
		const keys = Object.keys(value);
		const least = numberAt(schema, "minProperties") ?? 0;
		if (keys.length < least)
			return wrong(
				schema,
				"minProperties",
				path,
				`has fewer than ${least} members`,
			);
		const most = numberAt(schema, "maxProperties") ?? Number.POSITIVE_INFINITY;
		if (keys.length > most)
			return wrong(
				schema,
				"maxProperties",
				path,
				`has more than ${most} members`,
			);
		const missing = this.requiredOf(schema).find(
			(name) => !Object.hasOwn(value, name),
		);
		if (missing !== undefined)
			return wrong(schema, "required", path, `lacks \`${missing}\``);
		return (
			this.#members(schema, value, path) ??
			this.#dependents(schema, value, path)
		);
	}

	/** The members that there must be: what is `readOnly` is demanded of responses only, what is `writeOnly` of requests. */
	requiredOf(schema: ApiNode): readonly string[] {
		const properties = schema.get("properties");
		return schema
			.textsAt("required")
			.filter((name) => !this.goesOtherWay(properties.get(name)));
	}

	/** Whether a property is `readOnly` in a request, or `writeOnly` in a response. */
	goesOtherWay(property: ApiNode): boolean {
		return expandSchema(this.#document, property).some((schema) =>
			schema.flagAt(this.#otherWay),
		);
	}

	#members(
		schema: ApiNode,
		value: PlainMap,
		path: readonly string[],
	): Mismatch | undefined {
		const names = schema.get("propertyNames");
		for (const [key, member] of Object.entries(value)) {
			if (names.isThere) {
				const found = this.#one(names, key, [...path, key]);
				if (found) return found;
			}
			const own = memberSchemas(schema, key);
			const additional = schema.get("additionalProperties");
			const by = own.length === 0 && additional.isThere ? [additional] : own;
			const found = this.#all(by, member, [...path, key]);
			if (found) return found;
			if (schema.get("unevaluatedProperties").value === false)
				if (!this.#evaluates(schema, key, value))
					return wrong(
						schema,
						"unevaluatedProperties",
						[...path, key],
						"is unknown",
					);
		}
		return undefined;
	}

	/** Whether a schema, or one that it is made of and that holds, says something of a member. */
	#evaluates(written: ApiNode, key: string, value: PlainMap): boolean {
		return expandSchema(this.#document, written).some((schema) => {
			if (memberSchemas(schema, key).length > 0) return true;
			if (schema.get("additionalProperties").isThere) return true;
			const parts = ["allOf", "anyOf", "oneOf"].flatMap((name) =>
				schema.get(name).items(),
			);
			const reached =
				schema.value === written.value ? parts : [schema, ...parts];
			const conditions = ["if", "then", "else"]
				.map((name) => schema.get(name))
				.filter(({ isThere }) => isThere);
			return [...reached, ...conditions].some(
				(part) =>
					this.#evaluates(part, key, value) && this.isValid(part, value),
			);
		});
	}

	#dependents(
		schema: ApiNode,
		value: PlainMap,
		path: readonly string[],
	): Mismatch | undefined {
		const all = ["dependentRequired", "dependentSchemas", "dependencies"]
			.flatMap((name) => schema.get(name).members())
			.filter(({ key }) => Object.hasOwn(value, key));
		for (const dependent of all) {
			const missing = dependent
				.items()
				.map((item) => item.text() ?? "")
				.find((name) => !Object.hasOwn(value, name));
			if (missing !== undefined)
				return { path, message: `lacks \`${missing}\``, at: dependent };
			const found = dependent.isMap && this.#one(dependent, value, path);
			if (found) return found;
		}
		return undefined;
	}
}

function wrong(
	schema: ApiNode,
	keyword: string,
	path: readonly string[],
	message: string,
): Mismatch {
	return { path, message, at: schema.get(keyword) };
}

function hasTwins(list: readonly unknown[]): boolean {
	return list.some((item, index) =>
		list.slice(0, index).some((other) => isDeepStrictEqual(item, other)),
	);
}
