import { describe, expect, test } from "vitest";
import {
	checkFiles,
	environment,
	foundIn,
	jsonBody,
	request,
} from "../testing/checked-files.ts";

/** What is found in a request with that JSON body. */
function inBody(body: string, runtime = "", before?: string) {
	return foundIn({
		"a.yml": request("A", {
			http: jsonBody(body),
			runtime,
			...(before !== undefined && { before }),
		}),
	});
}

const NAME = '  variables:\n    - name: name\n      value: Ada "the first"\n';

describe("invalid-json", () => {
	test.each([
		['{ "a": 1, }', "8:17"],
		['{ "a": 1', "8:14"],
		['{ "a": {{name}} }', "8:14"],
		['{\n  "a": 1\n  "b": "{{name}}"\n}', "10:9"],
		['{ "a": "{{name}}" "b": 1 }', "8:25"],
	])("%j, at %s", async (body, place) => {
		expect(await inBody(body, NAME)).toEqual([
			`invalid-json a.yml:${Number(place.split(":")[0]) + 2}:${place.split(":")[1]}`,
		]);
	});

	test.each([
		'{ "a": "{{name}}" }',
		'{ "a": 1 /* why */ }',
		"{ // why\n}",
		"",
		"[1]",
		'"{{name}}"',
		'{ "index": {} }\n{ "name": "{{name}}" }',
	])("%j is JSON, comments aside", async (body) => {
		expect(await inBody(body, NAME)).toEqual([]);
	});

	test.each([
		'{ "a": {{x}} }',
		"{ {{x}} }",
		'{{x}}, "b": 1}',
		"[1 {{x}}]",
		'{ "a": {{x}}{{x}} }',
		'{ "a": "{{x}}" }',
		'{ "{{x}}": {{x}}, "b": [{{x}}, 2] }',
		'{ "a": -{{x}}, "b": {{x}}.5, "c": 1{{x}}, "d": 0.{{x}} }',
		'{ "a": -{{$randomInt}} }',
	])("%j may be JSON when nobody knows the value", async (body) => {
		expect(await inBody(body, "", 'client.setVar("x", res.body)')).toEqual([]);
	});

	test("an empty value waits to be filled in", async () => {
		const runtime = '  variables:\n    - name: x\n      value: ""\n';
		expect(await inBody('{ "a": {{x}} }', runtime)).toEqual([]);
	});

	test("what comes before a value that is not known is judged all the same", async () => {
		const found = await inBody(
			'{ a: 1, "b": {{x}} }',
			"",
			'client.setVar("x", y)',
		);
		expect(found).toEqual(["invalid-json a.yml:10:9"]);
	});

	test.each([
		'{{process.env.A}} "b"',
		'{ "a": {{process.env.A}} "b": 1 }',
		'{ "a": {{x}} "b": 1 }',
		'{ {{process.env.A}} "b": 1 }',
	])(
		"a value that is not known may bring what is missing behind it: %s",
		async (body) => {
			expect(await inBody(body, "", 'client.setVar("x", y)')).toEqual([]);
		},
	);

	test("values of which the type is known are known well enough", async () => {
		const found = await inBody(
			'{ "a": {{x}} "b": 1 }',
			"",
			'client.setVar("x", Date.now())',
		);
		expect(found).toEqual(["invalid-json a.yml:10:20"]);
	});

	test("GraphQL variables are JSON, too", async () => {
		const found = await foundIn({
			"a.yml":
				"info:\n  name: A\n  type: graphql\ngraphql:\n  method: POST\n  url: https://a.test\n  body:\n    query: '{ a }'\n    variables: '{ \"a\" }'\n",
		});
		expect(found).toEqual(["invalid-json a.yml:9:23"]);
	});

	test("a body that a script replaces is not judged", async () => {
		expect(await inBody("{", "", "req.setBody({})")).toEqual([]);
	});
});

