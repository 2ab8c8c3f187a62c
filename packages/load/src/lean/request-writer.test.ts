import { openCollection, openSession, type Session } from "@curlew/client";
import { policyOf, Rendering } from "@curlew/client/driving";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { collectionOf, requestFile } from "../testing/collections.ts";
import { recordingServer } from "../testing/servers.ts";
import { type PreparedRequest, prepareRequests } from "./prepare-requests.ts";

interface Prepared {
	readonly session: Session;
	readonly request: PreparedRequest;
	/** What the ordinary way has put on the wire; undefined when it sent nothing. */
	readonly ordinary: string | undefined;
	/** What the lean way would, if it can. */
	readonly lean: string | undefined;
}

/** The same request both ways. */
async function bothWays(
	http: Readonly<Record<string, unknown>>,
	others: Readonly<Record<string, unknown>> = {},
	files: Readonly<Record<string, unknown>> = {},
): Promise<Prepared> {
	const server = await recordingServer();
	const folder = await collectionOf({
		"one.yml": requestFile("one", http, others),
		...files,
	});
	const collection = await openCollection(folder);
	const options = { contentLimit: 0, overrides: { host: server.url } };
	const session = await openSession(collection, options, () => undefined);
	try {
		const [definition] = (await collection.select([])).requests;
		if (definition === undefined) throw new Error("no request");
		const client = await session.http;
		const [request] = prepareRequests(
			[definition],
			collection.definition,
			client.options,
			undefined,
		);
		if (request === undefined) throw new Error("no request");
		const lean = leanBytes(session, request);
		await session.execute(definition);
		return { session, request, lean, ordinary: server.requests[0] };
	} finally {
		await session.close();
	}
}

function leanBytes(
	{ parts }: Session,
	{ writer, definition }: PreparedRequest,
): string | undefined {
	const { definition: collection } = parts.collection;
	const rendering = new Rendering({
		variables: parts.variables.chainFor(definition),
		policy: policyOf(collection),
	});
	const written = writer?.write(rendering, undefined);
	if (written === undefined) return undefined;
	const { data, encoding, size } = written;
	const bytes =
		typeof data === "string" ? Buffer.from(data, encoding) : Buffer.from(data);
	expect(size).toBe(bytes.length);
	return bytes.toString("latin1");
}

