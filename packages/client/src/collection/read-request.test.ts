import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { SourceText } from "../diagnostics/source-text.ts";
import type { RequestDefinition } from "./model.ts";
import { readRequest } from "./read-request.ts";
import { YamlDocument } from "./yaml-document.ts";
import { YamlField } from "./yaml-field.ts";

function read(
	text: string,
	protocol: "http" | "graphql" = "http",
): { request: RequestDefinition; problems: readonly Diagnostic[] } {
	const document = new YamlDocument(new SourceText("/c/r.yml", text));
	const request = readRequest(YamlField.root(document), protocol, {
		defaultName: "r",
		path: "r",
		folders: [],
	});
	return { request, problems: document.problems };
}

/** Reads a request that must be without faults. */
function readSound(
	text: string,
	protocol: "http" | "graphql" = "http",
): RequestDefinition {
	const { request, problems } = read(text, protocol);
	expect(problems).toEqual([]);
	return request;
}

/** Reads the value of the request's first variable from its YAML, given with the indentation of `value:`. */
function variable(value: string): unknown {
	const text = `http: {}\nruntime:\n  variables:\n    - name: v\n      value: ${value}\n`;
	return readSound(text).variables[0]?.value;
}

describe("an HTTP request", () => {
	test("is read with everything that OpenCollection has for it", () => {
		const request = readSound(`
info:
  name: Create user
  type: http
  seq: 3
  tags: [smoke, slow]
http:
  method: pOst
  url: "{{host}}/users/:id"
  headers:
    - name: X-A
      value: one
    - name: X-A
      value: two
      disabled: true
    - name: X-B
      value: three
      enabled: false
  params:
    - name: id
      value: "7"
      type: path
    - name: q
      value: a b
      type: query
  auth:
    type: bearer
    token: "{{token}}"
settings:
  encodeUrl: true
  timeout: 0
  followRedirects: inherit
  maxRedirects: 3
  omitHeaders: [user-agent]
docs: Creates a user.
`);
		expect(request).toMatchObject({
			name: "Create user",
			seq: 3,
			tags: ["smoke", "slow"],
			method: "pOst",
			url: "{{host}}/users/:id",
			headers: [
				{ name: "X-A", value: "one", isDisabled: false },
				{ name: "X-A", value: "two", isDisabled: true },
				{ name: "X-B", value: "three", isDisabled: true },
			],
			params: [
				{ kind: "path", name: "id", value: "7", isDisabled: false },
				{ kind: "query", name: "q", value: "a b", isDisabled: false },
			],
			auth: { kind: "bearer", token: "{{token}}" },
			docs: "Creates a user.",
		});
		expect(request.settings).toEqual({
			encodeUrl: true,
			timeout: 0,
			maxRedirects: 3,
			omitHeaders: ["user-agent"],
		});
	});

	test("has the file's name, GET, inherited auth and no body when it says nothing", () => {
		expect(readSound("http:\n  url: http://x\n")).toMatchObject({
			name: "r",
			method: "GET",
			auth: { kind: "inherit" },
			body: { kind: "none" },
			seq: undefined,
			settings: {},
		});
	});

	test("keeps values that YAML takes for numbers, booleans or null as they are written", () => {
		const request = readSound(`
http:
  headers:
    - { name: A, value: 10 }
    - { name: B, value: 1.50 }
    - { name: C, value: 007 }
    - { name: D, value: true }
    - { name: E, value: null }
    - name: F
      value:
    - { name: G, value: 2024-01-31 }
    - { name: H, value: 0x1F }
`);
		expect(request.headers.map(({ value }) => value)).toEqual([
			"10",
			"1.50",
			"007",
			"true",
			"null",
			"",
			"2024-01-31",
			"0x1F",
		]);
	});

	test("reads params that stand in two lists", () => {
		const request = readSound(`
http:
  params:
    query: [{ name: q, value: 1 }]
    path: [{ name: id, value: 2 }]
`);
		expect(request.params).toEqual([
			{ kind: "query", name: "q", value: "1", isDisabled: false },
			{ kind: "path", name: "id", value: "2", isDisabled: false },
		]);
	});

	test("reads a file with CRLF line ends and tabs in values", () => {
		const request = readSound(
			"http:\r\n  url: http://x\r\n  body:\r\n    type: text\r\n    data: |-\r\n      a\r\n      \tb\r\n",
		);
		expect(request.url).toBe("http://x");
		expect(request.body).toMatchObject({ kind: "text", text: "a\n\tb" });
	});

	test("takes values from anchors and merged maps", () => {
		const request = readSound(`
x: &shared
  name: A
  value: one
http:
  url: &url http://x
  headers:
    - *shared
    - <<: *shared
      value: two
docs: *url
`);
		expect(request.headers.map(({ value }) => value)).toEqual(["one", "two"]);
		expect(request.docs).toBe("http://x");
	});
});