test("a date outside quotation marks is told, and nothing else about it", async () => {
	const before = 'client.setVar("at", new Date())';
	expect(await inBody('{ "a": {{at}}, "b": "{{at}}" }', "", before)).toEqual([
		"date-outside-quotes a.yml:10:14",
	]);
});

test.each([
	["an object in the URL", { url: "https://a.test/{{o}}" }, "6:24"],
	[
		"a list in a header",
		{ http: '  headers:\n    - name: A\n      value: "{{o.list}}"\n' },
		"9:15",
	],
])("%s is told", async (_what, parts, place) => {
	const runtime =
		"  variables:\n    - name: o\n      value:\n        type: object\n        data: '{\"list\": [1]}'\n";
	const found = await foundIn({ "a.yml": request("A", { ...parts, runtime }) });
	expect(found).toEqual([`object-in-text a.yml:${place}`]);
});

test("a line break headed for a header is told; one for a body is not", async () => {
	const runtime =
		"  variables:\n    - name: text\n      value: |\n        one\n";
	const found = await foundIn({
		"a.yml": request("A", {
			http: `  headers:\n    - name: A\n      value: "{{text}}"\n${jsonBody('{ "a": "{{text}}" }')}`,
			runtime,
		}),
	});
	expect(found).toEqual(["newline-in-header a.yml:9:15"]);
});

describe("breaks-out-of-url", () => {
	const inUrl = (url: string, value: string, http = "") =>
		foundIn({
			"environments/dev.yml": environment("dev", { v: value }),
			"a.yml": request("A", { url, http }),
		});

	test.each([
		["https://a.test/?q={{v}}", "a&b=c"],
		["https://a.test/?q={{v}}&r=1", "a#b"],
		["https://a.test/x/{{v}}/y", "a?b"],
		["https://a.test/x/{{v}}", "#1"],
	])("%s with %j", async (url, value) => {
		expect(await inUrl(url, value)).toHaveLength(1);
	});

	test.each([
		["https://a.test/?{{v}}", "a=1&b=2"],
		["https://a.test/?q={{v}}", "a b/c?d"],
		["{{v}}/x?y=1", "https://a.test/?"],
		["https://a.test/{{v}}", "v1/users"],
		["https://a.test{{v}}", "/users?page=1"],
	])("%s with %j is how it is meant", async (url, value) => {
		expect(await inUrl(url, value)).toEqual([]);
	});

	test("encoded values stay in their place", async () => {
		const files = {
			"environments/dev.yml": environment("dev", { v: "a&b" }),
			"a.yml": request("A", {
				url: "https://a.test/?q={{v}}",
				more: "settings:\n  encodeUrl: true\n",
			}),
		};
		expect(await foundIn(files)).toEqual([]);
	});
});

test("what an older client does not understand is told for --target only", async () => {
	const runtime =
		"  variables:\n    - name: o\n      value:\n        type: object\n        data: '{\"a\": 1}'\n    - name: s\n      value: x\n";
	const files = {
		"a.yml": request("A", {
			url: "https://a.test/{{o.a}}/{{s}}",
			http: jsonBody("{{o}}"),
			runtime,
		}),
	};
	expect(await foundIn(files)).toEqual([]);
	expect(await foundIn(files, { target: "2.2.0" })).toEqual([]);
	const inValue = {
		"environments/dev.yml": environment("dev", { v: "{{o.a}}" }),
		"a.yml": request("A", { url: "https://a.test/{{v}}", runtime }),
	};
	expect(await foundIn(inValue, { target: "2.1.0" })).toEqual([
		"target-version environments/dev.yml:4:13",
	]);
	const findings = await checkFiles(files, { target: "2.1.0" });
	expect(findings.map(({ message }) => message)).toEqual([
		"A client of version 2.1.0 takes `{{o.a}}` in the URL as literal text: it has a path.",
		"A client of version 2.1.0 takes `{{o}}` in the JSON body as literal text: its value is an object.",
	]);
});
