import { expect, test } from "vitest";
import { SourceText } from "../../diagnostics/source-text.ts";
import { fieldAtLocation } from "./field-at-location.ts";
import { locationOfField } from "./field-location.ts";

const POSTMAN =
	"https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

const YAML = [
	"info:",
	"  name: A",
	"http:",
	'  url: "a\\tb {{x}}"',
	"  headers:",
	"    - name: H",
	"      value: '{{y}}'",
	"runtime:",
	"  scripts:",
	"    - type: tests",
	"      code: |-",
	"        one();",
	"        two();",
	"",
].join("\n");

test.each([
	["behind an escape", "a.yml", YAML, ["http", "url"], "{{x}}", [4, 9]],
	["in a row", "a.yml", YAML, ["http", "headers", 0, "value"], "{{y}}", [0, 5]],
	[
		"in the second line of a script",
		"a.yml",
		YAML,
		["runtime", "scripts", 0, "code"],
		"two",
		[7, 10],
	],
	[
		"in a .bru file, by the names of OpenCollection",
		"a.bru",
		"meta {\n  name: A\n}\n\nget {\n  url: http://{{x}}/\n}\n",
		["http", "url"],
		"{{x}}",
		[7, 12],
	],
	[
		"in a part of a form of Bruno's, whose type is written nowhere",
		"c.bru",
		"meta {\n  name: A\n}\n\npost {\n  url: u\n  body: multipartForm\n}\n\nbody:multipart-form {\n  one: x {{y}}\n}\n",
		["http", "body", "data", 0, "value"],
		"{{y}}",
		[2, 7],
	],
	[
		"in an export of Postman's, whose parts stand in other places than their fields",
		"c.json",
		JSON.stringify({
			info: { name: "C", schema: POSTMAN },
			item: [{ name: "A", request: { method: "GET", url: "http://{{x}}/" } }],
		}),
		["items", 0, "http", "url"],
		"{{x}}",
		[7, 12],
	],
] as const)(
	"the way back from a line and column leads to the field %s",
	(_where, file, text, path, needle, [start, end]) => {
		const source = new SourceText(`/c/${file}`, text);
		const location = locationOfField(source, path, needle);
		expect(location).toBeDefined();
		if (!location) return;
		expect(fieldAtLocation(source, location)).toEqual({
			path,
			range: { start, end },
		});
	},
);

test("a key stands for its field as a whole, and what is beside all fields for none", () => {
	const source = new SourceText("/c/a.yml", YAML);
	const at = (line: number, column: number) =>
		fieldAtLocation(source, { file: "/c/a.yml", line, column });
	expect(at(4, 3)).toEqual({ path: ["http", "url"] });
	expect(at(10, 5)).toBeUndefined();
});
