import { describe, expect, test } from "vitest";
import { bothPaths } from "../testing/both-paths.ts";

describe("requests of these kinds take the slow path", () => {
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
		const { request } = await bothPaths(http, others);
		expect(request.slowPathReason).toBe(why);
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
		const { fast, request } = await bothPaths(http, { runtime: { variables } });
		expect(request.writer).toBeDefined();
		expect(fast).toBeUndefined();
	});
});
