import { describe, expect, test } from "vitest";
import { SourceText } from "../../diagnostics/source-text.ts";
import { locateInBru } from "./locate-bru.ts";
import { parseBru } from "./parse-bru.ts";

describe("a field is found in its file", () => {
	const text =
		"http {\n  method: {{m}}\n  url: {{a}}/{{a}}\n}\n\nparams:path {\n  id: {{x}}\n}\n\nparams:query {\n  q: {{x}}\n}\n\nheaders {\n  {{n}}: {{v}}\n}\n\nbody:graphql {\n  {\n    {{x}} {{y}}\n  }\n}\n\nbody:graphql:vars {\n  {{z}}\n}\n\nauth:oauth2 {\n  access_token_url: {{u}}\n}\n\nvars:post-response {\n  a: {{r}}\n}\n";
	const document = parseBru(new SourceText("/c/r.bru", text));

	test.each([
		[["http", "method"], "{{m}}", 0, "2:11+5"],
		[["http", "url"], "{{a}}", 1, "3:14+5"],
		[["http", "params", 0, "value"], "{{x}}", 0, "11:6+5"],
		[["http", "params", 1, "value"], "{{x}}", 0, "7:7+5"],
		[["graphql", "headers", 0, "name"], "{{n}}", 0, "15:3+5"],
		[["request", "headers", 0, "value"], "{{v}}", 0, "15:10+5"],
		[["body:graphql", "query"], "{{y}}", 0, "20:11+5"],
		[["body:graphql", "variables"], "{{z}}", 0, "25:3+5"],
		[["auth:oauth2", "accessTokenUrl"], "{{u}}", 0, "29:21+5"],
		[["vars:post-response", 0], "{{r}}", 0, "33:6+5"],
		[["vars:post-response", 0], "absent", 0, "33:3+8"],
		[["http", "url"], "", 0, "3:8+11"],
	])("%j %j %j", (path, needle, occurrence, expected) => {
		const found = locateInBru(document, path, needle, occurrence);
		const { line, column, length } = found?.location ?? {};
		expect(`${line}:${column}+${length}`).toBe(expected);
		expect(found?.excerpt).toBe(text.split("\n")[(line ?? 0) - 1]);
	});

	test("unless it is not there", () => {
		expect(locateInBru(document, ["http", "headers", 5])).toBeUndefined();
		expect(locateInBru(document, ["tests"])).toBeUndefined();
	});
});
