import { describe, expect, test } from "vitest";
import type { RequestDefinition } from "../../collection/model.ts";
import { read, readSound } from "../../collection/testing/bru-request.ts";

/** A request with this in its method's section, and these sections. */
function withBody(mode: string, sections: string): RequestDefinition {
	return readSound(
		`post {\n  url: http://x\n  body: ${mode}\n}\n\n${sections}`,
	);
}

describe("a request", () => {
	test("has its name, place, tags, method, URL, params, headers and settings", () => {
		expect(
			readSound(
				"meta {\n  name: A: b\n  type: http\n  seq: 2.5\n  tags: [\n    smoke\n    slow\n  ]\n}\n\ndelete {\n  url: {{host}}/:id?q=1\n}\n\nparams:query {\n  q: 1\n}\n\nparams:path {\n  id: {{id}}\n}\n\nheaders {\n  ~X: y\n}\n\nsettings {\n  encodeUrl: false\n  timeout: inherit\n  followRedirects: true\n  maxRedirects: 3\n}\n\ndocs {\n  # Hi\n}\n",
			),
		).toMatchObject({
			name: "A: b",
			seq: 2.5,
			tags: ["smoke", "slow"],
			method: "DELETE",
			url: "{{host}}/:id?q=1",
			params: [
				{ kind: "query", name: "q", value: "1", isDisabled: false },
				{ kind: "path", name: "id", value: "{{id}}", isDisabled: false },
			],
			headers: [{ name: "X", value: "y", isDisabled: true }],
			settings: { encodeUrl: false, followRedirects: true, maxRedirects: 3 },
			auth: { kind: "none" },
			body: { kind: "none" },
			docs: "# Hi",
		});
	});

	test("leaves out rows without a name, and tells of those with a value", () => {
		const { request, problems } = read(
			"get {\n  url: http://x\n}\n\nheaders {\n  : x\n  :\n  ~: y\n  a: b\n}\n",
		);
		expect(
			request?.headers.map(({ name, isDisabled }) => [name, isDisabled]),
		).toEqual([
			["", true],
			["", true],
			["", true],
			["a", false],
		]);
		expect(
			problems.map(({ severity, code, location }) => [
				severity,
				code,
				location?.line,
			]),
		).toEqual([["warning", "ROW_WITHOUT_NAME", 6]]);
	});

	test("may have any method, by `http`", () => {
		const request = readSound("http {\n  method: QUERY\n  url: x\n}\n");
		expect([request.name, request.method]).toEqual(["r", "QUERY"]);
	});

	test("has variables with types; a value of another type stays text, with a warning", () => {
		const { request, problems } = read(
			"get {\n  url: x\n}\n\nvars:pre-request {\n  a: 1\n  @number\n  b: -1.5\n  @object\n  @c: [1]\n  @boolean\n  d: yes\n  @number\n  e: {{a}}\n}\n",
		);
		expect(request?.variables.map(({ name, value }) => [name, value])).toEqual([
			["a", "1"],
			["b", -1.5],
			["c", [1]],
			["d", "yes"],
			["e", "{{a}}"],
		]);
		expect(problems).toMatchObject([
			{
				code: "VALUE_NOT_OF_TYPE",
				severity: "warning",
				location: { line: 12 },
			},
		]);
	});

	test("sets variables from the response; local ones only for itself", () => {
		const { actions } = readSound(
			"get {\n  url: x\n}\n\nvars:post-response {\n  id: res.body.id\n  ~@t: res.body('a: b')\n}\n",
		);
		expect(actions).toMatchObject([
			{
				phase: "after-response",
				expression: "res.body.id",
				variable: { name: "id", scope: "runtime" },
				isDisabled: false,
				line: 6,
			},
			{
				expression: "res.body('a: b')",
				variable: { name: "t", scope: "request" },
				isDisabled: true,
				line: 7,
			},
		]);
	});

	test("has assertions: operator and value, operators without one, and a bare value", () => {
		const { assertions } = readSound(
			"get {\n  url: x\n}\n\nassert {\n  res.status: eq 200\n  ~res.body.a: isNull\n  res.body.b: contains eq 1\n  res.body.c: equals 1\n}\n",
		);
		expect(
			assertions.map(({ expression, operator, value, isDisabled }) => [
				expression,
				operator,
				value,
				isDisabled,
			]),
		).toEqual([
			["res.status", "eq", "200", false],
			["res.body.a", "isNull", "", true],
			["res.body.b", "contains", "eq 1", false],
			["res.body.c", "eq", "equals 1", false],
		]);
	});

	test("has scripts with the lines that an editor shows; empty ones are left out", () => {
		const { scripts } = readSound(
			"get {\n  url: x\n}\n\nscript:pre-request {\n\n  a();\n    b();\n}\n\nscript:post-response {\n  \n}\n\ntests {\nc();\n}\n",
		);
		expect(scripts).toEqual([
			{
				kind: "before-request",
				code: "a();\n  b();",
				file: "/c/r.bru",
				line: 7,
				indent: 2,
			},
			{ kind: "tests", code: "c();", file: "/c/r.bru", line: 16, indent: 0 },
		]);
	});

	test("keeps saved examples", () => {
		const { examples } = readSound(
			"get {\n  url: x\n}\n\nexample {\n  name: Ok\n\n  request: {\n    url: u\n    mode: json\n    headers: {\n      a: b\n    }\n    body:json: {\n      {\n        \"a\": 1\n      }\n    }\n  }\n\n  response: {\n    status: {\n      code: 200\n    }\n    body: {\n      type: json\n      content: '''\n        {\n          \"b\": 2\n        }\n      '''\n    }\n  }\n}\n",
		);
		expect(examples).toEqual([
			{
				name: "Ok",
				request: {
					url: "u",
					headers: [{ name: "a", value: "b" }],
					body: { type: "json", data: '{\n  "a": 1\n}' },
				},
				response: {
					status: "200",
					body: { type: "json", data: '{\n  "b": 2\n}' },
				},
			},
		]);
	});

	test.each([
		["get {\n  url: x\n  body: jsn\n}\n", "3:9"],
		["get {\n  url: x\n  auth: bsic\n}\n", "3:9"],
		["get {\n  url: x\n}\nsettings {\n  timeout: soon\n}\n", "5:12"],
		["meta {\n  name: x\n}\n", "1:1"],
	])("with a mistake is refused with its place: %j", (text, place) => {
		const { problems } = read(text);
		expect(
			problems.map(
				({ severity, location }) =>
					`${severity} ${location?.line}:${location?.column}`,
			),
		).toEqual([`error ${place}`]);
	});
});

