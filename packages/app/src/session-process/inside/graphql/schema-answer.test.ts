import { buildSchema, introspectionFromSchema } from "graphql";
import { expect, test } from "vitest";
import { schemaAnswer } from "./schema-answer.ts";

/** What is told of an answer that has no schema. */
function told(status: number, answer: unknown) {
	const text = typeof answer === "string" ? answer : JSON.stringify(answer);
	const found = schemaAnswer(status, text);
	return "error" in found
		? [found.error.message, found.error.hint].join(" ")
		: found.kind;
}

const errors = (...messages: readonly string[]) => ({
	errors: messages.map((message) => ({ message })),
});

test("an answer with a whole schema is one", () => {
	const schema = buildSchema(
		"interface N { id: ID! } type A implements N { id: ID!, all(in: In, k: [[K!]!]): [U!] } union U = A | Query enum K { X } input In { a: Int = 1 } type Query { me: A }",
	);
	const data = introspectionFromSchema(schema);
	expect(told(200, { data })).toBe("schema");
});

test("what only looks like a schema is none", () => {
	const query = { kind: "OBJECT", name: "Query", fields: [] };
	const answer = (...types: readonly unknown[]) => ({
		data: { __schema: { queryType: { name: "Query" }, types } },
	});
	expect(told(200, answer(query))).toBe("schema");
	for (const types of [
		[{}],
		[{ ...query, fields: undefined }],
		[{ ...query, fields: [{ name: "a", args: [] }] }],
		[{ ...query, name: "Other" }],
		[query, { kind: "CONSTRUCTOR", name: "B" }],
	])
		expect(told(200, answer(...types))).toContain("cannot be read");
});

test("a server of before 2021 is asked once more for less", () => {
	for (const message of [
		'Cannot query field "isRepeatable" on type "__Directive".',
		'Unknown argument "includeDeprecated" on field "__Directive.args".',
	])
		expect(told(400, errors("Other.", message))).toBe("too-new");
});

test("introspection that is turned off is told with the server's first words, and the alternative", () => {
	expect(told(200, errors("Introspection is disabled.", "And again."))).toBe(
		"The server does not tell its schema: introspection is turned off there: “Introspection is disabled.” Choose “Schema from file…” instead.",
	);
});

test("refused credentials lead to the authentication", () => {
	expect(told(401, errors("Token missing"))).toContain(
		"The server answered 401 when it was asked for its schema: “Token missing” Look at the request's authentication.",
	);
});

test("what is no GraphQL server is told with what it said, cut short", () => {
	expect(told(200, `<h1>${"x".repeat(1_000)}</h1>`)).toMatch(
		/^The server answered 200, and it is no answer of a GraphQL server: “<h1>x+…” /,
	);
});
