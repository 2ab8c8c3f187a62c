import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonEdits } from "./json-edit.ts";
import { spliceJson } from "./json-splice.ts";

const TABS =
	'{\n\t"a": {\n\t\t"b": [\n\t\t\t1,\n\t\t\t2\n\t\t]\n\t},\n\t"c": {}\n}\n';

test.each([
	[
		"changes a value",
		{ path: ["a", "b", 1], value: 3 },
		TABS.replace("\t2", "\t3"),
	],
	["removes an entry", { path: ["a", "b", 0] }, TABS.replace("1,\n\t\t\t", "")],
	[
		"removes the last one",
		{ path: ["a", "b", 1] },
		TABS.replace(",\n\t\t\t2", ""),
	],
	[
		"adds to a list",
		{ path: ["a", "b", 2], value: "x" },
		TABS.replace("2\n", '2,\n\t\t\t"x"\n'),
	],
	[
		"puts in front",
		{ path: ["a", "b", 0], value: 0, isInsertion: true as const },
		TABS.replace("1,", "0,\n\t\t\t1,"),
	],
	[
		"adds a key",
		{ path: ["a", "d"], value: { e: [] } },
		TABS.replace("]\n\t}", ']\n\t\t"d": {\n\t\t\t"e": []\n\t\t}\n\t}').replace(
			']\n\t\t"d"',
			'],\n\t\t"d"',
		),
	],
	[
		"fills what is empty",
		{ path: ["c", "d"], value: 1 },
		TABS.replace('"c": {}', '"c": {\n\t\t"d": 1\n\t}'),
	],
	["removes a key", { path: ["c"] }, TABS.replace(',\n\t"c": {}', "")],
])("an edit %s, indented like its neighbours", (_, edit, expected) => {
	expect(spliceJson(TABS, edit)).toBe(expected);
});

test("a text in one line stays in one", () => {
	expect(spliceJson('{"a":[1]}', { path: ["a", 1], value: { b: 2 } })).toBe(
		'{"a":[1,{"b":2}]}',
	);
	expect(spliceJson('{"a":{}}', { path: ["a", "b"], value: 2 })).toBe(
		'{"a":{"b":2}}',
	);
});

test("line ends of Windows stay", () => {
	const text = '{\r\n  "a": []\r\n}';
	expect(spliceJson(text, { path: ["a", 0], value: { b: 1 } })).toBe(
		'{\r\n  "a": [\r\n    {\r\n      "b": 1\r\n    }\r\n  ]\r\n}',
	);
});

test("what the file says beside stays when the rest is changed", () => {
	const written = {
		id: 7,
		rows: [
			{ k: "a", own: 1 },
			{ k: "b", own: 2 },
		],
	};
	const text = JSON.stringify(written, null, 2);
	const edits = jsonEdits(
		written,
		{ rows: [{ k: "a" }, { k: "b" }] },
		{ rows: [{ k: "a" }, { k: "c" }] },
	);
	expect(edits.reduce(spliceJson, text)).toBe(text.replace('"b"', '"c"'));
});

test("edits lead from any JSON to any other", () => {
	const values = fc
		.jsonValue({ maxDepth: 3 })
		.map((value) =>
			JSON.parse(JSON.stringify(value).replaceAll("__proto__", "p")),
		);
	fc.assert(
		fc.property(values, values, fc.nat(2), (before, after, indent) => {
			const root = { value: before };
			const text = JSON.stringify(root, null, indent);
			const edits = jsonEdits(root, root, { value: after });
			const edited = JSON.parse(edits.reduce(spliceJson, text));
			expect(edited).toEqual(JSON.parse(JSON.stringify({ value: after })));
		}),
	);
});
