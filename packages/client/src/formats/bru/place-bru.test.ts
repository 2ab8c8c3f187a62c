import { describe, expect, test } from "vitest";
import { locationOfField } from "../../collection/places/field-location.ts";
import { SourceText } from "../../diagnostics/source-text.ts";

/** The sections that choose a body and an authentication, and others. */
function file(mode: string, auth: string): string {
	return `http {\n  method: {{m}}\n  url: {{a}}/{{a}}\n  body: ${mode}\n  auth: ${auth}\n}\n\nparams:path {\n  id: {{x}}\n}\n\nparams:query {\n  q: {{x}}\n}\n\nheaders {\n  {{n}}: {{v}}\n}\n\nbody:graphql {\n  {\n    {{x}} {{y}}\n  }\n}\n\nbody:graphql:vars {\n  {{z}}\n}\n\nauth:oauth2 {\n  access_token_url: {{u}}\n}\n\nvars:post-response {\n  a: {{r}}\n}\n`;
}

describe("a field is found in its file", () => {
	const text = file("graphql", "oauth2");
	const action = ["runtime", "actions", 0];

	test.each([
		[["http", "method"], "{{m}}", 0, "2:11+5"],
		[["http", "url"], "{{a}}", 1, "3:14+5"],
		[["http", "params", 0, "value"], "{{x}}", 0, "13:6+5"],
		[["http", "params", 1, "value"], "{{x}}", 0, "9:7+5"],
		[["http", "headers", 0, "name"], "{{n}}", 0, "17:3+5"],
		[["http", "headers", 0, "value"], "{{v}}", 0, "17:10+5"],
		[["http", "body", "data", "query"], "{{y}}", 0, "22:11+5"],
		[["http", "body", "data", "variables"], "{{z}}", 0, "27:3+5"],
		[["http", "auth", "accessTokenUrl"], "{{u}}", 0, "31:21+5"],
		[action, "{{r}}", 0, "35:6+5"],
		[action, "absent", 0, "35:3+8"],
		[["http", "url"], "", 0, "3:8+11"],
	])("%j %j %j", (path, needle, occurrence, expected) => {
		const source = new SourceText("/c/r.bru", text);
		const found = locationOfField(source, path, needle, occurrence);
		const { line, column, length } = found ?? {};
		expect(`${line}:${column}+${length}`).toBe(expected);
	});

	test("a missing URL at the word of its method", () => {
		const file = "/c/r.bru";
		const source = new SourceText(file, "post {\n  body: none\n}\n");
		const found = locationOfField(source, ["http", "url"], "");
		expect(found).toEqual({ file, line: 1, column: 1, length: 4 });
	});

	test.each([
		["file", "http", ["data"]],
		["formUrlEncoded", "http", ["data"]],
		["multipartForm", "http", ["data"]],
		["json", "http", ["data"]],
		["graphql", "http", ["data"]],
		["graphql", "graphql", []],
	])("a body %s of %s without a section at its mode", (mode, type, path) => {
		const text = `meta {\n  type: ${type}\n}\n\npost {\n  body: ${mode}\n}\n`;
		const source = new SourceText("/c/r.bru", text);
		const found = locationOfField(source, [type, "body", ...path]);
		expect(found).toMatchObject({ line: 6, column: 9, length: mode.length });
	});

	test("the fields of an authentication without a section at its mode", () => {
		const text = "meta {\n  name: a\n}\n\nget {\n  auth: apikey\n}\n";
		const source = new SourceText("/c/r.bru", text);
		for (const path of [
			["http", "auth"],
			["http", "auth", "placement"],
		])
			expect(locationOfField(source, path)).toMatchObject({ line: 6 });
	});

	test("in a folder's file, too", () => {
		const file = "/c/folder.bru";
		const source = new SourceText(file, "headers {\n  a: {{b}}\n}\n");
		const path = ["request", "headers", 0, "value"];
		const found = locationOfField(source, path, "{{b}}");
		expect(found).toEqual({ file, line: 2, column: 6, length: 5 });
	});

	test("unless it is not there", () => {
		const source = new SourceText("/c/r.bru", text);
		for (const path of [
			["http", "headers", 5],
			["runtime", "scripts"],
		])
			expect(locationOfField(source, path)).toBeUndefined();
	});
});