describe("a body", () => {
	test.each(["json", "text", "xml", "sparql"])("of type %s is text", (type) => {
		const request = readSound(
			`http:\n  body:\n    type: ${type}\n    data: |-\n      one\n      two\n`,
		);
		expect(request.body).toEqual({
			kind: type,
			text: "one\ntwo",
			field: { file: "/c/r.yml", path: ["http", "body", "data"] },
		});
	});

	test("of several variants is the selected one", () => {
		const { body } = readSound(`
http:
  body:
    - title: a
      body: { type: text, data: first }
    - title: b
      selected: true
      body: { type: text, data: second }
`);
		expect(body).toEqual({
			kind: "text",
			text: "second",
			field: { file: "/c/r.yml", path: ["http", "body", 1, "body", "data"] },
		});
	});

	test("of several variants is the first one when none is selected", () => {
		const { body } = readSound(
			"http:\n  body: [{ title: a, body: { type: text, data: first } }]\n",
		);
		expect(body).toMatchObject({ text: "first" });
	});

	test("can be a form, url-encoded or multipart", () => {
		expect(
			readSound(
				"http: { body: { type: form-urlencoded, data: [{ name: a, value: 1, disabled: true }] } }",
			).body,
		).toMatchObject({
			kind: "form-urlencoded",
			entries: [{ name: "a", value: "1", isDisabled: true }],
		});
		expect(
			readSound(`
http:
  body:
    type: multipart-form
    data:
      - { name: t, type: text, value: 5, contentType: text/plain }
      - { name: f, type: file, value: [a.png, "{{b}}.png"] }
`).body,
		).toMatchObject({
			kind: "multipart-form",
			parts: [
				{
					name: "t",
					kind: "text",
					values: ["5"],
					contentType: "text/plain",
					isDisabled: false,
				},
				{
					name: "f",
					kind: "file",
					values: ["a.png", "{{b}}.png"],
					contentType: undefined,
					isDisabled: false,
				},
			],
		});
	});

	test("can be a file: the selected one, else the first", () => {
		const files = (selected: boolean) =>
			readSound(`
http:
  body:
    type: file
    data:
      - { filePath: a.bin, contentType: a/a, selected: false }
      - { filePath: b.bin, contentType: b/b, selected: ${selected} }
`).body;
		expect(files(true)).toMatchObject({
			filePath: "b.bin",
			contentType: "b/b",
		});
		expect(files(false)).toMatchObject({
			filePath: "a.bin",
			contentType: "a/a",
		});
	});

	test("of an unknown type is an error that names the types there are", () => {
		const { problems } = read("http:\n  body:\n    type: yaml\n    data: x\n");
		expect(problems).toEqual([
			expect.objectContaining({
				code: "INVALID_FIELD",
				message: 'Curlew does not know the body type "yaml".',
				location: { file: "/c/r.yml", line: 3, column: 11, length: 4 },
				excerpt: "    type: yaml",
			}),
		]);
	});
});

test("a GraphQL request has query and variables, and is posted", () => {
	const request = readSound(
		`
graphql:
  url: http://x
  body:
    query: |-
      query { a }
    variables: '{"a": "{{b}}"}'
`,
		"graphql",
	);
	expect(request).toMatchObject({
		protocol: "graphql",
		method: "POST",
		body: {
			kind: "graphql",
			query: "query { a }",
			variables: '{"a": "{{b}}"}',
			field: { path: ["graphql", "body"] },
		},
	});
});

