import { describe, expect, test } from "vitest";
import {
	checkFiles,
	environment,
	foundIn,
	request,
} from "../testing/checked-files.ts";

describe("set-later", () => {
	test("tells which request sets the variable", async () => {
		const findings = await checkFiles({
			"a.yml": request("A", { seq: 1, url: "https://a.test/{{id}}" }),
			"b.yml": request("B", { seq: 2, after: 'client.setVar("id", 1)' }),
		});
		expect(findings).toMatchObject([
			{
				rule: "set-later",
				severity: "error",
				message:
					"`{{id}}` in the URL has no value when the request is sent: `id` is set only by `b`, which runs later.",
			},
		]);
	});

	test("is a note for what a login inherits, where placeholders may be sent as they are", async () => {
		const findings = await checkFiles({
			"bruno.json": '{ "version": "1", "name": "B", "type": "collection" }',
			"collection.bru":
				"auth {\n  mode: bearer\n}\n\nauth:bearer {\n  token: {{token}}\n}\n",
			"login.bru":
				"meta {\n  name: login\n  seq: 1\n}\n\npost {\n  url: https://a.test\n  auth: inherit\n}\n\nvars:post-response {\n  token: res.body.token\n}\n",
		});
		expect(findings).toMatchObject([
			{ rule: "set-later", severity: "info", location: { line: 6 } },
		]);
	});

	test("is not told when the request runs itself again", async () => {
		const found = await foundIn({
			"a.yml": request("A", {
				url: "https://a.test/{{cursor}}",
				after:
					'client.setVar("cursor", res.body.next); client.setNextRequest("A")',
			}),
		});
		expect(found).toEqual([]);
	});

	test("holds for a request that sets the variable itself, after its response", async () => {
		const found = await foundIn({
			"a.yml": request("A", {
				url: "https://a.test/{{id}}",
				after: 'client.setVar("id", 1)',
			}),
		});
		expect(found).toEqual(["set-later a.yml:6:24"]);
	});
});

describe("missing-property", () => {
	const typed =
		'  variables:\n    - name: user\n      value:\n        type: object\n        data: \'{"id": 1, "tags": ["x"]}\'\n';

	test.each([
		["{{user.name}}", "`user` has no property `name`; it has `id`, `tags`."],
		[
			"{{user.tags[1]}}",
			"`user.tags` has no element 1; it has only element 0.",
		],
		[
			"{{user.id.x}}",
			"`user.id` is a number, which has no properties or elements.",
		],
	])("%s of a typed variable", async (placeholder, why) => {
		const [finding] = await checkFiles({
			"a.yml": request("A", {
				url: `https://a.test/${placeholder}`,
				runtime: typed,
			}),
		});
		expect(finding).toMatchObject({
			rule: "missing-property",
			message: `\`${placeholder}\` in the URL has no value: ${why}`,
		});
	});

	test("of a value that a script writes out", async () => {
		const found = await foundIn({
			"a.yml": request("A", {
				url: "https://a.test/{{user.nmae}}",
				before: 'client.setVar("user", { name: "Ada" })',
			}),
		});
		expect(found).toEqual(["missing-property a.yml:6:24"]);
	});

	test("of an example response, as a warning", async () => {
		const findings = await checkFiles({
			"a.yml": request("A", {
				seq: 1,
				after: 'client.setVar("user", res.body.user)',
				more: 'examples:\n  - name: ok\n    response:\n      status: 200\n      body:\n        type: json\n        data: \'{"user": {"id": 1}}\'\n',
			}),
			"b.yml": request("B", {
				seq: 2,
				url: "https://a.test/{{user.name}}/{{user.id}}",
			}),
		});
		expect(findings).toMatchObject([
			{ rule: "missing-property", severity: "warning", location: { line: 7 } },
		]);
	});

	test("is not told as long as any of the values may have it", async () => {
		const found = await foundIn({
			"a.yml": request("A", {
				url: "https://a.test/{{user.name}}",
				before:
					'client.setVar("user", res.body); if (x) client.setVar("user", { id: 1 })',
			}),
		});
		expect(found).toEqual([]);
	});
});

test("circles are told with all their names, once", async () => {
	const findings = await checkFiles({
		"a.yml": request("A", {
			url: "https://a.test/{{a}}",
			runtime:
				'  variables:\n    - name: a\n      value: "{{b}}"\n    - name: b\n      value: "x{{a}}"\n',
		}),
	});
	expect(findings).toMatchObject([
		{
			rule: "cycle",
			message: "The variables refer to each other in a circle: a → b → a.",
			location: { line: 12, column: 16 },
		},
	]);
});

test("dynamic values that do not exist are told with the nearest name", async () => {
	const findings = await checkFiles({
		"a.yml": request("A", { url: "https://a.test/{{$randomEmial}}" }),
	});
	expect(findings).toMatchObject([
		{ rule: "unknown-dynamic-value", hint: "Did you mean `$randomEmail`?" },
	]);
});

test("a process variable that is not set is a note, and a warning when .env has nearly the name", async () => {
	const files = {
		"a.yml": request("A", {
			url: "https://a.test/{{process.env.CURLEW_TEST_KYE}}",
		}),
	};
	expect(await checkFiles(files)).toMatchObject([
		{ rule: "missing-process-env", severity: "info" },
	]);
	expect(
		await checkFiles({ ...files, ".env": "CURLEW_TEST_KEY=1\n" }),
	).toMatchObject([
		{
			severity: "warning",
			hint: "Did you mean `process.env.CURLEW_TEST_KEY`?",
		},
	]);
});

test("what stays as it is written in assertions and `interpolate` is told", async () => {
	const found = await foundIn({
		"a.yml": request("A", {
			runtime:
				'  assertions:\n    - expression: res.status\n      operator: eq\n      value: "{{no}}"\n',
			before: 'client.interpolate("{{nope}}")',
		}),
	});
	expect(found).toEqual([
		"kept-reference a.yml:11:15",
		"kept-reference a.yml:15:29",
	]);
});

test("a script that reads what nobody sets is told, with the function that was meant", async () => {
	const findings = await checkFiles({
		"environments/dev.yml": environment("dev", { host: "a" }),
		"a.yml": request("A", { before: 'use(client.getVar("host"))' }),
	});
	expect(findings).toMatchObject([
		{
			rule: "unset-read",
			message: "The script reads the variable `host`, which nobody ever sets.",
			hint: "`getVar` reads what scripts have set; `getEnvVar` reads the environment.",
			location: { line: 11, column: 27 },
		},
	]);
});

test("a script that reads what only a later request sets is told", async () => {
	const files = (before: string) => ({
		"a.yml": request("A", { seq: 1, before }),
		"b.yml": request("B", { seq: 2, after: 'client.setVar("token", 1)' }),
	});
	expect(await foundIn(files('use(client.getVar("token"))'))).toEqual([
		"unset-read a.yml:12:27",
	]);
	expect(await foundIn(files('client.getVar("token") || log()'))).toEqual([]);
});

test("circles that no request leads into are told, too", async () => {
	const found = await foundIn({
		"environments/dev.yml": environment("dev", {
			a: "{{b}}",
			b: "{{c}}",
			c: "x{{a}}",
			d: "{{a}}",
		}),
		"a.yml": request("A", {}),
		"b.yml": request("B", { url: "https://a.test/{{d}}" }),
	});
	expect(found).toEqual(["cycle environments/dev.yml:8:14"]);
});
