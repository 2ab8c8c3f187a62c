import { describe, expect, test } from "vitest";
import { read, readSound } from "../testing/requests.ts";

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
		["number", "abc", "number, but `abc`"],
		["number", "1e999", "number, but `1e999`"],
		["boolean", "yes", "boolean, but `yes`"],
		["object", "'{'", "object, but `{`"],
		["object", "'5'", "object, but `5`"],
	])(
		"of type %s with the data %s stays text, with a warning at its place",
		(type, data, what) => {
			const { request, problems } = read(
				`http: {}\nruntime:\n  variables:\n    - name: v\n      value:\n        type: ${type}\n        data: ${data}\n    - name: w\n      value: 1\n`,
			);
			expect(request?.variables.map(({ value }) => value)).toEqual([
				data.replaceAll("'", ""),
				1,
			]);
			expect(problems).toEqual([
				expect.objectContaining({
					code: "VALUE_NOT_OF_TYPE",
					severity: "warning",
					message: `The value is of type ${what} is none; it stays text.`,
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

	test.each(["number", "boolean", "object"])(
		"of type %s may be empty, or a placeholder",
		(type) => {
			for (const data of ["", "{{x}}"])
				expect(variable(`{ type: ${type}, data: "${data}" }`)).toBe(data);
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
