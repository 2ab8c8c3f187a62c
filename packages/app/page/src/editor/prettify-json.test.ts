import { describe, expect, test } from "vitest";
import { prettifyJson } from "./prettify-json.ts";

describe("JSON is laid out", () => {
	test("with two spaces, empty objects and lists on one line", () => {
		const value = { a: [1, { b: null }], c: {}, d: [], e: "x: {y}" };
		expect(prettifyJson(JSON.stringify(value))).toBe(
			JSON.stringify(value, null, 2),
		);
	});

	test("and stays as it is when it is laid out already", () => {
		const text = prettifyJson('{"a":[1,{{b}}],"c":"{{d}}"}');
		expect(prettifyJson(text)).toBe(text);
	});

	test("with every placeholder kept, in strings and outside", () => {
		expect(
			prettifyJson(
				'{"a":{{ user }},"b":"x {{m["k\\"ey"]}}","c":[{{x}}{{y}},1{{z}}]}',
			),
		).toBe(
			'{\n  "a": {{ user }},\n  "b": "x {{m["k\\"ey"]}}",\n  "c": [\n    {{x}}{{y}},\n    1{{z}}\n  ]\n}',
		);
	});

	test("with comments where they were", () => {
		expect(prettifyJson('{ "a": 1, // one\n/* two */ "b": 2 }')).toBe(
			'{\n  "a": 1, // one\n  /* two */\n  "b": 2\n}',
		);
	});

	test("also when it is none, without losing a character", () => {
		const broken = '{"a": [1, 2, "unended';
		expect(prettifyJson(broken).replace(/\s/g, "")).toBe(
			broken.replace(/\s/g, ""),
		);
	});
});