describe("the body that the method names is sent", () => {
	test.each([
		["json", "json"],
		["text", "text"],
		["xml", "xml"],
		["sparql", "sparql"],
	])("%s", (mode, kind) => {
		const sections = `body:${mode} {\n  a\n    b\n}\n`;
		expect(withBody(mode, sections).body).toMatchObject({
			kind,
			text: "a\n  b",
		});
		expect(withBody("none", sections).body).toEqual({ kind: "none" });
	});

	test("a form, with names in quotation marks", () => {
		const sections = 'body:form-urlencoded {\n  "a b": 1\n  ~c: 2\n}\n';
		expect(withBody("formUrlEncoded", sections).body).toMatchObject({
			kind: "form-urlencoded",
			entries: [
				{ name: "a b", value: "1", isDisabled: false },
				{ name: "c", value: "2", isDisabled: true },
			],
		});
	});

	test("parts, with files and content types behind the value or above it", () => {
		const sections =
			"body:multipart-form {\n  f: @file(a.txt|b c.txt) @contentType(text/plain)\n  @contentType(application/json)\n  m: {}\n  ~t: '''\n    x\n    y\n  ''' @contentType(text/html)\n}\n";
		expect(withBody("multipartForm", sections).body).toMatchObject({
			parts: [
				{
					name: "f",
					kind: "file",
					values: ["a.txt", "b c.txt"],
					contentType: "text/plain",
				},
				{
					name: "m",
					kind: "text",
					values: ["{}"],
					contentType: "application/json",
				},
				{
					name: "t",
					values: ["x\ny"],
					contentType: "text/html",
					isDisabled: true,
				},
			],
		});
	});

	test("the file that is not disabled", () => {
		const sections =
			"body:file {\n  ~file: @file(a.bin)\n  file: @file(b.bin) @contentType(image/png)\n}\n";
		expect(withBody("file", sections).body).toMatchObject({
			filePath: "b.bin",
			contentType: "image/png",
		});
	});

	test("GraphQL, with its variables", () => {
		const request = readSound(
			'meta {\n  type: graphql\n}\npost {\n  url: x\n  body: graphql\n}\nbody:graphql {\n  { a }\n}\nbody:graphql:vars {\n  {"b": 1}\n}\n',
		);
		expect([request.protocol, request.body]).toMatchObject([
			"graphql",
			{ kind: "graphql", query: "{ a }", variables: '{"b": 1}' },
		]);
	});

	test("JSON, where a file is so old that it only has `body`", () => {
		const request = readSound("post {\n  url: x\n}\n\nbody {\n  {}\n}\n");
		expect(request.body).toMatchObject({ kind: "json", text: "{}" });
	});
});
