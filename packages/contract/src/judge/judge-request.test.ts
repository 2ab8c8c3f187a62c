import { expect, test } from "vitest";
import { contractOf, saidOfRequest } from "../testing/contract-of.ts";

const list = (items: unknown) => ({ type: "array", items });
const numbers = list({ type: "integer" });
const numberOrAll = { anyOf: [{ type: "integer" }, { enum: ["all"] }] };
const point = {
	type: "object",
	properties: { x: { type: "integer" }, y: { type: "integer" } },
};

/** An operation `GET /a/{p}` with one parameter. */
function withParameter(parameter: object) {
	const parameters = [{ name: "p", in: "query", ...parameter }];
	const responses = { 200: { description: "" } };
	return contractOf({
		openapi: "3.0.3",
		paths: { "/a/{p}": { get: { parameters, responses } } },
	});
}

test.each([
	[{ schema: numbers }, "/a/1?p=1&p=2", "/a/1?p=1&p=x"],
	[{ schema: numbers, explode: false }, "/a/1?p=1,2", "/a/1?p=1,x"],
	[{ schema: numbers, explode: false }, "/a/1?p=1%2C2", "/a/1?p=1%2Cx"],
	[
		{ schema: numbers, style: "pipeDelimited", explode: false },
		"/a/1?p=1|2",
		"/a/1?p=1|x",
	],
	[
		{ schema: numbers, style: "spaceDelimited", explode: false },
		"/a/1?p=1%202",
		"/a/1?p=1%20x",
	],
	[
		{ schema: point, style: "deepObject" },
		"/a/1?p[x]=1&p[y]=2",
		"/a/1?p[x]=1&p[y]=b",
	],
	[{ schema: point }, "/a/1?x=1&y=2", "/a/1?x=1&y=b"],
	[{ schema: point, explode: false }, "/a/1?p=x,1,y,2", "/a/1?p=x,1,y,b"],
	[
		{ content: { "application/json": { schema: point } } },
		'/a/1?p={"x":1}',
		'/a/1?p={"x":"b"}',
	],
	[{ in: "path", schema: { type: "integer" } }, "/a/1", "/a/b"],
	[
		{ in: "path", schema: numbers, style: "label", explode: true },
		"/a/.1.2",
		"/a/.1.b",
	],
	[{ in: "path", schema: numbers, style: "matrix" }, "/a/;p=1,2", "/a/;p=1,b"],
	[
		{ in: "path", schema: numbers, style: "matrix", explode: true },
		"/a/;p=1;p=2",
		"/a/;p=1;p=b",
	],
	[{ in: "path", schema: point, explode: true }, "/a/x=1,y=2", "/a/x=1,y=b"],
	[{ schema: { type: "boolean" } }, "/a/1?p=true", "/a/1?p=yes"],
	[
		{
			schema: {
				anyOf: [{ type: "integer" }, { type: "string", format: "date" }],
			},
		},
		"/a/1?p=5",
		"/a/1?p=x",
	],
	[{ required: true, schema: {} }, "/a/1?p=", "/a/1"],
	[{ schema: { type: "integer" } }, "/a/1?p=4&p=5", "/a/1?p=abc&p=5"],
	[{ schema: list(numberOrAll) }, "/a/1?p=5&p=all", "/a/1?p=5&p=none"],
	[
		{ schema: { properties: { x: numberOrAll } }, style: "deepObject" },
		"/a/1?p[x]=5",
		"/a/1?p[x]=none",
	],
])("of a parameter %j, %s is valid and %s is not", (parameter, good, bad) => {
	const contract = withParameter(parameter);
	expect(saidOfRequest(contract, { url: `http://h${good}` })).toEqual([]);
	expect(saidOfRequest(contract, { url: `http://h${bad}` })).toHaveLength(1);
});