describe("requests of these kinds go straight, with the bytes of the ordinary way", () => {
	const variables = {
		variables: [
			{ name: "id", value: "7" },
			{ name: "name", value: 'Zoë "Z" \\ {{id}}' },
			{
				name: "user",
				value: { type: "object", data: '{"tags":["a","b"],"n":1.50}' },
			},
			{ name: "token", value: "s3cr3t" },
		],
	};
	test.each<[string, Readonly<Record<string, unknown>>]>([
		["a plain GET", {}],
		["a URL with placeholders", { url: "{{host}}/users/{{id}}?q={{name}}#x" }],
		[
			"path and query params",
			{
				url: "{{host}}/u/:id",
				params: [
					{ type: "path", name: "id", value: "{{name}}" },
					{ type: "query", name: "a b", value: "{{name}}&c" },
				],
			},
		],
		[
			"headers",
			{
				headers: [
					{ name: "X-Id", value: "{{id}}" },
					{ name: "X-Y", value: "ü {{name}}" },
					{ name: "Accept", value: "text/plain" },
				],
			},
		],
		[
			"two headers of one name",
			{
				headers: [
					{ name: "X-A", value: "{{id}}" },
					{ name: "X-A", value: "2" },
				],
			},
		],
		[
			"a host of its own",
			{ headers: [{ name: "Host", value: "example.test" }] },
		],
		["a cookie of its own", { headers: [{ name: "Cookie", value: "a=1" }] }],
		[
			"a JSON body",
			{
				method: "POST",
				body: {
					type: "json",
					data: '{"name": "{{name}}", "user": {{user}}, "n": {{user.n}}}',
				},
			},
		],
		[
			"a JSON body with comments",
			{
				method: "POST",
				body: { type: "json", data: '{"name": "{{name}}" /* who */}' },
			},
		],
		[
			"an empty JSON body",
			{ method: "POST", body: { type: "json", data: "" } },
		],
		[
			"a text body",
			{ method: "PUT", body: { type: "text", data: "Grüße, {{name}}" } },
		],
		[
			"a form",
			{
				method: "POST",
				body: {
					type: "form-urlencoded",
					data: [{ name: "a b", value: "{{name}}" }],
				},
			},
		],
		["no body where one is expected", { method: "POST" }],
		[
			"basic authentication",
			{ auth: { type: "basic", username: "ü", password: "{{token}}" } },
		],
		["a bearer token", { auth: { type: "bearer", token: "{{token}}" } }],
		[
			"an API key in a header",
			{
				auth: {
					type: "apikey",
					key: "X-Key",
					value: "{{token}}",
					placement: "header",
				},
			},
		],
		[
			"an API key in the query",
			{
				auth: {
					type: "apikey",
					key: "key",
					value: "{{token}}",
					placement: "query",
				},
			},
		],
		[
			"a header in place of the authentication",
			{
				headers: [{ name: "authorization", value: "mine" }],
				auth: { type: "bearer", token: "{{token}}" },
			},
		],
		[
			"a content type of its own",
			{
				method: "POST",
				headers: [{ name: "content-type", value: "application/x-{{id}}" }],
				body: { type: "json", data: "{}" },
			},
		],
		["HEAD", { method: "HEAD" }],
		["a method of its own", { method: "PROPFIND" }],
	])("%s", async (_, http) => {
		const { ordinary, lean, request } = await bothWays(http, {
			runtime: variables,
		});
		expect(request.whyOrdinary).toBeUndefined();
		expect(lean).toBeDefined();
		expect(lean).toBe(ordinary);
	});

	test("GraphQL", async () => {
		const graphql = {
			info: { name: "g", type: "graphql" },
			graphql: {
				url: "{{host}}/graphql",
				method: "POST",
				body: {
					query: "query { user(id: {{id}}) { name } }",
					variables: '{"name": "{{name}}"}',
				},
			},
			runtime: variables,
		};
		const { ordinary, lean } = await bothWays({}, {}, { "one.yml": graphql });
		expect(lean).toBeDefined();
		expect(lean).toBe(ordinary);
	});

	test("headers and authentication of the collection and of folders", async () => {
		const { ordinary, lean } = await bothWays(
			{},
			{},
			{
				"opencollection.yml": {
					info: { name: "Load" },
					request: {
						headers: [
							{ name: "X-Level", value: "0" },
							{ name: "X-All", value: "{{host}}" },
						],
						auth: { type: "bearer", token: "{{host}}" },
					},
				},
				"one.yml": requestFile("one", {
					headers: [{ name: "x-level", value: "1" }],
					auth: "inherit",
				}),
			},
		);
		expect(lean).toBeDefined();
		expect(lean).toBe(ordinary);
	});
});

describe("requests of these kinds go the ordinary way", () => {
	const script = (type: string) => ({
		runtime: { scripts: [{ type, code: "1" }] },
	});
	test.each<
		[
			string,
			Readonly<Record<string, unknown>>,
			Readonly<Record<string, unknown>>,
		]
	>([
		["scripts", {}, script("before-request")],
		["scripts", {}, script("after-response")],
		["scripts", {}, script("tests")],
		[
			"assertions",
			{},
			{
				runtime: {
					assertions: [
						{ expression: "res.status", operator: "eq", value: "200" },
					],
				},
			},
		],
		[
			"authentication that signs or answers a challenge",
			{ auth: { type: "digest", username: "a", password: "b" } },
			{},
		],
		[
			"files or multipart bodies",
			{
				method: "POST",
				body: {
					type: "multipart-form",
					data: [{ name: "a", type: "text", value: "b" }],
				},
			},
			{},
		],
		[
			"placeholders in names of headers",
			{ headers: [{ name: "X-{{host}}", value: "1" }] },
			{},
		],
		[
			"headers that steer the connection",
			{ headers: [{ name: "Connection", value: "close" }] },
			{},
		],
		[
			"headers that steer the connection",
			{ headers: [{ name: "Expect", value: "100-continue" }] },
			{},
		],
		[
			"headers that steer the connection",
			{ headers: [{ name: "Cookie", value: "{{host}}" }] },
			{},
		],
		["unusual method", { method: "{{host}}" }, {}],
	])("%s", async (why, http, others) => {
		const { request } = await bothWays(http, others);
		expect(request.whyOrdinary).toBe(why);
		expect(request.writer).toBeUndefined();
	});

	test.each<[string, Readonly<Record<string, unknown>>]>([
		["a reference without a value", { url: "{{host}}/{{nobody}}" }],
		[
			"a line break in a header",
			{ headers: [{ name: "X-A", value: "{{lines}}" }] },
		],
		["user and password in the URL", { url: "http://a:b@127.0.0.1:1/" }],
	])("at the moment: %s", async (_, http) => {
		const variables = [{ name: "lines", value: "a\nb" }];
		const { lean, request } = await bothWays(http, { runtime: { variables } });
		expect(request.writer).toBeDefined();
		expect(lean).toBeUndefined();
	});
});