describe("authentication", () => {
	test.each([
		["auth: none", { kind: "none" }],
		["auth: inherit", { kind: "inherit" }],
		["auth: { type: none }", { kind: "none" }],
		["auth:", { kind: "inherit" }],
		[
			"auth: { type: basic, username: a, password: 007 }",
			{ kind: "basic", username: "a", password: "007" },
		],
		[
			"auth: { type: basic, basic: { username: a, password: b } }",
			{ kind: "basic", username: "a", password: "b" },
		],
		[
			"auth: { type: apikey, key: k, value: v, placement: query }",
			{ kind: "apikey", key: "k", value: "v", placement: "query" },
		],
		[
			"auth: { type: apikey, key: k, value: v }",
			{ kind: "apikey", placement: "header" },
		],
		[
			"auth: { type: digest, username: a, password: 0123 }",
			{
				kind: "other",
				type: "digest",
				fields: { username: "a", password: "0123" },
			},
		],
		[
			"auth: { type: oauth2, settings: { autoFetchToken: true } }",
			{
				kind: "other",
				type: "oauth2",
				fields: { settings: { autoFetchToken: true } },
			},
		],
	])("is read from `%s`", (yaml, expected) => {
		expect(readSound(`http:\n  ${yaml}\n`).auth).toMatchObject(expected);
	});

	test("that is a word of its own is an error with a hint", () => {
		expect(read("http:\n  auth: basic\n").problems).toEqual([
			expect.objectContaining({
				code: "INVALID_FIELD",
				message:
					'`http.auth` must be `none`, `inherit`, or a map, but it is the text "basic".',
			}),
		]);
	});
});

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

describe("a script", () => {
	test.each([
		["a literal block", "|-\n          one();\n          two();", 5, 10],
		["a block that begins with an empty line", "|\n\n          one();", 5, 10],
		["a block with explicit indentation", "|2\n            one();", 5, 8],
		["a folded block", ">-\n          one();", 5, 10],
		["a line of its own", "one();", 4, 12],
		["quotation marks", '"one();"', 4, 13],
	])(
		"in %s knows its first line and its indentation",
		(_, code, line, indent) => {
			const { scripts } = readSound(
				`http: {}\nruntime:\n  scripts:\n    - { x: 1 }\n`
					.replace("    - { x: 1 }\n", "")
					.concat(`    - code: ${code}\n      type: tests\n`),
			);
			expect(scripts).toEqual([
				expect.objectContaining({ kind: "tests", line, indent }),
			]);
		},
	);

	test("of an unknown type is a warning, and one without code is left out", () => {
		const { request, problems } = read(
			"http: {}\nruntime:\n  scripts:\n    - type: hooks\n      code: a()\n    - type: tests\n      code: ''\n",
		);
		expect(request.scripts).toEqual([]);
		expect(problems).toEqual([
			expect.objectContaining({
				code: "KIND_NOT_SUPPORTED",
				severity: "warning",
			}),
		]);
	});
});

test("assertions and actions know their place and line", () => {
	const { assertions, actions } = readSound(`http: {}
runtime:
  assertions:
    - expression: res.status
      operator: eq
      value: 200
  actions:
    - type: set-variable
      selector: { expression: res.body.id, method: jsonq }
      variable: { name: id, scope: collection }
`);
	expect(assertions).toEqual([
		{
			expression: "res.status",
			operator: "eq",
			value: "200",
			isDisabled: false,
			field: { file: "/c/r.yml", path: ["runtime", "assertions", 0] },
			line: 4,
		},
	]);
	expect(actions).toEqual([
		{
			kind: "set-variable",
			phase: "after-response",
			expression: "res.body.id",
			variable: { name: "id", scope: "collection" },
			isDisabled: false,
			field: { file: "/c/r.yml", path: ["runtime", "actions", 0] },
			line: 8,
		},
	]);
});

