import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sampleOf } from "../testing/sample-of.ts";

function isValid(schema: object, schemas: object, value: unknown): boolean {
	const ajv = new Ajv2020.default({ strict: false });
	addFormats.default(ajv);
	return ajv.validate({ ...schema, components: { schemas } }, value);
}

describe("values of schemas of OpenAPI 3.1 are valid by ajv", () => {
	const node = {
		type: "object",
		required: ["name"],
		properties: {
			name: { type: "string" },
			next: { $ref: "#/components/schemas/node" },
			all: { type: "array", items: { $ref: "#/components/schemas/node" } },
		},
	};
	test.each<[string, object]>([
		["a pattern", { type: "string", pattern: "^[A-Z]{2}-\\d{4}(?:/x)?$" }],
		[
			"what a pattern looks ahead for",
			{ type: "string", pattern: "^(?=.*[A-Z])(?=.*\\d).{8,12}$" },
		],
		[
			"a pattern and a length",
			{ pattern: "^[a-z]+$", type: "string", minLength: 12, maxLength: 14 },
		],
		["a long text", { type: "string", minLength: 300 }],
		["a short text", { type: "string", maxLength: 3 }],
		...[
			"date",
			"date-time",
			"time",
			"duration",
			"email",
			"uri",
			"uuid",
			"ipv4",
			"ipv6",
			"hostname",
			"byte",
			"regex",
			"json-pointer",
		].map((format): [string, object] => [format, { type: "string", format }]),
		[
			"a format and a length",
			{ type: "string", format: "email", minLength: 40 },
		],
		["bounds", { type: "integer", minimum: 10, maximum: 12, multipleOf: 4 }],
		[
			"bounds that are excluded",
			{ type: "number", exclusiveMinimum: 0, exclusiveMaximum: 0.1 },
		],
		["only an upper bound", { type: "integer", maximum: -5 }],
		[
			"different items",
			{
				type: "array",
				minItems: 3,
				uniqueItems: true,
				items: { type: "integer" },
			},
		],
		[
			"different choices",
			{
				type: "array",
				minItems: 2,
				uniqueItems: true,
				items: { enum: ["a", "b", "c"] },
			},
		],
		[
			"first items",
			{
				type: "array",
				prefixItems: [{ type: "string" }, { const: 2 }],
				items: false,
				minItems: 2,
			},
		],
		[
			"an item among others",
			{ type: "array", contains: { const: 7 }, items: { type: "integer" } },
		],
		[
			"parts",
			{
				allOf: [
					{ type: "object", required: ["a"] },
					{ properties: { a: { type: "integer", minimum: 3 } } },
					{ properties: { a: { maximum: 3 } } },
				],
			},
		],
		[
			"exactly one of several",
			{
				type: "object",
				properties: { a: { type: "string" }, b: { type: "string" } },
				oneOf: [{ required: ["a"] }, { required: ["b"] }],
			},
		],
		[
			"a branch that excludes the others",
			{
				oneOf: [
					{ type: "object", properties: { a: { type: "string" } } },
					{
						type: "object",
						required: ["b"],
						properties: { b: { const: 1 } },
						additionalProperties: false,
					},
				],
			},
		],
		[
			"one of two that allow everything the other does",
			{
				oneOf: [
					{ type: "object", properties: { a: { type: "string" } } },
					{
						type: "object",
						properties: { a: { type: "string" }, b: { type: "integer" } },
					},
				],
			},
		],
		[
			"any of several",
			{ anyOf: [{ type: "null" }, { type: "string", minLength: 2 }] },
		],
		[
			"a condition",
			{
				type: "object",
				required: ["kind"],
				properties: { kind: { enum: ["x", "y"] }, size: { type: "integer" } },
				if: { properties: { kind: { const: "x" } } },
				// biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
				then: { required: ["size"] },
			},
		],
		[
			"members by their number",
			{
				type: "object",
				minProperties: 3,
				additionalProperties: { type: "integer" },
			},
		],
		[
			"members by a pattern",
			{
				type: "object",
				minProperties: 1,
				patternProperties: { "^x-[a-z]+$": { type: "boolean" } },
				additionalProperties: false,
			},
		],
		[
			"names of members",
			{
				type: "object",
				minProperties: 2,
				propertyNames: { pattern: "^k\\d$" },
			},
		],
		[
			"members that need others",
			{
				type: "object",
				properties: { a: { type: "string" } },
				dependentRequired: { a: ["b"] },
			},
		],
		[
			"nothing but what is named",
			{
				allOf: [{ type: "object", properties: { a: { type: "string" } } }],
				unevaluatedProperties: false,
			},
		],
		["itself", { $ref: "#/components/schemas/node" }],
		[
			"members beside a reference",
			{
				$ref: "#/components/schemas/node",
				required: ["extra"],
				properties: { extra: { type: "integer" } },
			},
		],
		[
			"an example that is not valid",
			{
				type: "object",
				example: { n: "x" },
				properties: { n: { type: "integer" } },
				required: ["n"],
			},
		],
		["what nobody says anything of", {}],
	])("%s", (_, schema) => {
		const value = sampleOf(schema, "3.1.0", { node });

		expect({ value, valid: isValid(schema, { node }, value) }).toEqual({
			value,
			valid: true,
		});
	});

	test("of whatever is said of texts, numbers and lists", () => {
		const bound = fc.integer({ min: 0, max: 20 });
		const text = fc
			.record({ type: fc.constant("string"), minLength: bound })
			.chain((known) =>
				fc.record({
					...constants(known),
					maxLength: fc.integer({ min: known.minLength, max: 60 }),
				}),
			);
		const number = fc
			.record({
				type: fc.constantFrom("integer", "number"),
				minimum: fc.integer({ min: -99, max: 99 }),
			})
			.chain((known) =>
				fc.record({
					...constants(known),
					maximum: fc.integer({ min: known.minimum, max: 120 }),
				}),
			);
		const pattern = fc
			.stringMatching(
				/^(?:[a-c]|\\d|[x-z][+*?]|\((?:ab|c)\)|[A-F]\{1,3\}){1,5}$/,
			)
			.map((source) => ({ type: "string", pattern: `^${source}$` }));
		const { schema } = fc.letrec((tie) => ({
			schema: fc.oneof(
				{ depthSize: "small" },
				text,
				number,
				pattern,
				fc.record({
					type: fc.constant("array"),
					items: tie("schema"),
					minItems: fc.integer({ min: 0, max: 3 }),
				}),
				fc
					.dictionary(fc.stringMatching(/^[a-d]$/), tie("schema"))
					.map((properties) => ({
						type: "object",
						properties,
						required: Object.keys(properties).slice(0, 2),
					})),
				fc.tuple(tie("schema"), tie("schema")).map((anyOf) => ({ anyOf })),
			),
		}));
		fc.assert(
			fc.property(schema, (made) => {
				const known = typeof made === "object" && made !== null ? made : {};
				expect(isValid(known, {}, sampleOf(known))).toBe(true);
			}),
			{ numRuns: 150 },
		);
	});
});

function constants<T extends object>(
	known: T,
): { [K in keyof T]: fc.Arbitrary<T[K]> } {
	const entries = Object.entries(known).map(([key, value]) => [
		key,
		fc.constant(value),
	]);
	return Object.fromEntries(entries);
}
