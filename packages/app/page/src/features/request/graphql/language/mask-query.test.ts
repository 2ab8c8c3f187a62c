import { parse } from "graphql";
import { expect, test } from "vitest";
import { maskQuery } from "./mask-query.ts";

function masked(query: string) {
	const spans = [...query.matchAll(/\{\{.*?\}\}/g)].map(
		({ index, 0: raw }) => ({
			from: index,
			to: index + raw.length,
		}),
	);
	return maskQuery(query, spans);
}

test.each([
	["a value", "{ user(id: {{id}}) { name } }", "{ user(id: ______) { name } }"],
	["a text", '{ user(id: "{{id}}") }', '{ user(id: "xxxxxx") }'],
	["a field", "{ user { {{name}} } }", "{ user { ________ } }"],
	["arguments", "{ user({{args}}) { id } }", "{ user(______:1) { id } }"],
	["variables", "query ({{vars}}) { a }", "query ($_____:A) { a }"],
	["a name of an operation", "query {{name}} { a }", "query ________ { a }"],
	["a definition", "{ a } {{rest}}", "{ a }         "],
	["an item of a list", "{ a(b: [1, {{c}}]) }", "{ a(b: [1, _____]) }"],
	["a key", "{ a(b: { {{key}}: 1 }) }", "{ a(b: { _______: 1 }) }"],
	["a type", "query ($a: {{type}}) { a }", "query ($a: ________) { a }"],
	["an alias", "{ {{a}}: b }", "{ _____: b }"],
])("a placeholder for %s leaves a query that can be read", (_, query, text) => {
	expect(masked(query).text).toBe(text);
	expect(() => parse(text)).not.toThrow();
});

test("a placeholder in a comment or a block string changes nothing around it", () => {
	const query = '# {{a}}\n{ a(b: """ {{c}} " """) {{d}} }';
	expect(masked(query).text).toBe('# xxxxx\n{ a(b: """ xxxxx " """) _____ }');
	expect(masked(query).masks).toHaveLength(1);
});

test("what may stand for several things is told", () => {
	const { free } = masked("{ a(b: {{c}}) {{d}} }");
	expect(free).toEqual([{ from: 14, to: 19 }]);
});
