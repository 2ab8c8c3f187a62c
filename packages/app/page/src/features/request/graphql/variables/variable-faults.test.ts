import { buildSchema, parse } from "graphql";
import { expect, test } from "vitest";
import { queryOperations } from "../language/operations.ts";
import { readVariablesJson } from "./read-variables.ts";
import { variableFaults } from "./variable-faults.ts";
import { withVariables } from "./with-variables.ts";

const SCHEMA = buildSchema(`
	enum Role { ADMIN GUEST }
	input Filter { role: Role!, limit: Int, inner: Filter }
	input One @oneOf { a: Int, b: Int }
	type Query { a: Int }
`);

function spansOf(written: string) {
	return [...written.matchAll(/\{\{.*?\}\}/g)].map(({ index, 0: raw }) => ({
		from: index,
		to: index + raw.length,
	}));
}

/** What is told of the variables of a query with these declarations. */
function faultsIn(declared: string, written: string, schema = SCHEMA) {
	const [operation] = queryOperations(parse(`query (${declared}) { a }`));
	if (!operation) throw new Error("There is an operation.");
	const read = readVariablesJson(written, spansOf(written));
	return variableFaults(read, operation, schema).map(
		({ from, to, message }) => `${written.slice(from, to)}: ${message}`,
	);
}

test("unknown and missing variables, and values of other types, are told at their places", () => {
	expect(
		faultsIn("$id: ID!, $n: Int, $on: Boolean!", '{ "n": "1", "x": 2 }'),
	).toEqual([
		'"x": The operation declares no variable $x.',
		"{: The variable $id has no value.",
		'"1": "1" is no Int.',
		"{: The variable $on has no value.",
	]);
	expect(faultsIn("$n: Int!", '{ "n": null }')).toEqual([
		"null: null is no Int!.",
	]);
	expect(faultsIn("$n: Int", "[]")).toEqual([
		"[: The variables of a query are an object.",
	]);
});

test("enums, lists and input objects are looked into", () => {
	expect(
		faultsIn(
			"$f: Filter, $l: [Int!], $o: One",
			'{ "f": { "role": "BOSS", "inner": {}, "z": 1 }, "l": [1, "a"], "o": {"a": 1, "b": 2} }',
		),
	).toEqual([
		'"BOSS": "BOSS" is no Role. There are: ADMIN, GUEST.',
		"{: The field role of Filter has no value.",
		'"z": Filter has no field z.',
		'"a": "a" is no Int.',
		"{: One takes exactly one of its fields.",
	]);
	expect(faultsIn("$l: [Int!], $i: ID", '{ "l": 1, "i": 7 }')).toEqual([]);
});

test("placeholders stand for any value, but not for a number between quotation marks", () => {
	expect(
		faultsIn(
			"$id: ID!, $n: Int!, $r: Role, $f: Filter",
			'{ "id": "{{id}}", "n": {{n}}, "r": "{{role}}", "f": {{f}} } // {{x}}',
		),
	).toEqual([]);
	expect(faultsIn("$id: ID!", "{ {{all}} }")).toEqual([]);
	expect(faultsIn("$n: Int!", '{ "n": "{{n}}" }')).toEqual([
		'"{{n}}": This is a text, and Int is wanted: write the placeholder without quotation marks.',
	]);
});

test("new variables are written behind those that are there, which stay as they are", () => {
	const put = (written: string) =>
		withVariables(written, spansOf(written), [
			["a", 1],
			["b", ""],
		]);
	expect(put(" ")).toBe('{\n  "a": 1,\n  "b": ""\n}');
	expect(put('{"a": {{a}} // own\n}')).toBe(
		'{"a": {{a}}, // own\n  "b": ""\n}',
	);
	expect(put("{}")).toBe('{\n  "a": 1,\n  "b": ""\n}');
});
