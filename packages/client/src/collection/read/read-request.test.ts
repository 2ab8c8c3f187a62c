import { describe, expect, test } from "vitest";
import { read, readSound } from "../testing/requests.ts";

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

	test("has the file's name, GET, no auth and no body when it says nothing", () => {
		expect(readSound("http:\n  url: http://x\n")).toMatchObject({
			name: "r",
			method: "GET",
			auth: { kind: "none" },
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
x-shared: &shared
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

test("a server's certificate that is not verified is told in every format", () => {
	const text = (value: string) =>
		`info:\n  name: a\nhttp:\n  url: https://h\nsettings:\n  verifyCertificate: ${value}\n`;
	const { problems } = read(text("false"));
	expect(problems).toMatchObject([
		{ code: "CERTIFICATE_NOT_VERIFIED", severity: "warning" },
	]);
	expect(read(text("inherit")).problems).toEqual([]);
});
