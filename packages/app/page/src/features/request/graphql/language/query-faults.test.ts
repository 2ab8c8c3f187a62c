import { buildSchema } from "graphql";
import { expect, test } from "vitest";
import { maskQuery } from "./mask-query.ts";
import { queryFaults, readQuery } from "./query-faults.ts";

const SCHEMA = buildSchema(`
	enum Role { ADMIN GUEST }
	input Filter { role: Role!, limit: Int }
	type User { id: ID!, name: String, old: String @deprecated(reason: "Use name.") }
	type Query { user(id: ID!): User, users(filter: Filter, first: Int): [User] }
`);

/** What is told, with what it is told of. */
function faultsIn(query: string) {
	const spans = [...query.matchAll(/\{\{.*?\}\}/g)].map(
		({ index, 0: raw }) => ({
			from: index,
			to: index + raw.length,
		}),
	);
	const masked = maskQuery(query, spans);
	const { document, fault } = readQuery(masked);
	const faults = document ? queryFaults(document, SCHEMA, masked) : [];
	return [...(fault ? [fault] : []), ...faults].map(
		({ from, to, message }) => `${query.slice(from, to)}: ${message}`,
	);
}

test("an unknown field, a missing argument, a wrong value and what is deprecated are told at their places", () => {
	expect(faultsIn("{ user(id: 1) { nam old } }")).toEqual([
		'nam: Cannot query field "nam" on type "User". Did you mean "name"?',
		"old: The field User.old is deprecated. Use name.",
	]);
	expect(faultsIn("{ user { id } }")).toEqual([
		'user: Argument "Query.user(id:)" of type "ID!" is required, but it was not provided.',
	]);
	expect(faultsIn('{ users(first: "a") { id } }')).toEqual([
		'"a": Int cannot represent non-integer value: "a"',
	]);
	expect(faultsIn("{ user(id: 1) {")).toEqual([
		"{: Expected Name, found <EOF>.",
	]);
});

test("placeholders make no faults, and hide none of others", () => {
	for (const query of [
		"{ user(id: {{id}}) { {{field}} } }",
		"{ users(first: {{n}}, filter: { role: {{role}}, limit: {{limit}} }) { id } }",
		"{ user({{args}}) { id } }",
		"query ($a: Int) { users { {{fields}} } }",
		"{ users(filter: { {{rest}} }) { ...F } } {{fragments}}",
		'{ user(id: "{{id}}") { id } }',
		"{ users { id {{more}} } }",
		"{ {{a}} {{b}} { x } }",
	])
		expect(faultsIn(query)).toEqual([]);
	expect(faultsIn("{ user(id: {{id}}) { nam } }")).toHaveLength(1);
	expect(faultsIn("{ usr(id: {{id}}) { id } }")).toHaveLength(1);
	expect(faultsIn("{ users(first: {{n}}, secnd: 1) { id } }")).toHaveLength(1);
	expect(faultsIn("{ user(id: {{id}} { id } }")).toHaveLength(1);
});

test("nothing is said of a query that is not begun", () => {
	expect(faultsIn("  # later\n")).toEqual([]);
});
