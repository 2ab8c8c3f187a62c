import { describe, expect, test } from "vitest";
import { bothPaths } from "../testing/both-paths.ts";
import { requestFile } from "../testing/collections.ts";

describe("requests of these kinds take the fast path, with the bytes of the slow path", () => {
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
		const { slow, fast, request } = await bothPaths(http, {
			runtime: variables,
		});
		expect(request.slowPathReason).toBeUndefined();
		expect(fast).toBeDefined();
		expect(fast).toBe(slow);
	});

	test("not with a hole in the path, however often it is asked for", async () => {
		const url = "{{host}}/users/{{none}}";
		const runtime = { variables: [{ name: "none", value: "" }] };
		const { slow, fast, request, session } = await bothPaths(
			{ url, method: "DELETE" },
			{ runtime },
		);
		expect([slow, fast]).toEqual([undefined, undefined]);
		const { definition, plan, writer } = request;
		expect(writer).toBeDefined();
		const rendering = () =>
			plan.rendering({
				variables: session.parts.variables.chainFor(definition),
				unresolved: "error",
			});
		writer?.write(rendering(), undefined);
		expect(writer?.write(rendering(), undefined)).toBeUndefined();
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
		const { slow, fast } = await bothPaths({}, {}, { "one.yml": graphql });
		expect(fast).toBeDefined();
		expect(fast).toBe(slow);
	});

	test("headers and authentication of the collection and of folders", async () => {
		const { slow, fast } = await bothPaths(
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
		expect(fast).toBeDefined();
		expect(fast).toBe(slow);
	});
});
