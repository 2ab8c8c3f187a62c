import { expect, test } from "vitest";
import { contractOfSchema, saidOfJson } from "../testing/contract-of.ts";

const BODY = "The response's body";

function judged(
	schema: unknown,
	value: unknown,
	openapi = "3.1.0",
	schemas = {},
): readonly string[] {
	return saidOfJson(contractOfSchema(schema, schemas, openapi), value);
}

test("OpenAPI 3.0's dialect: nullable, bounds that are flags, nothing beside a reference", () => {
	const name = { type: "string", nullable: true, enum: ["a"] };
	const count = { type: "integer", minimum: 0, exclusiveMinimum: true };
	const other = { $ref: "#/components/schemas/Other", type: "string" };
	const schema = { properties: { name, count, other } };
	const schemas = { Other: { nullable: true, allOf: [{ type: "object" }] } };
	const of = (value: unknown) => judged(schema, value, "3.0.3", schemas);
	expect(of({ name: null, count: 1, other: null })).toEqual([]);
	expect(of({ name: "b", count: 0, other: {} })).toEqual([
		`${BODY} at \`/name\` is "b", not "a".`,
		`${BODY} at \`/count\` is 0, not more than 0.`,
	]);
});

test("integers beyond 2^53 are judged with all their digits", () => {
	const schema = { type: "integer", format: "int64" };
	expect(judged(schema, "9223372036854775807")).toEqual([]);
	expect(judged(schema, "9223372036854775808")).toEqual([
		`${BODY} is 9223372036854775808, not of the format \`int64\`.`,
	]);
	const bounded = { maximum: 100, enum: [1] };
	expect(judged(bounded, "9007199254740993")).toHaveLength(2);
});

const PETS = {
	Cat: {
		required: ["kind"],
		properties: { kind: { type: "string" }, lives: { type: "integer" } },
	},
	Dog: { required: ["kind", "bark"], properties: { kind: { type: "string" } } },
};

test("with a discriminator only the branch counts that the value names", () => {
	const oneOf = Object.keys(PETS).map((name) => ({
		$ref: `#/components/schemas/${name}`,
	}));
	const mapping = { cat: "#/components/schemas/Cat", dog: "Dog" };
	const pet = { oneOf, discriminator: { propertyName: "kind", mapping } };
	const of = (value: unknown) => judged(pet, value, "3.1.0", PETS);
	expect(of({ kind: "cat", bark: true })).toEqual([]);
	expect(of({ kind: "dog" })).toEqual([`${BODY} lacks \`bark\`.`]);
	expect(of({ kind: "cow" })).toEqual([
		`${BODY} at \`/kind\` is "cow": none of cat, dog.`,
	]);
});

test("where no branch fits, the nearest tells why", () => {
	const circle = { required: ["radius"], properties: { type: { const: "c" } } };
	const square = {
		required: ["side"],
		properties: { type: { const: "s" }, side: { type: "number" } },
	};
	expect(
		judged(
			{ anyOf: [circle, square, { type: "null" }] },
			{ type: "s", side: "1" },
		),
	).toEqual([
		`${BODY} at \`/side\` is the string "1", not a number (the nearest of 3 schemas of \`anyOf\`).`,
	]);
	expect(
		judged({ oneOf: [{ type: "number" }, { type: "integer" }] }, 1),
	).toEqual([`${BODY} fits 1 and 2 of 2 schemas of \`oneOf\`, not one.`]);
});

test("what is `writeOnly` is in no answer, and no answer must have it", () => {
	const password = { type: "string", writeOnly: true };
	const schema = { required: ["password"], properties: { password } };
	expect(judged(schema, {})).toEqual([]);
	expect(judged(schema, { password: "x" })).toEqual([
		`${BODY} at \`/password\` is \`writeOnly\`, and must not be in a response.`,
	]);
});

test("references in circles end, and a schema that is a part of itself adds nothing", () => {
	const schemas = {
		Tree: {
			required: ["name"],
			properties: {
				below: { type: "array", items: { $ref: "#/components/schemas/Tree" } },
			},
		},
		Self: { allOf: [{ $ref: "#/components/schemas/Self" }], type: "integer" },
	};
	const tree = { $ref: "#/components/schemas/Tree" };
	expect(
		judged(
			tree,
			{ name: "a", below: [{ name: "b", below: [{}] }] },
			"3.1.0",
			schemas,
		),
	).toEqual([`${BODY} at \`/below/0/below/0\` lacks \`name\`.`]);
	const self = { $ref: "#/components/schemas/Self" };
	expect(judged(self, 1, "3.1.0", schemas)).toEqual([]);
	expect(judged(self, "a", "3.1.0", schemas)).toHaveLength(1);
});

