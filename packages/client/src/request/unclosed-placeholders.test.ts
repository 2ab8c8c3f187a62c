import { compile } from "@curlew/template";
import { describe, expect, test } from "vitest";
import { build, refusals } from "./testing/built-requests.ts";
import { unclosedPlaceholders } from "./unclosed-placeholders.ts";

const rawIn = (source: string) =>
	unclosedPlaceholders(compile(source)).map(({ raw }) => raw);

describe("a placeholder that lacks a brace", () => {
	test.each([
		["{{baseurl}/booking", ["{{baseurl}"]],
		["{baseurl}}/booking", ["{baseurl}}"]],
		["{{baseurl/booking", ["{{baseurl"]],
		["{{host}}/{{ user.id }/{{c}}", ["{{ user.id }"]],
		["x.io/{{a}", ["{{a}"]],
		["x.io/{{a", ["{{a"]],
		['{"id": "{{id}", "user": {"a": {"b": 1}}}', ["{{id}"]],
		['{"id": "{id}}", "user": {"a": {"b": 1}}}', ["{id}}"]],
	])("is found in %s", (source, raws) => {
		expect(rawIn(source)).toEqual(raws);
	});

	test.each([
		'{"a":{"b":1}}',
		'{"a":{"b":"{{c}}"}}',
		'{"a":{{b}}}',
		"x.io?query={users{id}}",
		"{ user { id }}",
		"{{#if a}}b{{/if}} {{{raw}}} {{a | upper}} {{a b}}",
		"\\{{a}} {{.Values.x}}",
		"/users/{id}",
		"a{2}",
	])("is none in %s", (source) => {
		expect(rawIn(source)).toEqual([]);
	});

	test("is sought in time proportional to the text", () => {
		const name = "a".repeat(200_000);
		for (const text of [`{{${name} b}}`, "{{".repeat(1e5), "{{a ".repeat(1e5)])
			rawIn(text);
	});

	test("in a URL counts like a reference without a value", () => {
		const given = { url: "https://x.io/{{a}/x" };
		const values = { a: "7" };
		const told =
			"UNCLOSED_PLACEHOLDER: `{{a}` in the URL is no placeholder: a brace is missing.";
		expect(refusals(given, { values, unresolved: "error" })).toEqual([told]);
		const warned = build(given, { values, unresolved: "warn" });
		expect(warned.kind).toBe("ready");
		expect(
			warned.warnings.map(({ code, message }) => `${code}: ${message}`),
		).toEqual([told]);
		expect(build(given, { values, unresolved: "keep" })).toMatchObject({
			kind: "ready",
			warnings: [],
		});
	});
});
