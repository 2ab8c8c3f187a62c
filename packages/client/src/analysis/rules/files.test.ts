import { expect, test } from "vitest";
import { OPERATOR_NAMES } from "../../kinds/operators.ts";
import { JUDGES } from "../../run/judging/operators.ts";
import {
	checkFiles,
	environment,
	foundIn,
	request,
} from "../testing/checked-files.ts";

test("broken files are told as a run tells them", async () => {
	const found = await foundIn({
		"a.yml": "info:\n  name: [A\n",
		"b.yml": request("B", {}),
		"environments/dev.yml": "variables: {\n",
	});
	expect(found.map((text) => text.replace(/:\d+:\d+$/, ""))).toEqual([
		"broken-file a.yml",
		"broken-file environments/dev.yml",
	]);
});

test("environments that extend each other in a circle are broken", async () => {
	const found = await foundIn({
		"environments/a.yml": "name: a\nextends: b\n",
		"environments/b.yml": "name: b\nextends: a\n",
		"a.yml": request("A", {}),
	});
	expect(found).toHaveLength(2);
	expect(found[0]).toMatch(/^broken-file environments\/a\.yml/);
});

test("files that are not there are told where they are named", async () => {
	const found = await foundIn({
		"there.txt": "x",
		"lib/a.js": "",
		"a.yml": request("A", {
			http: '  body:\n    type: multipart-form\n    data:\n      - name: f\n        type: file\n        value: ["./there.txt", "gone.txt"]\n',
			before:
				'require("./lib/a"); require("./lib/b"); try { require("./c") } catch {}',
		}),
	});
	expect(found).toEqual([
		"dangling-file a.yml:12:33",
		"dangling-file a.yml:17:37",
	]);
});

test("scripts, expressions and operators that are wrong are told", async () => {
	const found = await foundIn({
		"a.yml": request("A", {
			runtime:
				'  assertions:\n    - expression: res.body.\n      operator: eq\n      value: "1"\n    - expression: res.status\n      operator: equals\n      value: "200"\n',
			before: "const a = ;",
		}),
	});
	expect(found).toEqual([
		"malformed-expression a.yml:9:19",
		"unknown-operator a.yml:13:17",
		"script-syntax a.yml:18:19",
	]);
});

test("the operators are those that runs know", () => {
	// That one needs more than a value: `judge-snapshot.ts`.
	const known = [...Object.keys(JUDGES), "snapshot"].sort();
	expect([...OPERATOR_NAMES].sort()).toEqual(known);
});

test.each([
	["res.status: equals 200", ["unknown-operator"]],
	["res.status: isDefine", ["unknown-operator"]],
	["res.status: isDefind", ["unknown-operator"]],
	["res.status: equls 200", ["unknown-operator"]],
	["res.body.name: contans Ada", ["unknown-operator"]],
	["res.body.name: length", []],
	["res.body.name: legth", []],
	["res.body.name: contain Ada", ["unknown-operator"]],
	["res.body.name: eq Ada", []],
	["res.body.name: Ada", []],
	["res.body.kind: content", []],
	["res.body.text: equals", []],
	["res.body.name: isDefined", []],
])("in .bru files, %s gives %j", async (assertion, rules) => {
	const findings = await checkFiles({
		"bruno.json": '{ "version": "1", "name": "B", "type": "collection" }',
		"a.bru": `meta {\n  name: a\n  type: http\n}\n\nget {\n  url: https://a.test\n}\n\nassert {\n  ${assertion}\n}\n`,
	});
	expect(findings.map(({ rule }) => rule)).toEqual(rules);
	// It is legal there, and may be what the server really answers.
	for (const { severity } of findings) expect(severity).toBe("warning");
});

test("a request that a script runs and that does not exist is told, once for all scripts", async () => {
	const before =
		'client.runRequest("login"); client.runRequest("./Tenant/auth");';
	const findings = await checkFiles({
		"login.yml": request("Log in", {}),
		"a.yml": request("A", { before }),
		"b.yml": request("B", { before }),
	});
	expect(findings).toMatchObject([
		{
			rule: "unknown-request",
			severity: "warning",
			message:
				"No request has the path `./Tenant/auth`, which scripts run at 2 places in 2 files.",
			count: 2,
		},
	]);
});

