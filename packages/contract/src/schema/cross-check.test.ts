import { SourceText } from "@curlew/client/openapi";
import {
	registerSchema,
	unregisterSchema,
	validate,
} from "@hyperjump/json-schema/draft-2020-12";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Contract } from "../contract.ts";

const NAMES = ["a", "b", "c"] as const;
const name = fc.constantFrom(...NAMES);
const count = fc.integer({ min: 0, max: 3 });
const bound = fc.integer({ min: -3, max: 3 });

const { value } = fc.letrec<{ readonly value: unknown }>((tie) => ({
	value: fc.oneof(
		{ maxDepth: 3, depthSize: "small" },
		fc.constantFrom(null, true, false, 0, 1, -2, 2.5, 3, "", "a", "ab", "b1"),
		fc.array(tie("value"), { maxLength: 3 }),
		fc.dictionary(name, tie("value"), {
			maxKeys: 3,
			noNullPrototype: true,
		}),
	),
}));

const type = fc.constantFrom(
	"null",
	"boolean",
	"string",
	"number",
	"integer",
	"array",
	"object",
);

const { schema } = fc.letrec<{ readonly schema: unknown }>((tie) => {
	const one = tie("schema");
	const some = fc.array(one, { minLength: 1, maxLength: 3 });
	const byName = fc.dictionary(name, one, { maxKeys: 2 });
	return {
		schema: fc.oneof(
			{ maxDepth: 3, depthSize: "small" },
			fc.boolean(),
			fc.record({ type }),
			fc.record({ const: value }),
			fc.record({
				enum: fc.uniqueArray(value, { minLength: 1, maxLength: 3 }),
			}),
			fc.record({ minimum: bound, exclusiveMaximum: bound }),
			fc.record({ exclusiveMinimum: bound, maximum: bound }),
			fc.record({ multipleOf: fc.constantFrom(1, 2, 0.5) }),
			fc.record({ minLength: count, maxLength: count }),
			fc.record({ pattern: fc.constantFrom("^a", "\\d$", "b") }),
			fc.record({ $ref: fc.constantFrom("#/$defs/first", "#/$defs/second") }),
			fc.record({ minItems: count, uniqueItems: fc.boolean() }),
			fc.record({ prefixItems: some, items: one }, { requiredKeys: [] }),
			// Ajv takes all items for judged by `contains`, so no `unevaluatedItems` beside it.
			fc.record(
				{ contains: one, minContains: count, maxContains: count },
				{ requiredKeys: ["contains"] },
			),
			fc.record(
				{
					properties: byName,
					patternProperties: fc.dictionary(fc.constantFrom("^a", "[bc]"), one),
					additionalProperties: one,
					required: fc.uniqueArray(name, { maxLength: 2 }),
				},
				{ requiredKeys: [] },
			),
			fc.record({ propertyNames: one, maxProperties: count }),
			fc.record({
				dependentRequired: fc.dictionary(name, fc.uniqueArray(name)),
				dependentSchemas: byName,
			}),
			fc.record({ allOf: some, unevaluatedProperties: one }),
			fc.record({
				anyOf: some,
				properties: byName,
				unevaluatedProperties: one,
			}),
			fc.record({ oneOf: some, unevaluatedItems: one }),
			fc.record({ not: one }),
			// biome-ignore lint/suspicious/noThenProperty: the keyword is called so
			fc.record({ if: one, then: one, else: one }),
		),
	};
});

/** Of two others: references, but none in a circle. */
const definitions = fc.record({
	first: fc.record({ type }),
	second: fc.record({ properties: fc.dictionary(name, fc.record({ type })) }),
	root: schema,
});

function isValidHere(definitions: unknown, value: unknown): boolean {
	const text = JSON.stringify({
		openapi: "3.1.0",
		paths: {},
		$defs: definitions,
	});
	const contract = new Contract({
		main: new SourceText("/api.json", text),
		beside: () => undefined,
	});
	const root = contract.document.root.get("$defs").get("root");
	return contract.schemas.response.isValid(root, value);
}

async function isValidThere(
	definitions: object,
	value: unknown,
): Promise<boolean> {
	const id = "https://example.com/cross-check";
	const dialect = "https://json-schema.org/draft/2020-12/schema";
	registerSchema(
		{ $defs: { ...definitions }, $ref: "#/$defs/root" },
		id,
		dialect,
	);
	try {
		return (await validate(id, JSON.parse(JSON.stringify(value)))).valid;
	} finally {
		unregisterSchema(id);
	}
}

test("a value is valid here where it is for another implementation of JSON Schema 2020-12", async () => {
	await fc.assert(
		fc.asyncProperty(definitions, value, async (all, one) => {
			expect(isValidHere(all, one)).toBe(await isValidThere(all, one));
		}),
		{ seed: 16, numRuns: 250 },
	);
});
