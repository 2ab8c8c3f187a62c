import { expect, test } from "vitest";
import { schemaAnswer } from "./schema-answer.ts";

/** What is told of an answer that has no schema. */
function told(status: number, answer: unknown) {
	const text = typeof answer === "string" ? answer : JSON.stringify(answer);
	const found = schemaAnswer(status, text);
	return found.kind === "none"
		? [found.error.message, found.error.hint].join(" ")
		: found.kind;
}

const errors = (...messages: readonly string[]) => ({
	errors: messages.map((message) => ({ message })),
});

test("an answer with types is a schema", () => {
	expect(told(200, { data: { __schema: { types: [{}] } } })).toBe("schema");
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
