import { expect, test } from "vitest";
import { createSandbox } from "./testing/sandbox-under-test.ts";
import { memoryHost, scriptOf } from "./testing/script-host.ts";

const sandbox = await createSandbox();

/** The headers after the script, or why it failed. */
async function headersAfter(code: string) {
	const host = memoryHost();
	host.draft.headers = [
		["Accept", "text/plain"],
		["X-Tag", "one"],
	];
	const outcome = await sandbox.run(scriptOf(code), host);
	return outcome.kind === "failed" ? outcome.error.message : host.draft.headers;
}

test.each([
	[
		'{ "X-A": 1, "X-B": true }',
		[
			["X-A", "1"],
			["X-B", "true"],
		],
	],
	[
		'"X-A: 1\\nX-B: a: b\\n"',
		[
			["X-A", "1"],
			["X-B", "a: b"],
		],
	],
	[
		'[{ name: "X-A", value: "1" }, { key: "X-B", value: 2 }, ["X-C", "3"], "X-D: 4"]',
		[
			["X-A", "1"],
			["X-B", "2"],
			["X-C", "3"],
			["X-D", "4"],
		],
	],
	[
		'{ "X-A": ["1", "2"], "X-B": null, "X-C": undefined }',
		[
			["X-A", "1"],
			["X-A", "2"],
		],
	],
	["{}", []],
	['""', []],
])("req.setHeaders(%s) replaces all headers", async (wanted, expected) => {
	expect(await headersAfter(`req.setHeaders(${wanted})`)).toEqual(expected);
	expect(await headersAfter(`req.headers = ${wanted}`)).toEqual(expected);
});

test.each([
	["req.setHeaders(null)", "setHeaders takes an object of headers"],
	["req.setHeaders()", "setHeaders takes an object of headers"],
	["req.setHeaders(5)", "setHeaders takes an object of headers"],
	["req.setHeaders([{ value: 1 }])", "a header of the list has no name"],
	['req.deleteHeaders("X-Tag")', "deleteHeaders takes a list of names"],
])("%s is refused", async (code, message) => {
	expect(await headersAfter(code)).toContain(message);
});

test.each([
	["null", [["Accept", "text/plain"]]],
	["undefined", [["Accept", "text/plain"]]],
	["[]", [["Accept", "text/plain"]]],
	[
		'["a", null, 2]',
		[
			["Accept", "text/plain"],
			["X-Tag", "a"],
			["X-Tag", "2"],
		],
	],
	[
		"0",
		[
			["Accept", "text/plain"],
			["X-Tag", "0"],
		],
	],
])("req.setHeader with %s", async (value, expected) => {
	expect(await headersAfter(`req.setHeader("X-Tag", ${value})`)).toEqual(
		expected,
	);
	expect(await headersAfter(`req.headers["X-Tag"] = ${value}`)).toEqual(
		expected,
	);
});

test.each(["undefined", "null", "{}", '""', '{ key: "", value: "x" }'])(
	"headerList.add(%s) adds no header, as there is no name",
	async (item) => {
		expect(await headersAfter(`req.headerList.add(${item})`)).toEqual([
			["Accept", "text/plain"],
			["X-Tag", "one"],
		]);
	},
);
