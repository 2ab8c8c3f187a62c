import { describe, expect, test } from "vitest";
import {
	checkFiles,
	environment,
	foundIn,
	jsonBody,
	request,
} from "../../testing/checked-files.ts";

describe("unresolved", () => {
	test("is told with its place, why, and what was probably meant", async () => {
		const [finding, ...others] = await checkFiles({
			"environments/dev.yml": environment("dev", {
				base_url: "https://a.test",
			}),
			"a.yml": request("A", { url: "{{base_ulr}}/x" }),
		});
		expect(others).toEqual([
			expect.objectContaining({ rule: "unused", severity: "info" }),
		]);
		expect(finding).toMatchObject({
			rule: "unresolved",
			severity: "error",
			message:
				"`{{base_ulr}}` in the URL has no value: the variable `base_ulr` is not set.",
			hint: "Did you mean `base_url`?",
			location: { line: 6, column: 9, length: 12 },
			excerpt: '  url: "{{base_ulr}}/x"',
		});
	});

	test.each([
		[
			"a header",
			{ http: '  headers:\n    - name: A\n      value: "{{no}}"\n' },
			9,
		],
		["a body", { http: jsonBody('{\n  "a": "{{no}}"\n}') }, 11],
		["auth", { http: '  auth:\n    type: bearer\n    token: "{{no}}"\n' }, 9],
		[
			"a param",
			{
				http: '  params:\n    - name: a\n      type: query\n      value: "{{no}}"\n',
			},
			10,
		],
		[
			"a variable that is used",
			{
				url: "https://a.test/{{v}}",
				runtime: '  variables:\n    - name: v\n      value: "{{no}}"\n',
			},
			10,
		],
	])("is found in %s", async (_what, parts, line) => {
		const found = await foundIn({ "a.yml": request("A", parts) });
		expect(found.map((text) => text.replace(/:\d+$/, ""))).toEqual([
			`unresolved a.yml:${line}`,
		]);
	});

	test("is found in what a request inherits, once for all requests", async () => {
		const found = await foundIn({
			"users/folder.yml":
				'info:\n  name: Users\nrequest:\n  headers:\n    - name: A\n      value: "{{no}}"\n',
			"users/a.yml": request("A", {}),
			"users/b.yml": request("B", {}),
		});
		expect(found).toEqual(["unresolved users/folder.yml:6:15"]);
	});

	test("of what only some environments have is told of the others, not of each place", async () => {
		const findings = await checkFiles({
			"environments/dev.yml": environment("dev", { host: "a" }),
			"environments/prod.yml": environment("prod", {}),
			"a.yml": request("A", { url: "https://{{host}}" }),
		});
		expect(findings.map(({ rule, message }) => [rule, message])).toEqual([
			[
				"environment-gap",
				"The environment `prod` lacks `host`, which `dev` has and requests use.",
			],
		]);
	});

	test("is a warning where the collection sends placeholders as they are", async () => {
		const findings = await checkFiles({
			"bruno.json": '{ "version": "1", "name": "B", "type": "collection" }',
			"a.bru":
				"meta {\n  name: a\n  type: http\n}\n\nget {\n  url: https://a.test/{{no}}\n}\n",
		});
		expect(findings).toMatchObject([
			{
				rule: "unresolved",
				severity: "warning",
				location: { line: 7, column: 23 },
			},
		]);
	});

	test.each([
		[
			"a script of an earlier request sets it",
			{
				"a.yml": request("A", {
					seq: 1,
					after: 'client.setVar("id", res.body.id)',
				}),
			},
		],
		["a before-script of its own sets it", {}, 'client.setVar("id", 1)'],
		[
			"an action of an earlier request sets it",
			{
				"a.yml": request("A", {
					seq: 1,
					runtime:
						"  actions:\n    - type: set-variable\n      phase: after-response\n      selector:\n        expression: res.body.id\n        method: jsonq\n      variable:\n        name: id\n        scope: runtime\n",
				}),
			},
		],
		[
			"a file of the collection sets it for a script",
			{
				"lib/set.js": 'module.exports = () => bru.setVar("id", 1);',
				"a.yml": request("A", { seq: 1, before: 'require("./lib/set")();' }),
			},
		],
		[
			"a request that an earlier script runs sets it",
			{
				"a.yml": request("A", {
					seq: 1,
					before: 'await client.runRequest("z")',
				}),
				"z.yml": request("Z", { seq: 9, after: 'client.setVar("id", 1)' }),
			},
		],
		[
			"a later request sets it and jumps back",
			{
				"z.yml": request("Z", {
					seq: 9,
					after: 'client.setVar("id", 1); client.setNextRequest("B")',
				}),
			},
		],
		[
			"a script reads it as a column of data",
			{
				"z.yml": request("Z", {
					seq: 9,
					before: 'client.runner.iterationData.get("id")',
				}),
			},
		],
		[
			"the request replaces the URL by a script",
			{},
			'req.setUrl(req.getUrl().replace("{{id}}", "1"))',
		],
	])("is not told when %s", async (_why, files, before?: string) => {
		const found = await foundIn({
			...files,
			"b.yml": request("B", {
				seq: 2,
				url: "https://a.test/{{id}}",
				...(before !== undefined && { before }),
			}),
		});
		expect(found).toEqual([]);
	});

	test("is not told for prompts, known dynamic values, credentials, secrets and names given from outside", async () => {
		const found = await foundIn(
			{
				"environments/dev.yml":
					"name: dev\nvariables:\n  - name: key\n    secret: true\n",
				"a.yml": request("A", {
					url: "https://a.test/{{?Which}}/{{$guid}}/{{$oauth2.credentials.access_token}}/{{key}}/{{column}}",
				}),
			},
			{ outsideNames: ["column"] },
		);
		expect(found).toEqual([]);
	});

	test("is only worth a note when a script sets names that cannot be told", async () => {
		const found = await foundIn(
			{
				"a.yml": request("A", {
					seq: 1,
					after: "client.setVar(res.body.k, 1)",
				}),
				"b.yml": request("B", { seq: 2, url: "https://a.test/{{id}}" }),
			},
			{ infos: true },
		);
		expect(found).toEqual([
			"may-set-anything a.yml:12:9",
			"unresolved b.yml:7:24",
		]);
	});

	test("of a script that sets such names nothing is told where it excuses nothing", async () => {
		const found = await foundIn(
			{
				"environments/dev.yml": environment("dev", { id: "1" }),
				"a.yml": request("A", {
					seq: 1,
					after: "client.setVar(res.body.k, 1)",
				}),
				"b.yml": request("B", { seq: 2, url: "https://a.test/{{id}}" }),
			},
			{ infos: true },
		);
		expect(found).toEqual([]);
	});
});
