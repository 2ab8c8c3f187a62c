import { describe, expect, test } from "vitest";
import { collectionOf, opened } from "./testing/opened.ts";

/** The model of one request. */
async function requestOf(request: unknown, others: object = {}) {
	const { requests, problems } = await opened(
		collectionOf({ name: "r", request, ...others }),
	);
	return { ...requests[0], problems };
}

describe("a URL", () => {
	const parts = { protocol: "https", host: ["a", "io"], port: "81" };
	test.each([
		["a text", "https://a.io/x?y=1", "https://a.io/x?y=1"],
		["its parts", { ...parts, path: ["x", ":id"] }, "https://a.io:81/x/:id"],
		[
			"parts against raw",
			{ ...parts, raw: "http://other", path: "x" },
			"https://a.io:81/x",
		],
		["no path", { host: ["{{base}}"] }, "{{base}}"],
		["path of maps", { host: "h", path: [{ value: "x" }, ""] }, "h/x/"],
		[
			"query",
			{
				host: "h",
				query: [
					{ key: "a", value: "1" },
					{ key: "b", value: null },
					{ key: null, value: "c" },
					{ key: "d", value: "2", disabled: true },
				],
			},
			"h?a=1&b&=c",
		],
		[
			"what would end a param",
			{ host: "h", query: [{ key: "a&=", value: "&=#{{x&y}}" }] },
			"h?a%26%3D=%26=%23{{x&y}}",
		],
		["query as a text", { host: "h", query: "a=1" }, "h?a=1"],
		[
			"user and hash",
			{ host: "h", auth: { user: "u", password: "p" }, hash: "f" },
			"u:p@h#f",
		],
		["raw alone", { raw: "http://x" }, ""],
	])("is made of %s", async (_, url, expected) => {
		expect(await requestOf({ url })).toMatchObject({
			url: expected,
			problems: [],
		});
	});

	test("keeps disabled params and path variables", async () => {
		const url = {
			host: "h",
			path: [":id"],
			query: [{ key: "a", value: "1", disabled: true }],
			variable: [
				{ key: "id", value: "7" },
				{ id: "old", value: "8" },
			],
		};
		const { params } = await requestOf({ url });
		expect(params).toEqual([
			{ kind: "query", name: "a", value: "1", isDisabled: true },
			{ kind: "path", name: "id", value: "7", isDisabled: false },
			{ kind: "path", name: "old", value: "8", isDisabled: false },
		]);
	});
});

test("a request may be a bare URL, and headers may be a text", async () => {
	expect(await requestOf("h/x")).toMatchObject({
		method: "GET",
		url: "h/x",
		auth: { kind: "inherit" },
	});
	const { headers } = await requestOf({
		url: "h",
		header: "A: 1\nnothing\nB:2",
	});
	expect(headers?.map(({ name, value }) => [name, value])).toEqual([
		["A", "1"],
		["B", "2"],
	]);
});

test.each([
	[
		{ mode: "raw", raw: "{}", options: { raw: { language: "json" } } },
		{ kind: "json", text: "{}" },
	],
	[
		{ mode: "raw", raw: { a: 1 } },
		{ kind: "text", text: '{"a":1}' },
	],
	[{ mode: "raw", raw: "" }, { kind: "none" }],
	[{ mode: "raw", raw: "x", disabled: true }, { kind: "none" }],
	[
		{ mode: "urlencoded", urlencoded: [{ key: "a", value: null }] },
		{ kind: "form-urlencoded", entries: [{ name: "a", value: "" }] },
	],
	[
		{
			mode: "formdata",
			formdata: [
				{ key: "f", type: "file", src: ["x", "y"] },
				{ key: "g", type: "file", src: null },
			],
		},
		{
			kind: "multipart-form",
			parts: [
				{ kind: "file", values: ["x", "y"] },
				{ kind: "file", values: [] },
			],
		},
	],
	[
		{ mode: "file", file: { src: "x.bin" } },
		{ kind: "file", filePath: "x.bin" },
	],
	[
		{ mode: "graphql", graphql: { query: "{a}", variables: { b: 1 } } },
		{ kind: "graphql", query: "{a}", variables: '{"b":1}' },
	],
	[
		{ mode: "graphql", graphql: { query: "{a}", variables: null } },
		{ kind: "graphql", query: "{a}", variables: "null" },
	],
	[null, { kind: "none" }],
])("the body %j", async (body, expected) => {
	const read = await requestOf({ method: "post", url: "h", body });
	expect(read).toMatchObject({ method: "POST", body: expected, problems: [] });
});

