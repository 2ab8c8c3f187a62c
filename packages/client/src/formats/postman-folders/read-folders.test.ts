import { describe, expect, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { effectiveAuth } from "../../request/auth/compiled-auth.ts";

/** What a request's file says, and what is told of it. */
async function read(yaml: string, definition = "$kind: collection\n") {
	await using folder = await temporaryFolder({
		"R.request.yaml": yaml,
		".resources/definition.yaml": definition,
	});
	const collection = await openCollection(folder.root);
	const { requests, problems } = await collection.select([]);
	const [request] = requests;
	if (request === undefined) throw new Error("There is no request.");
	return {
		request,
		collection: collection.definition,
		auth: effectiveAuth(request, collection.definition),
		told: problems.map(
			({ severity, code, location }) =>
				`${severity} ${code} ${location?.line}:${location?.column}`,
		),
	};
}

const HEAD = "$kind: http-request\nurl: http://x/a\n";

test.each([
	["http://x/a?a=1&d=k", "a: '2'\n  b: '3'", "http://x/a?d=k&a=2&b=3"],
	["http://x/a?a=1#f", "a: null", "http://x/a?a#f"],
	["http://x/a?b=1", "a: '{{v}}&c'", "http://x/a?b=1&a={{v}}%26c"],
	["http://x/a?a=1", "a: '1'", "http://x/a?a=1"],
])("%s with the params %s is %s", async (url, params, sent) => {
	const { request } = await read(
		`$kind: http-request\nurl: '${url}'\nqueryParams:\n  ${params}\n`,
	);
	expect(request.url).toBe(sent);
});

test("a param that is switched off leaves the URL", async () => {
	const { request, told } = await read(
		'$kind: http-request\nurl: "http://x?a=1&b=2"\nqueryParams:\n  - key: a\n    value: "1"\n    disabled: true\npathVariables:\n  id: "7"\n',
	);
	expect(request.url).toBe("http://x?b=2");
	expect(request.params).toEqual([
		{ name: "a", value: "1", isDisabled: true, kind: "query" },
		{ name: "id", value: "7", isDisabled: false, kind: "path" },
	]);
	expect(told).toEqual([]);
});

describe("a body", () => {
	test.each([
		["json", '"{}"', { kind: "json", text: "{}" }],
		["html", "<p>", { kind: "text", text: "<p>" }],
		[
			"urlencoded",
			"{ a: '1' }",
			{ kind: "form-urlencoded", entries: [{ name: "a", value: "1" }] },
		],
		[
			"formdata",
			"[{ key: f, type: file, src: [a.png, b.png] }, { key: t, type: text, value: x, contentType: text/x }]",
			{
				kind: "multipart-form",
				parts: [
					{ name: "f", kind: "file", values: ["a.png", "b.png"] },
					{ name: "t", values: ["x"], contentType: "text/x" },
				],
			},
		],
		["file", "{ src: a.bin }", { kind: "file", filePath: "a.bin" }],
	])("of type %s", async (type, content, expected) => {
		const { request, told } = await read(
			`${HEAD}body:\n  type: ${type}\n  content: ${content}\n`,
		);
		expect(request.body).toMatchObject(expected);
		expect(told).toEqual([]);
		expect(request.headers).toEqual(
			type === "html"
				? [{ name: "Content-Type", value: "text/html", isDisabled: false }]
				: [],
		);
	});

	test("of a graphql-request has a query and variables as a text", async () => {
		const { request } = await read(
			"$kind: graphql-request\nurl: http://x\nquery: '{ a }'\nvariables: '{}'\n",
		);
		expect(request).toMatchObject({
			protocol: "graphql",
			method: "POST",
			body: { kind: "graphql", query: "{ a }", variables: "{}" },
		});
	});
});

describe("authentication", () => {
	const TWO =
		"$kind: collection\nauth:\n  - id: one\n    type: bearer\n    credentials: { token: t1 }\n  - id: two\n    type: apikey\n    credentials:\n      - { key: key, value: k }\n      - { key: value, value: v }\n      - { key: in, value: query }\n";

	test.each([
		["", { kind: "apikey", key: "k", value: "v", placement: "query" }],
		["auth: { type: noauth }\n", { kind: "none" }],
		["auth: { type: inherit }\n", { kind: "apikey" }],
		[
			"auth: { type: inherit, credentials: { id: one } }\n",
			{ kind: "bearer", token: "t1" },
		],
		[
			"auth: { type: basic, credentials: { username: u, password: p } }\n",
			{ kind: "basic", username: "u", password: "p" },
		],
	])("of several above, with %j", async (own, expected) => {
		const { auth, told } = await read(HEAD + own, TWO);
		expect(auth).toMatchObject(expected);
		expect(told).toEqual([]);
	});
});

test("the first script of a type runs, and the others are told", async () => {
	const script = (type: string, code: string) =>
		`  - type: ${type}\n    language: text/javascript\n    code: ${code}\n`;
	const { request, collection, told } = await read(
		`${HEAD}scripts:\n${script("beforeRequest", "a")}${script("afterResponse", "b")}${script("afterResponse", "c")}${script("test", "d")}`,
		`$kind: collection\nscripts:\n${script("http:afterResponse", "e")}${script("grpc:beforeInvoke", "f")}`,
	);
	expect(
		request.scripts.map(({ kind, code, line }) => [kind, code, line]),
	).toEqual([
		["before-request", "a", 6],
		["tests", "b", 9],
	]);
	expect(collection.defaults.scripts).toMatchObject([
		{ kind: "tests", code: "e" },
	]);
	expect(told).toEqual([
		"error WITHOUT_EFFECT 10:11",
		"error POSTMAN_SCHEMA 13:11",
	]);
});

test.each([
	["url: http://x\n", "1:1"],
	[`${HEAD}order: "1"\n`, "3:8"],
	[`${HEAD}headers: { a: 5 }\n`, "3:15"],
	[`${HEAD}queryParams: { a: true }\n`, "3:19"],
	[`${HEAD}body: { type: graphql, content: { query: q } }\n`, "3:15"],
	[`${HEAD}body: { type: jsn, content: x }\n`, "3:15"],
	[`${HEAD}body: { type: formdata, content: { a: b } }\n`, "3:34"],
	[`${HEAD}body: { type: urlencoded, content: [{ key: a }] }\n`, "3:37"],
	[`${HEAD}auth: [{ type: noauth }]\n`, "3:7"],
	[
		`${HEAD}scripts: [{ type: afterResponse, language: javascript, code: x }]\n`,
		"3:44",
	],
])("what Postman leaves out is read and told: %j", async (yaml, place) => {
	const { request, told } = await read(yaml);
	expect(told).toEqual([`error POSTMAN_SCHEMA ${place}`]);
	expect(request.faults).toEqual([]);
});

test("keys of schema 2, and variables of folders, are told to say nothing", async () => {
	const { told } = await read(
		`${HEAD}header: []\nevent: []\nbody:\n  mode: raw\n  type: none\n`,
	);
	expect(told).toEqual([
		"error WITHOUT_EFFECT 3:1",
		"error WITHOUT_EFFECT 4:1",
		"error WITHOUT_EFFECT 6:3",
	]);
	await using folder = await temporaryFolder({
		"A.request.yaml": HEAD,
		"F/.resources/definition.yaml":
			"$kind: collection\nvariables:\n  a: b\nsummary: x\n",
		"F/B.request.yaml": HEAD,
	});
	const { requests, problems } = await (
		await openCollection(folder.root)
	).select([]);
	expect(requests).toHaveLength(2);
	expect(requests[1]?.folders[0]?.defaults.variables).toEqual([]);
	expect(problems.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
		"error WITHOUT_EFFECT",
		"warning UNKNOWN_KEY",
	]);
});
