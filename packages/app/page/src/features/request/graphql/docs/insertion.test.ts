import { buildSchema, parse, validate } from "graphql";
import { expect, test } from "vitest";
import { maskQuery } from "../language/mask-query.ts";
import { operationNames } from "../language/operation-names.ts";
import { fieldOf, newField, newOperation } from "./insertion.ts";

const SCHEMA = buildSchema(`
	type User { id: ID!, name: String, friend(id: ID!): User, all(first: Int): Users }
	type Users { count: Int, nodes: [User] }
	type Query { user(id: ID!): User, me: User }
`);

/** The query with a field of a type where `|` stands. */
function inserted(marked: string, type: string, name: string) {
	const cursor = marked.indexOf("|");
	const query = marked.replace("|", "");
	const field = fieldOf(SCHEMA, type, name);
	if (!field) throw new Error("There is such a field.");
	const found = newField(SCHEMA, maskQuery(query, []), cursor, { type, field });
	return found?.changes.reduceRight(
		(text, { at, text: added }) => text.slice(0, at) + added + text.slice(at),
		query,
	);
}

test("a field is put where the cursor is, with its required arguments as variables of the operation", () => {
	const query = inserted(
		"query Q($id: ID!) {\n  user(id: $id) {\n    |\n  }\n}",
		"User",
		"friend",
	);
	expect(query).toBe(
		"query Q($id: ID!, $id2: ID!) {\n  user(id: $id) {\n    friend(id: $id2) {\n      id\n      name\n    }\n  }\n}",
	);
	expect(validate(SCHEMA, parse(query ?? ""))).toEqual([]);
	expect(inserted("{ me { id| } }", "User", "all")).toContain(
		"all {\n  count\n  nodes {",
	);
});

test("a field is not put where its type is not", () => {
	expect(inserted("{ me { id } | }", "User", "name")).toBeUndefined();
	expect(inserted("{ user(id: 1|) { id } }", "Query", "me")).toBeUndefined();
});

test("a new operation has a name of its own", () => {
	const query = "query User { me { id } }\n";
	const field = fieldOf(SCHEMA, "Query", "user");
	if (!field) throw new Error("There is such a field.");
	const { changes, operation, variables } = newOperation(
		query,
		maskQuery(query, []),
		field,
		"query",
	);
	expect(operation).toBe("User2");
	expect(variables.map(({ name }) => name)).toEqual(["id"]);
	const whole = query + changes[0]?.text;
	expect(validate(SCHEMA, parse(whole))).toEqual([]);
	expect(operationNames(whole, [])).toEqual(["User", "User2"]);
});
