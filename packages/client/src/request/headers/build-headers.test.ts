import { describe, expect, test } from "vitest";
import {
	build,
	built,
	defaults,
	entry,
	field,
	folder,
	refusals,
} from "../testing/built-requests.ts";

describe("headers", () => {
	test("nothing is on the wire but what the user wrote: mistake 13", () => {
		expect(built({}).headers).toEqual([]);
		expect(built({ headers: [entry("X-A", "1")] }).headers).toEqual([
			["X-A", "1"],
		]);
	});

	test("several of one name at one level are all sent, in order: mistake 9", () => {
		const headers = [
			entry("X-Tag", "a"),
			entry("Accept", "*/*"),
			entry("x-tag", "b"),
			entry("X-Tag", "a"),
		];
		expect(built({ headers }).headers).toEqual([
			["X-Tag", "a"],
			["Accept", "*/*"],
			["x-tag", "b"],
			["X-Tag", "a"],
		]);
	});

	test("one further in replaces all of its name from further out", () => {
		const headers = built(
			{
				headers: [entry("x-b", "request")],
				folders: [
					folder("f", { headers: [entry("X-B", "f"), entry("X-C", "f")] }),
					folder("f/g", { headers: [entry("X-C", "g"), entry("X-D", "g")] }),
				],
			},
			{
				collection: {
					defaults: defaults({
						headers: [
							entry("X-A", "collection"),
							entry("X-B", "1"),
							entry("X-B", "2"),
						],
					}),
				},
			},
		).headers;
		expect(headers).toEqual([
			["X-A", "collection"],
			["X-C", "g"],
			["X-D", "g"],
			["x-b", "request"],
		]);
	});

	test("a disabled header replaces nothing, and a replaced one needs no values", () => {
		const owner = {
			defaults: defaults({
				headers: [entry("X-A", "{{unset}}"), entry("X-B", "kept")],
			}),
		};
		const headers = [entry("X-A", "1"), entry("X-B", "off", true)];
		expect(built({ headers }, { collection: owner }).headers).toEqual([
			["X-B", "kept"],
			["X-A", "1"],
		]);
	});

	test("names and values are filled in, white space around them removed", () => {
		const values = { name: "Trace", id: 12.5, tags: ["a", { b: 1 }] };
		const headers = [
			entry("X-{{name}}", " {{id}}\n"),
			entry("X-Tags", "{{tags}}"),
			entry("", "row without name"),
		];
		expect(built({ headers }, { values }).headers).toEqual([
			["X-Trace", "12.5"],
			["X-Tags", '["a",{"b":1}]'],
		]);
	});

	test.each([
		["a\r\nX-Evil: 1", "CR"],
		["a\nb", "LF"],
		["a\0b", "NUL"],
	])("%j in a value is refused, with header and variable", (token, name) => {
		expect(
			refusals(
				{ headers: [entry("X-Token", "Key {{token}}")] },
				{ values: { token } },
			),
		).toEqual([
			`INVALID_HEADER_VALUE: The value of \`{{token}}\` would put a ${name} character into the header \`X-Token\`.`,
		]);
	});

	test("a line break as written is refused too", () => {
		expect(refusals({ headers: [entry("X-A", "1\n2")] })).toEqual([
			"INVALID_HEADER_VALUE: The value of the header `X-A` contains a line break or a NUL character.",
		]);
	});

	test("a name that is none is refused", () => {
		expect(
			refusals({ headers: [entry("X {{a}}", "1")] }, { values: { a: "b:c" } }),
		).toEqual(['INVALID_HEADER_NAME: "X b:c" is not a valid header name.']);
	});

	test.each([
		[{ headers: [entry("{{a}}", "1")] }, "INVALID_HEADER_NAME"],
		[{ method: "{{a}}" }, "INVALID_METHOD"],
		[
			{
				auth: {
					kind: "apikey",
					key: "{{a}}",
					value: "1",
					placement: "header",
					field: field(),
				},
			},
			"INVALID_HEADER_NAME",
		],
	] as const)(
		"a name that stays as written cannot be sent: %o",
		(given, code) => {
			const result = build(given, { unresolved: "keep" });
			expect(result.kind === "refused" && result.problems).toMatchObject([
				{ code },
			]);
		},
	);

	test("an unresolved name is told of once", () => {
		expect(refusals({ headers: [entry("{{a}}", "1")] })).toEqual([
			"UNRESOLVED_VARIABLE: `{{a}}` in the name of the header `{{a}}` has no value: the variable `a` is not set.",
		]);
	});
});

describe("the method", () => {
	test.each([
		["get", "GET"],
		["{{verb}}", "PATCH"],
		["PURGE", "PURGE"],
		["", "GET"],
	])("%s becomes %s", (method, sent) =>
		expect(built({ method }, { values: { verb: "patch" } }).method).toBe(sent),
	);

	test("what is no word is refused", () => {
		expect(build({ method: "GET /" }).kind).toBe("refused");
	});
});
