import { describe, expect, test } from "vitest";
import {
	checkFiles,
	environment,
	foundIn,
	request,
} from "../testing/checked-files.ts";

const AUTH = "  auth:\n    type: bearer\n    token: abc\n";
const header = (value: string) =>
	`  headers:\n    - name: authorization\n      value: ${value}\n`;

describe("overridden-header", () => {
	test("tells of a header that the request's own or an inherited authentication replaces", async () => {
		const findings = await checkFiles({
			"opencollection.yml":
				"info:\n  name: x\nrequest:\n  auth:\n    type: basic\n    username: u\n    password: p\n",
			"a.yml": request("A", {
				http: `${header("Bearer other")}  auth: inherit\n`,
			}),
			"b.yml": request("B", {
				http: `${header("Bearer other")}  auth: none\n`,
			}),
		});
		expect(findings.map(({ message }) => message)).toEqual([
			"The header `authorization` is not sent: the selected authentication (basic) goes in its place.",
		]);
		expect(findings[0]?.location.file).toMatch(/a\.yml$/);
	});

	test.each([
		["of another name", "X: 1", AUTH],
		["that says the same", "Bearer abc", AUTH],
	])("passes a header %s", async (_, value, auth) => {
		const http = value.startsWith("X")
			? `  headers:\n    - name: X\n      value: "1"\n${auth}`
			: `${header(value)}${auth}`;
		expect(await foundIn({ "a.yml": request("A", { http }) })).toEqual([]);
	});

	test("passes a collection's header that a request without authentication sends", async () => {
		const root = `info:\n  name: x\nrequest:\n${header("Bearer default")}`;
		const replaced = { "a.yml": request("A", { http: AUTH }) };
		expect(await foundIn({ "opencollection.yml": root, ...replaced })).toEqual([
			"overridden-header opencollection.yml:6:14",
		]);
		expect(
			await foundIn({
				"opencollection.yml": root,
				...replaced,
				"b.yml": request("B", {}),
			}),
		).toEqual([]);
	});

	test("tells of a folder's header that one request's script sets, and the authentication replaces in another", async () => {
		const files = {
			"opencollection.yml":
				"info:\n  name: x\nrequest:\n  auth:\n    type: bearer\n    token: abc\n",
			"f/folder.yml":
				"info:\n  name: f\nrequest:\n  headers:\n    - name: Authorization\n      value: other\n",
			"f/a.yml": request("A", { http: "  auth: inherit\n" }),
			"f/b.yml": request("B", {
				http: "  auth: inherit\n",
				before: 'req.setHeader("Authorization", "Mine");',
			}),
		};
		expect(await foundIn(files)).toEqual([
			"overridden-header f/folder.yml:6:14",
		]);
	});

	test("passes one that a script sets", async () => {
		const before = 'req.setHeader("Authorization", "Mine");';
		const http = header("Bearer other") + AUTH;
		expect(await foundIn({ "a.yml": request("A", { http, before }) })).toEqual(
			[],
		);
	});
});

describe("empty-path-param", () => {
	const withParam = (value: string, more = {}) =>
		request("A", {
			url: "http://127.0.0.1/users/:id",
			http: `  params:\n    - name: id\n      value: ${value}\n      type: path\n`,
			...more,
		});

	test("tells of a param without a value, unless the collection sends what is empty", async () => {
		const findings = await checkFiles({ "a.yml": withParam('""') });
		expect(findings).toMatchObject([
			{
				rule: "empty-path-param",
				severity: "error",
				message:
					"The path param `id` has no value, so the request is not sent.",
			},
		]);
		expect(
			await foundIn({
				"opencollection.yml":
					"info:\n  name: x\nextensions:\n  curlew:\n    unresolved: empty\n",
				"a.yml": withParam('""'),
			}),
		).toEqual([]);
	});

	test("passes values, variables that may have one, and URLs that a script sets", async () => {
		const cases = [
			withParam("7"),
			withParam("{{id}}", {
				runtime: "  variables:\n    - name: id\n      value: 7\n",
			}).replace("value: {{id}}", 'value: "{{id}}"'),
			withParam('""', { before: 'req.setUrl("http://127.0.0.1/users/7");' }),
		];
		for (const file of cases)
			expect(await foundIn({ "a.yml": file })).toEqual([]);
	});

	test("tells of what every environment leaves empty, once for each variable, as a note", async () => {
		const files = {
			"a.yml": withParam("{{id}}").replace("value: {{id}}", 'value: "{{id}}"'),
			"b.yml": request("B", { url: "http://127.0.0.1/users/{{id}}" }),
			"c.yml": request("C", {
				url: "http://127.0.0.1/users/{{id}}",
			}).replace("GET", "DELETE"),
			"environments/one.yml": environment("one", { id: "" }),
			"environments/two.yml": environment("two", { id: "" }),
		};
		const findings = await checkFiles(files);
		expect(
			findings.map(({ severity, message }) => [severity, message]),
		).toEqual(
			[
				"`{{id}}` is empty, and part of the paths of URLs at 3 places in 3 files: these requests are not sent, or go to another address than the one that is written.",
			].map((message) => ["info", message]),
		);
		for (const [file, message] of [
			[
				"a.yml",
				"The path param `id` is `{{id}}`, which is empty, so the request is not sent.",
			],
			[
				"b.yml",
				"`{{id}}` in the path of the URL is empty: the request goes to another address than the one that is written.",
			],
			[
				"c.yml",
				"`{{id}}` in the path of the URL is empty, so the request is not sent.",
			],
		] as const) {
			const alone = {
				[file]: files[file],
				"environments/one.yml": files["environments/one.yml"],
			};
			expect(await checkFiles(alone)).toMatchObject([{ message }]);
		}
		const filled = environment("two", { id: "7" });
		expect(await foundIn({ ...files, "environments/two.yml": filled })).toEqual(
			[],
		);
		expect(await foundIn(files, { outsideNames: ["id"] })).toEqual([]);
		const before = 'client.setVar("id", "7");';
		const first = request("0", { seq: 0, before });
		expect(await foundIn({ ...files, "0.yml": first })).toEqual([]);
		const last = request("9", { seq: 9, before });
		expect(await foundIn({ ...files, "9.yml": last })).toEqual([]);
	});

	test("tells of `:name` without a param, as a warning", async () => {
		const findings = await checkFiles({
			"a.yml": request("A", {
				url: "http://127.0.0.1:8080/users/:id/v1:batch",
			}),
		});
		expect(findings).toMatchObject([
			{ rule: "empty-path-param", severity: "warning" },
		]);
	});
});