test.each([
	[{ mode: "file", file: { src: ["a"] } }, "`src` is a list"],
	[
		{ mode: "urlencoded", urlencoded: [{ key: "a", value: {} }] },
		"a map or a list",
	],
	[
		{
			mode: "formdata",
			formdata: [{ key: "a", type: "file", src: "x", fileName: "y" }],
		},
		"no `fileName`",
	],
])("what is not sent of the body %j is told", async (body, message) => {
	const { problems } = await requestOf({ method: "POST", url: "h", body });
	expect(problems).toEqual([
		["warning", expect.any(Number), expect.stringContaining(message)],
	]);
});

test("a language says the content type where no header does", async () => {
	const body = {
		mode: "raw",
		raw: "x",
		options: { raw: { language: "html" } },
	};
	const post = { method: "POST", url: "h", body };
	const { headers } = await requestOf(post);
	expect(headers).toMatchObject([{ name: "Content-Type", value: "text/html" }]);
	expect((await requestOf({ ...post, method: "GET" })).headers).toEqual([]);
	const kept = { protocolProfileBehavior: { disableBodyPruning: true } };
	expect(
		(await requestOf({ ...post, method: "GET" }, kept)).headers,
	).toHaveLength(1);
	const own = [{ key: "content-type", value: "a/b" }];
	expect((await requestOf({ ...post, header: own })).headers).toHaveLength(1);
});

test.each([
	[{ type: "noauth" }, { kind: "none" }],
	[null, { kind: "inherit" }],
	[{ type: "inherit" }, { kind: "inherit" }],
	[
		{
			type: "basic",
			basic: [
				{ key: "username", value: "u" },
				{ key: "showPassword", value: false },
			],
		},
		{ kind: "basic", username: "u" },
	],
	[
		{ type: "bearer", bearer: { token: "{{t}}" } },
		{ kind: "bearer", token: "{{t}}" },
	],
	[
		{
			type: "apikey",
			apikey: [
				{ key: "in", value: "query" },
				{ key: "key", value: "k" },
			],
		},
		{ kind: "apikey", key: "k", placement: "query" },
	],
	[
		{
			type: "oauth2",
			oauth2: { accessToken: "x", grant_type: "password_credentials" },
		},
		{
			type: "oauth2",
			fields: {
				accessToken: "x",
				flow: "resource_owner_password_credentials",
				settings: { autoFetchToken: false },
			},
		},
	],
])("the authentication %j", async (auth, expected) => {
	expect(await requestOf({ url: "h", auth })).toMatchObject({
		auth: expected,
		problems: [],
	});
});

test("scripts are lists of lines or texts, several of an event; disabled ones do not run", async () => {
	const event = [
		{ listen: "prerequest", script: { exec: ["a();\r", "b();\r"] } },
		{ listen: "test", script: { exec: "c();" } },
		{ listen: "test", script: { exec: ["d();"] }, disabled: true },
		{ listen: "test", script: { exec: [""] } },
	];
	const { scripts } = await requestOf({ url: "h" }, { event });
	expect(scripts?.map(({ kind, code }) => [kind, code])).toEqual([
		["before-request", "a();\nb();"],
		["tests", "c();"],
	]);
});

describe("protocolProfileBehavior", () => {
	test.each([
		["disableCookies", true, { useCookies: false }],
		["strictSSL", true, { verifyCertificate: true }],
		["protocolVersion", "http1", { http2: false }],
		["protocolVersion", "auto", { http2: true }],
		["protocolVersion", "http2", { http2: true }],
		["followOriginalHttpMethod", true, { keepMethod: true }],
		["disableBodyPruning", true, { pruneBody: false }],
		["maxRedirects", 3, { maxRedirects: 3 }],
		["tlsPreferServerCiphers", true, {}],
		["insecureHTTPParser", false, {}],
	])("`%s: %s` holds", async (name, value, settings) => {
		const protocolProfileBehavior = { [name]: value };
		const found = await requestOf("http://h", { protocolProfileBehavior });
		expect(found).toMatchObject({ settings, problems: [] });
	});

	test.each([
		["strictSSL", false, "warning", "is not verified"],
		["disableUrlEncoding", true, "warning", "no setting `disableUrlEncoding`"],
		["insecureHTTPParser", true, "warning", "no setting `insecureHTTPParser`"],
		["tlsCipherSelection", ["A"], "warning", "no setting `tlsCipherSelection`"],
		["protocolVersion", "http3", "error", "auto, http2, http1"],
	])("`%s: %s` is told", async (name, value, severity, message) => {
		const protocolProfileBehavior = { [name]: value };
		const { problems } = await requestOf("http://h", {
			protocolProfileBehavior,
		});
		expect(problems).toEqual([
			[severity, expect.any(Number), expect.stringContaining(message)],
		]);
	});
});
