import { describe, expect, test } from "vitest";
import { read, readSound } from "./testing/requests.ts";

/** Reads the value of the request's first variable from its YAML, given with the indentation of `value:`. */
function variable(value: string): unknown {
	const text = `http: {}\nruntime:\n  variables:\n    - name: v\n      value: ${value}\n`;
	return readSound(text).variables[0]?.value;
}

describe("a variable", () => {
	test.each<[string, unknown]>([
		["text", "text"],
		["'10'", "10"],
		["10", 10],
		["1.5", 1.5],
		["9007199254740993", 9007199254740993n],
		["true", true],
		["null", null],
		["", ""],
		['""', ""],
		["2024-01-31", "2024-01-31"],
		["007", "007"],
		["+49151", "+49151"],
		[".nan", ".nan"],
		["1e999", "1e999"],
		["[1, a, true]", [1, "a", true]],
		["{ a: { b: [9007199254740993] } }", { a: { b: [9007199254740993n] } }],
		["{ type: string, data: 010 }", "010"],
		["{ type: number, data: '12.50' }", 12.5],
		["{ type: number, data: 9007199254740993 }", 9007199254740993n],
		["{ type: boolean, data: 'false' }", false],
		["{ type: 'null', data: '' }", null],
		["{ type: null, data: null }", null],
		[
			`{ type: object, data: '{"a":[1,9007199254740993]}' }`,
			{ a: [1, 9007199254740993n] },
		],
		["{ type: object, data: '[1, 2]' }", [1, 2]],
		["{ type: object, data: { a: 1 } }", { a: 1 }],
		["{ type: circle, data: 5 }", { type: "circle", data: 5 }],
		[
			"{ type: number, data: 5, unit: m }",
			{ type: "number", data: 5, unit: "m" },
		],
		["[{ title: a, value: x }, { title: b, selected: true, value: y }]", "y"],
		["[{ title: a, value: x }, { title: b, value: y }]", "x"],
		["[{ title: a, value: { type: number, data: '3' } }]", 3],
		["[{ name: a, value: x }]", [{ name: "a", value: "x" }]],
	])("with `value: %s` has the value it says", (yaml, value) => {
		expect(variable(yaml)).toEqual(value);
	});

	test("may be 1000 levels deep, and no deeper", () => {
		const write = (levels: number) =>
			`{ type: object, data: '${"[".repeat(levels)}${"]".repeat(levels)}' }`;
		expect(JSON.stringify(variable(write(1000)))).toHaveLength(2000);
		const yaml = `http: {}\nruntime:\n  variables:\n    - name: v\n      value: ${write(1001)}\n`;
		expect(read(yaml).problems).toMatchObject([
			{
				code: "INVALID_FIELD",
				message: "The value is nested more than 1000 levels deep.",
				location: { line: 5, column: 36 },
			},
		]);
	});

	test("keeps a key `__proto__` as the member that it is", () => {
		const value = variable("{ __proto__: { admin: true } }");
		expect(Object.keys(value as object)).toEqual(["__proto__"]);
		expect((value as { admin?: boolean }).admin).toBeUndefined();
	});

	test.each([
		["number", "abc", 'The value is of type number, but "abc" is none.'],
		["number", "1e999", 'The value is of type number, but "1e999" is none.'],
		["boolean", "yes", 'The value is of type boolean, but "yes" is none.'],
		[
			"object",
			"'{'",
			"The value is of type object, but its data is not valid JSON.",
		],
		[
			"object",
			"'5'",
			"The value is of type object, but its data is neither a JSON object nor an array.",
		],
	])(
		"of type %s with the data %s is an error at its place",
		(type, data, message) => {
			const { problems } = read(
				`http: {}\nruntime:\n  variables:\n    - name: v\n      value:\n        type: ${type}\n        data: ${data}\n`,
			);
			expect(problems).toEqual([
				expect.objectContaining({
					code: "INVALID_FIELD",
					severity: "error",
					message,
					location: {
						file: "/c/r.yml",
						line: 7,
						column: 15,
						length: data.length,
					},
					excerpt: `        data: ${data}`,
				}),
			]);
		},
	);

	test("knows its line, and whether it is secret or disabled", () => {
		const { variables } = readSound(
			"http: {}\nruntime:\n  variables:\n    - secret: true\n      name: s\n    - name: d\n      disabled: true\n",
		);
		expect(variables).toEqual([
			{
				name: "s",
				value: undefined,
				isSecret: true,
				isDisabled: false,
				line: 4,
				file: "/c/r.yml",
			},
			{
				name: "d",
				value: "",
				isSecret: false,
				isDisabled: true,
				line: 6,
				file: "/c/r.yml",
			},
		]);
	});
});
