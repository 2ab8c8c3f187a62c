import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cpuTime } from "../../../../../tools/testing/cpu-time.ts";
import { SourceText } from "../../diagnostics/source-text.ts";
import { parseYaml } from "../opencollection/yaml-parse.ts";
import { Field } from "../tree/field.ts";
import { checkKeys } from "./check-keys.ts";
import { COLLECTION, ENVIRONMENT } from "./collection-shapes.ts";
import { FOLDER, GRAPHQL_REQUEST, HTTP_REQUEST } from "./request-shapes.ts";
import type { Shape } from "./shape.ts";

/** `line:column+length message hint` of everything that is wrong. */
function told(text: string, shape: Shape = HTTP_REQUEST): readonly string[] {
	const document = parseYaml(new SourceText("/c/r.yml", text));
	expect(document.problems).toEqual([]);
	checkKeys(Field.root(document), shape);
	return document.problems.map(({ message, hint, location }) => {
		const { line, column, length } = location ?? {};
		return `${line}:${column}+${length} ${message} ${hint}`;
	});
}

test("an environment may say that it is one, and nothing else", () => {
	expect(told("type: environment\nname: dev\n", ENVIRONMENT)).toEqual([]);
	expect(told("type: secret\n", ENVIRONMENT)).toEqual([
		"1:7+6 `type` cannot be `secret`. There are `environment`.",
	]);
});

describe("a word that cannot stand where it does is told", () => {
	test.each([
		[
			"runtime:\n  scripts: [{ type: test, code: x }]\n",
			"2:21+4 `type` cannot be `test`. Did you mean `tests`?",
		],
		[
			"http: { auth: { type: baerer } }\n",
			"1:23+6 `type` cannot be `baerer`. Did you mean `bearer`?",
		],
		[
			"http: { body: { type: jsn } }\n",
			"1:23+3 `type` cannot be `jsn`. Did you mean `json`?",
		],
		[
			"http: { params: [{ name: a, type: paht }] }\n",
			"1:35+4 `type` cannot be `paht`. Did you mean `path`?",
		],
		[
			"runtime: { assertions: [{ expression: a, operator: equals }] }\n",
			"1:52+6 `operator` cannot be `equals`. Did you mean `eq`?",
		],
		[
			"runtime: { actions: [{ type: set-variable, phase: after }] }\n",
			"1:51+5 `phase` cannot be `after`. Did you mean `after-response`?",
		],
		[
			"http: { auth: { type: oauth2, flow: client } }\n",
			"1:37+6 `flow` cannot be `client`. Did you mean `client_credentials`?",
		],
	])("%j", (text, expected) => {
		expect(told(text)).toEqual([expected]);
	});

	test("but not one that is a placeholder", () => {
		expect(told('http: { auth: { type: oauth2, flow: "{{flow}}" } }')).toEqual(
			[],
		);
	});
});

describe("nothing is told about", () => {
	test.each([
		["own keys", "x-owner: me\nhttp:\n  headers: [{ name: A, x-note: b }]\n"],
		[
			"extensions of others",
			"extensions: { bruno: { sections: {} }, mine: 1 }",
		],
		["keys that Curlew does not use", "app: { enabled: true }\nruntime: {}\n"],
		["names that people give", "http: { body: { type: text, data: x } }\n"],
		[
			"other spellings of OAuth 2.0",
			"http: { auth: { type: oauth2, access_token_url: a, clientId: b } }\n",
		],
		[
			"the older place of auth",
			"runtime: { auth: { type: bearer, token: a } }",
		],
		[
			"variants",
			"http:\n  body: [{ title: a, body: { type: json, data: x } }]",
		],
		[
			"values of variables",
			"runtime:\n  variables: [{ name: a, value: { b: 1 } }]",
		],
		["a file of nothing", ""],
	])("%s", (_, text) => {
		expect(told(text)).toEqual([]);
	});

	test("a GraphQL request's own keys", () => {
		const text = "graphql: { url: x, body: { query: q, variables: '{}' } }\n";
		expect(told(text, GRAPHQL_REQUEST)).toEqual([]);
	});
});

test("what several maps merge in is told once, where it stands", () => {
	const text =
		"x-a: &a { valeu: 1 }\nhttp:\n  headers:\n    - { name: a, <<: *a }\n    - { name: b, <<: *a }\n";
	expect(told(text)).toEqual([
		"1:11+5 A header has no key `valeu`. Did you mean `value`?",
	]);
});

test("a map that merges itself ends", () => {
	expect(told("http: &h\n  <<: *h\n  url: x\n")).toEqual([]);
});

test("any slip in a key of a request is found, where it is", () => {
	const keys = ["info", "http", "runtime", "settings", "examples"];
	fc.assert(
		fc.property(
			fc.constantFrom(...keys),
			fc.nat(),
			fc.constantFrom(..."qzjk"),
			(key, at, letter) => {
				const place = at % key.length;
				const slip = key.slice(0, place) + letter + key.slice(place + 1);
				const [first] = told(`${slip}: {}\n`);
				expect(first).toMatch(
					`1:1+${key.length} An HTTP request has no key \`${slip}\`.`,
				);
			},
		),
		{ seed: 7, numRuns: 100 },
	);
});

test("names of what every object has are names like others", () => {
	for (const shape of [HTTP_REQUEST, FOLDER, COLLECTION])
		for (const key of ["constructor", "toString", "__proto__", "valueOf"])
			expect(told(`${key}: 1\n`, shape)).toEqual([
				expect.stringMatching(
					/has no key `\w+`\. (?!.*\bfunction\b)(?!.*\bobject\b)/,
				),
			]);
});

test("a file of nothing but unknown keys is read in its time", async () => {
	const keys = Array.from({ length: 20_000 }, (_, at) => `hello${at}: 1\n`);
	const time = await cpuTime(() =>
		expect(told(keys.join(""))).toHaveLength(20_000),
	);
	expect(time).toBeLessThan(8_000);
});