test("a jump to a request that does not exist is told", async () => {
	const findings = await checkFiles({
		"login.yml": request("Log in", {}),
		"a.yml": request("A", {
			after:
				'client.setNextRequest("Login"); client.setNextRequest("login"); client.setNextRequest(null); client.setNextRequest(again ? "login" : null)',
		}),
	});
	expect(findings).toMatchObject([
		{ rule: "unknown-request", hint: "Did you mean `login`?" },
	]);
});

test.each([
	[
		">=99.0.0",
		"The collection requires a client of version >=99.0.0; this is Curlew",
	],
	["abc", '`requires` is "abc", which is not a range of versions.'],
])("a collection that requires %s", async (requires, message) => {
	const findings = await checkFiles({
		"opencollection.yml": `info:\n  name: A\nextensions:\n  curlew:\n    requires: "${requires}"\n`,
		"a.yml": request("A", {}),
	});
	expect(findings).toMatchObject([
		{ rule: "requires-not-met", location: { line: 5 } },
	]);
	expect(findings[0]?.message).toContain(message);
});

test("names that stand twice in one place are told", async () => {
	const found = await foundIn({
		"environments/a.yml":
			'name: same\nvariables:\n  - name: x\n    value: "1"\n  - name: x\n    value: "2"\n',
		"environments/b.yml": environment("same", { x: "3" }),
		"users/a.yml": request("Get", { url: "https://a.test/{{x}}" }),
		"users/b.yml": request("Get", {}),
		"orders/b.yml": request("Get", {}),
	});
	expect(found).toEqual([
		"duplicate-name environments/a.yml:5:11",
		"duplicate-name environments/b.yml:1:1",
		"duplicate-name users/b.yml:2:9",
	]);
});

test("the second of two names in `.bru` files is told where it stands", async () => {
	const get =
		"meta {\n  type: http\n  name: Get\n}\n\nget {\n  url: http://x\n}\n";
	const found = await foundIn({
		"bruno.json": '{ "version": "1", "name": "c", "type": "collection" }',
		"a.bru": get,
		"b.bru": get,
	});
	expect(found).toEqual(["duplicate-name b.bru:3:9"]);
});

test("the same mistake in several files is told once, and one of another kind for itself", async () => {
	const conflict = "info:\n<<<<<<< HEAD\n  name: A\n";
	const findings = await checkFiles({
		"a.yml": conflict,
		"b.yml": conflict,
		"c.yml": "info:\nname\n  name: A\n",
	});
	expect(findings).toMatchObject([
		{
			rule: "broken-file",
			message: expect.stringContaining("(2 places in 2 files.)"),
			hint: "The file has a merge conflict that nobody has resolved.",
			count: 2,
		},
		{ rule: "broken-file", count: 1 },
	]);
});

test("a description of an API beside the requests is no request that went wrong", async () => {
	const found = await foundIn(
		{
			"a.yml": request("A", {}),
			"openapi.yaml": "openapi: 3.1.0\ninfo:\n  title: A\npaths: {}\n",
			"workspace.yml": "info:\n  name: W\n  type: workspace\n",
			"other.yml": "services: {}\n",
		},
		{ infos: true },
	);
	expect(found).toEqual(["questionable-file other.yml:1:1"]);
});

test("a collection in a folder of another one is told, and its requests are left to a check of itself", async () => {
	const bruno = '{ "version": "1", "name": "x", "type": "collection" }';
	const bru = "get {\n  url: {{host}}/x\n}\n";
	expect(
		await foundIn({
			"bruno.json": bruno,
			"inner/bruno.json": bruno,
			"inner/one.bru": bru,
		}),
	).toEqual(["questionable-file inner/bruno.json:1:1"]);
});

test("what requests of an inner collection set and use counts for the outer one", async () => {
	const bruno = '{ "version": "1", "name": "B", "type": "collection" }';
	const bru = (url: string, more = "") =>
		`meta {\n  name: r\n  type: http\n}\n\nget {\n  url: ${url}\n}\n${more}`;
	const found = await foundIn(
		{
			"bruno.json": bruno,
			"collection.bru": "vars:pre-request {\n  page: 1\n}\n",
			"inner/bruno.json": bruno,
			"inner/login.bru": bru(
				"https://a.test/{{page}}/{{none}}",
				'\nscript:post-response {\n  bru.setVar("token", res.body.token);\n}\n',
			),
			"z.bru": bru("https://a.test/{{token}}"),
		},
		{ infos: true },
	);
	expect(found).toEqual(["questionable-file inner/bruno.json:1:1"]);
});
