import { describe, expect, test } from "vitest";
import { importFilesOf } from "../testing/import-files-of.ts";
import { requestOf } from "./testing/request-of-operation.ts";

describe("a document that is not quite as it should be", () => {
	test("has webhooks only: a collection without requests, and word of them", async () => {
		const { counts, losses } = await importFilesOf(
			{
				"api.yaml":
					"openapi: 3.1.0\ninfo: { title: Hooks }\nwebhooks: { moved: { post: {} } }\n",
			},
			"api.yaml",
		);

		expect(counts).toEqual([0, 0, 1]);
		expect(losses).toEqual([
			"3:1 The webhook `moved` is sent to you, not by you; it is left out.",
		]);
	});

	test("has examples of parameters as they are sent", async () => {
		const { request, changes } = await requestOf(`parameters:
  - { name: n, in: query, required: true, schema: { type: integer }, example: '5' }
  - { name: s, in: query, required: true, schema: { type: string }, example: 5 }
  - { name: l, in: query, required: true, schema: { type: array, items: { type: integer } }, example: '1, 2' }
  - { name: f, in: query, required: true, schema: { type: boolean }, example: 'maybe' }
responses: {}`);

		const rows = [...request.matchAll(/- name: (.*)\n\s+value: (.*)/g)];
		expect(rows.map(([, name, value]) => `${name}=${value}`)).toEqual([
			'n="5"',
			's="5"',
			'l="1"',
			'l="2"',
			'f="true"',
		]);
		expect(changes).toEqual([
			"12:76 The query parameter `f` of POST /a: the example is not valid, since it is no boolean; another value is sent.",
		]);
	});

	test("names its servers at every path: they are the environments", async () => {
		const { files } = await importFilesOf(
			{
				"api.json": JSON.stringify({
					openapi: "3.0.0",
					servers: [{ url: "https://unused.test" }],
					paths: Object.fromEntries(
						["/a", "/b", "/c"].map((path) => [
							path,
							{
								servers: [
									{ url: path === "/c" ? "https://c.test" : "https://a.test" },
								],
								get: {},
							},
						]),
					),
				}),
			},
			"api.json",
		);

		expect(files["environments/a.test.yml"]).toContain("https://a.test");
		expect(files["GET -a.yml"]).not.toContain("baseUrl\n");
		expect(files["GET -c.yml"]).toContain("value: https://c.test");
	});

	const itself = { $ref: "#/components/schemas/A" };
	test.each([
		["is a part of itself", { allOf: [itself] }],
		["excludes itself", { not: itself }],
		["chooses among itself", { oneOf: [itself, itself] }],
		[
			"needs itself",
			{ required: ["a", "b"], properties: { a: itself, b: itself } },
		],
		[
			"is a list of lists of itself",
			{ type: "array", minItems: 2, items: itself },
		],
		[
			"is too large",
			{
				type: "array",
				minItems: 1e9,
				items: { type: "string", minLength: 1e9 },
			},
		],
		[
			"has a pattern that takes for ever",
			{ type: "string", pattern: "^(a+)+$", example: `${"a".repeat(40)}!` },
		],
		[
			"has a pattern of thousands of groups",
			{ type: "string", pattern: "(".repeat(3_000) + ")*".repeat(3_000) },
		],
		[
			"has members of a prototype",
			JSON.parse('{ "properties": { "__proto__": { "type": "string" } } }'),
		],
	])("has a schema that %s, and is read in no time", async (_, schema) => {
		const { counts } = await importFilesOf(
			{
				"api.json": JSON.stringify({
					openapi: "3.1.0",
					components: { schemas: { A: schema } },
					paths: {
						"/a": {
							post: {
								requestBody: {
									content: { "application/json": { schema: itself } },
								},
							},
						},
					},
				}),
			},
			"api.json",
		);

		expect(counts).toEqual([1, 0, 1]);
	});
});