describe("what is wrong", () => {
	test("is told with line, column and what was meant", () => {
		expect(read("http:\n  headers: 5\n").problems).toEqual([
			{
				code: "INVALID_FIELD",
				severity: "error",
				message: "`http.headers` must be a list, but it is `5`.",
				hint: "Write a list: `- name: …`, and below it `value: …`.",
				location: { file: "/c/r.yml", line: 2, column: 12, length: 1 },
				excerpt: "  headers: 5",
			},
		]);
	});

	test.each([
		["http:\n  headers:\n    -\n", "`http.headers[0]` must be a map of fields"],
		["http:\n  headers:\n    - value: x\n", "The name is missing."],
		["info: { seq: first }\nhttp: {}\n", "`info.seq` must be a number"],
		[
			"http: {}\nsettings: { timeout: -1 }\n",
			"`settings.timeout` must be 0 or more",
		],
		[
			"http: {}\nsettings: { encodeUrl: 1 }\n",
			"`settings.encodeUrl` must be `true` or `false`",
		],
		["info: { name: x }\n", "The request has no `http` section."],
		["http: [1]\n", "`http` must be a map of fields"],
		["http:\n  url: [a]\n", "`http.url` must be text"],
	])("in %j is told", (yaml, message) => {
		const { problems } = read(yaml);
		expect(problems[0]?.message).toContain(message);
		expect(problems[0]?.severity).toBe("error");
	});

	test("a placeholder without quotation marks is told as such", () => {
		for (const yaml of [
			"http:\n  url: {{host}}/users\n",
			"http:\n  url: {{host}}\n",
			"http: {}\nruntime:\n  variables:\n    - name: a\n      value: {{host}}\n",
		]) {
			const { problems } = read(yaml);
			expect(problems[0]?.message).toBe(
				"A value that begins with `{{` needs quotation marks in YAML.",
			);
			expect(problems[0]?.hint).toMatch(/^Write "\{\{host\}\}/);
		}
	});

	test.each([
		["http:\n\turl: x\n", 2, "A tab indents this line."],
		["http:\n  url: 'x\n", 2, "The closing quotation mark is missing."],
		["a: 1\n---\nb: 2\n", 2, "The file holds more than one YAML document."],
		[
			"http: *nothing\n",
			1,
			"This refers to an anchor that the file does not define.",
		],
		["http:\n  url: @x\n", 2, "A value cannot begin with this character."],
		[
			"http:\n  url: x\n method: y\n",
			3,
			"This line is not indented as its neighbours are.",
		],
	])("in the YAML of %j is told in plain words", (yaml, line, message) => {
		const [problem] = read(yaml).problems;
		expect(problem).toMatchObject({
			code: "YAML_SYNTAX",
			severity: "error",
			message,
			location: { line },
		});
	});

	test("a key that stands twice is an error where it does so again", () => {
		expect(read("http:\n  url: a\n  url: b\n").problems[0]).toMatchObject({
			code: "DUPLICATE_KEY",
			message: "The key `url` stands here a second time.",
			location: { line: 3, column: 3 },
		});
	});

	test("aliases that repeat each other exponentially do no harm", () => {
		const levels = Array.from(
			{ length: 30 },
			(_, n) =>
				`  a${n + 1}: &a${n + 1} [${Array(9).fill(`*a${n}`).join(",")}]`,
		);
		const started = performance.now();
		const { problems } = read(
			`x:\n  a0: &a0 [1]\n${levels.join("\n")}\nhttp: {}\nruntime:\n  variables:\n    - name: v\n      value: *a30\n`,
		);
		expect(problems[0]?.message).toContain("is too large");
		expect(performance.now() - started).toBeLessThan(5_000);
	});

	test("an anchor that holds itself is an error, not an endless loop", () => {
		const { problems } = read(
			"http: {}\nruntime:\n  variables:\n    - name: v\n      value: &a [*a]\n",
		);
		expect(problems[0]?.message).toContain("is too large");
	});

	test("ten thousand nested brackets are an error", () => {
		const { problems } = read(`http: ${"[".repeat(20_000)}`);
		expect(problems.length).toBeGreaterThan(0);
		expect(problems[0]?.code).toBe("YAML_SYNTAX");
	});
});
