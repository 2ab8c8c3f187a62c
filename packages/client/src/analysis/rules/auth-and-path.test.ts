import { describe, expect, test } from "vitest";
import { checkFiles, foundIn, request } from "../testing/checked-files.ts";

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