test("`$dynamicRef` leads to the outermost anchor of its name", () => {
	const schemas = {
		Page: {
			$defs: { item: { $dynamicAnchor: "item" } },
			properties: { items: { items: { $dynamicRef: "#item" } } },
		},
		Names: {
			$ref: "#/components/schemas/Page",
			$defs: { own: { $dynamicAnchor: "item", type: "string" } },
		},
	};
	const names = { $ref: "#/components/schemas/Names" };
	expect(judged(names, { items: ["a", 1] }, "3.1.0", schemas)).toEqual([
		`${BODY} at \`/items/1\` is the number 1, not a string.`,
	]);
	const page = { $ref: "#/components/schemas/Page" };
	expect(judged(page, { items: ["a", 1] }, "3.1.0", schemas)).toEqual([]);
});

test("what is wrong with a schema is told, and the rest of it still counts", () => {
	const contract = contractOfSchema({
		type: "string",
		pattern: "([",
		minLength: "2",
		enum: "a",
		maxLength: 3,
	});
	expect(saidOfJson(contract, '"abcd"')).toEqual([
		`${BODY} has 4 characters, not at most 3 characters.`,
	]);
	const found = contract.findings.map(({ message }) => message);
	expect(found).toHaveLength(3);
	expect(found.join("\n")).toContain("is no regular expression of ECMA-262");
});

test("names of JavaScript's own mean nothing in values", () => {
	const schema = { required: ["constructor"], additionalProperties: false };
	expect(judged(schema, "{}")).toEqual([`${BODY} lacks \`constructor\`.`]);
	expect(judged(schema, '{"constructor":1,"__proto__":{}}')).toHaveLength(2);
});

test("a value that is nested too deeply is not judged, and says so", () => {
	const deep = `${"[".repeat(9_000)}${"]".repeat(9_000)}`;
	const schema = { items: { $ref: "#/components/schemas/List" } };
	const List = { type: "array", items: { $ref: "#/components/schemas/List" } };
	expect(judged(schema, deep, "3.1.0", { List })).toEqual([
		expect.stringContaining("nested too deeply"),
	]);
});

test("a multiple is one as decimals are", () => {
	const price = { type: "number", multipleOf: 0.01 };
	const wrong = (value: string) => [
		`${BODY} is ${value}, not a multiple of 0.01.`,
	];
	for (const right of [
		"1234567.89",
		"-99999999.99",
		"0.30000000000000004",
		"0",
	])
		expect(judged(price, right)).toEqual([]);
	expect(judged(price, "1234567.891")).toEqual(wrong("1234567.891"));
	const withLong = { properties: { price } };
	const long = (text: string) => `{"id":9007199254740993,"price":${text}}`;
	expect(judged(withLong, long("1234567.89"))).toEqual([]);
	expect(judged(withLong, long("0.015"))).toHaveLength(1);
});

const NUMBER = { Number: { type: "integer" } };
const NUMBERS = { items: { $ref: "#/components/schemas/Number" } };

test("a long list is judged to its end", { timeout: 20_000 }, () => {
	const list = [...Array(310_000).fill(1), "x"];
	expect(judged(NUMBERS, list, "3.1.0", NUMBER)).toEqual([
		`${BODY} at \`/310000\` is the string "x", not an integer.`,
	]);
});

test("a long list in which all is wrong takes no time", {
	timeout: 15_000,
}, () => {
	const list = Array(100_000).fill("x");
	expect(judged(NUMBERS, list, "3.1.0", NUMBER)).toHaveLength(20);
});

test("items are unique in a long list, however members are ordered", {
	timeout: 15_000,
}, () => {
	const unique = { uniqueItems: true };
	const list: unknown[] = Array.from({ length: 30_000 }, (_, at) => ({
		at,
		b: [at],
	}));
	expect(judged(unique, list)).toEqual([]);
	expect(judged(unique, [...list, { b: [7], at: 7 }])).toEqual([
		`${BODY} has the same item twice, at 7 and 30000.`,
	]);
	expect(judged(unique, [1, "1", [1], true, null, "null"])).toEqual([]);
	expect(judged(unique, "[1, 1.0]")).toHaveLength(1);
	expect(judged({ uniqueItems: false }, [1, 1])).toEqual([]);
});