test("headers and cookies are judged, and those that the document says elsewhere are not", () => {
	const header = withParameter({
		in: "header",
		schema: numbers,
		required: true,
	});
	const of = (headers: readonly (readonly [string, string])[]) =>
		saidOfRequest(header, { url: "http://h/a/1", headers });
	expect(of([["P", "1, 2"]])).toEqual([]);
	expect(of([["p", "x"]])).toHaveLength(1);
	expect(of([])).toEqual(["The request lacks the header parameter `p`."]);
	const cookie = withParameter({ in: "cookie", schema: { enum: ["a"] } });
	const headers = [["Cookie", "o=1; p=b"]] as const;
	expect(saidOfRequest(cookie, { url: "http://h/a/1", headers })).toEqual([
		'The cookie parameter `p` is "b", not "a".',
	]);
});

test("a member of a member in the query is there, and is not judged: the standard leaves open how it is written", () => {
	const deep = { required: true, style: "deepObject", schema: point };
	const of = (query: string) =>
		saidOfRequest(withParameter(deep), { url: `http://h/a/1?${query}` });
	expect(of("p[x][y]=b")).toEqual([]);
	expect(of("")).toHaveLength(1);
});

test("a query parameter that the document does not know is a warning", () => {
	expect(
		saidOfRequest(withParameter({ schema: {} }), { url: "http://h/a/1?q=1" }),
	).toEqual([
		"(warning) The query parameter `q` is not documented for GET /a/{p}.",
	]);
});

test("one of the ways to prove who is asking must be there", () => {
	const contract = contractOf({
		openapi: "3.1.0",
		security: [{ key: [] }, { login: [] }],
		components: {
			securitySchemes: {
				key: { type: "apiKey", in: "query", name: "key" },
				login: { type: "http", scheme: "bearer" },
			},
		},
		paths: {
			"/a": { get: { responses: {} } },
			"/b": { get: { security: [], responses: {} } },
		},
	});
	const of = (url: string, authorization?: string) =>
		saidOfRequest(contract, {
			url: `http://h${url}`,
			headers: authorization ? [["Authorization", authorization]] : [],
		});
	expect(of("/a?key=1")).toEqual([]);
	expect(of("/a", "bearer x")).toEqual([]);
	expect(of("/b")).toEqual([]);
	expect(of("/a", "Basic x")).toEqual([
		"The request lacks credentials: GET /a demands `key` (the query `key`), or `login` (`Authorization: bearer …`).",
	]);
});

test("a body is judged by its own content type: JSON, a form, and the outline of one with parts", () => {
	const schema = {
		required: ["n"],
		properties: { n: { type: "integer" }, id: { readOnly: true } },
	};
	const content = {
		"application/*+json": { schema },
		"application/x-www-form-urlencoded": { schema },
		"multipart/form-data": { schema },
	};
	const post = { requestBody: { required: true, content }, responses: {} };
	const contract = contractOf({ openapi: "3.1.0", paths: { "/": { post } } });
	const of = (
		type: string,
		body?: Parameters<typeof saidOfRequest>[1]["body"],
	) =>
		saidOfRequest(contract, {
			...{ url: "http://h/", method: "POST", body },
			headers: [["content-type", type]],
		});
	const text = (written: string) => ({ kind: "text", text: written }) as const;
	expect(of("application/x+json", text('{"n":1,"id":1}'))).toEqual([
		"(warning) The request's body at `/id` is `readOnly`, and should not be in a request.",
	]);
	expect(of("application/x-www-form-urlencoded", text("n=1"))).toEqual([]);
	expect(of("application/x-www-form-urlencoded", text("n=x"))).toHaveLength(1);
	const parts = [{ name: "n", value: "x" }];
	expect(of("multipart/form-data", { kind: "multipart", parts })).toHaveLength(
		1,
	);
	expect(of("text/plain", text("n"))).toHaveLength(1);
	expect(of("application/x+json", text("{"))).toHaveLength(1);
	expect(of("application/x+json")).toHaveLength(1);
});