describe("whatever a collection says", () => {
	const text = fc.oneof(
		fc.string({ maxLength: 12, unit: "grapheme" }),
		fc.constantFrom(
			"",
			" a ",
			'"',
			"\\",
			"a&b=c",
			"../x",
			"%41",
			"{{b}}",
			"{{nobody}}",
			"ü",
		),
	);
	const template = fc
		.array(
			fc.oneof(
				{ weight: 3, arbitrary: text },
				{
					weight: 2,
					arbitrary: fc.constantFrom("{{a}}", "{{b}}", "{{c.d}}", "{{n}}"),
				},
			),
			{ maxLength: 4 },
		)
		.map((parts) => parts.join(""));
	const headerName = fc.constantFrom(
		"X-A",
		"x-a",
		"Accept",
		"Content-Type",
		"Authorization",
		"User-Agent",
		"Cookie",
		"Host",
		"X-B",
		"Connection",
	);
	const header = fc.record({ name: headerName, value: template });
	const body = fc.oneof(
		fc.constant(undefined),
		fc.record({ type: fc.constantFrom("json", "text", "xml"), data: template }),
		template.map((data) => ({
			type: "json",
			data: `{"a": "${data.replace(/["\\]/g, "")}"}`,
		})),
		fc
			.array(
				fc.record({
					name: template.map((name) => `f${name}`),
					value: template,
				}),
				{ maxLength: 3 },
			)
			.map((data) => ({ type: "form-urlencoded", data })),
	);
	const auth = fc.oneof(
		fc.constant("none"),
		fc.record({
			type: fc.constant("basic"),
			username: template,
			password: template,
		}),
		fc.record({ type: fc.constant("bearer"), token: template }),
		fc.record({
			type: fc.constant("apikey"),
			key: fc.constantFrom("X-Key", "k", ""),
			value: template,
			placement: fc.constantFrom("header", "query"),
		}),
	);
	const http = fc.record({
		method: fc.constantFrom(
			"GET",
			"get",
			"POST",
			"PUT",
			"DELETE",
			"HEAD",
			"OPTIONS",
			"PATCH",
			"REPORT",
		),
		url: template.map((path) => `{{host}}/${path}`),
		params: fc.array(
			fc.record({
				type: fc.constantFrom("query", "path"),
				name: fc.constantFrom("a", "b c"),
				value: template,
			}),
			{ maxLength: 2 },
		),
		headers: fc.array(header, { maxLength: 4 }),
		body,
		auth,
	});
	const variables = fc
		.record({ a: text, b: fc.string({ maxLength: 8 }) })
		.map(({ a, b }) => [
			{ name: "a", value: a },
			{ name: "b", value: b },
			{ name: "c", value: { type: "object", data: '{"d": "x"}' } },
			{ name: "n", value: { type: "number", data: "1.5" } },
		]);
	const settings = fc.record({ encodeUrl: fc.boolean() });

	let lean = 0;
	beforeAll(() => {
		lean = 0;
	});

	test("what goes straight has the bytes of the ordinary way", async () => {
		await fc.assert(
			fc.asyncProperty(
				http,
				variables,
				settings,
				async (http, variables, settings) => {
					const both = await bothWays(http, {
						runtime: { variables },
						settings,
					});
					if (both.lean === undefined) return;
					lean += 1;
					expect(both.lean).toBe(both.ordinary);
				},
			),
			{ numRuns: 200 },
		);
		expect(lean).toBeGreaterThan(40);
	});
});
