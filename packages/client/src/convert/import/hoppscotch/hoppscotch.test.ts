import { describe, expect, test } from "vitest";
import { importFilesOf } from "../testing/import-files-of.ts";
import { hoppscotchScript } from "./hoppscotch-scripts.ts";

const EXPORT = [
	{
		v: 10,
		name: "Shop",
		auth: { authType: "bearer", authActive: true, token: "<<token>>" },
		headers: [{ key: "X-All", value: "1", active: true }],
		variables: [
			{
				key: "host",
				initialValue: "http://127.0.0.1:4000",
				currentValue: "",
				secret: false,
			},
			{ key: "token", initialValue: "t-1", currentValue: "", secret: true },
		],
		requests: [
			{
				v: "15",
				name: "Get",
				method: "GET",
				endpoint: "<<host>>/users/{{id}}?x=1",
				params: [
					{ key: "q", value: "<<$randomEmail>>", active: true },
					{ key: "off", value: "", active: false },
				],
				headers: [],
				auth: { authType: "inherit", authActive: true },
				body: { contentType: null, body: null },
				preRequestScript: "pw.env.set('a', pw.env.get('b'));",
				testScript:
					"// @ts-check\npw.test('ok', () => { pw.expect(pw.response.status).toBeLevel2xx(); });\npw.response.headers.find(x);",
				requestVariables: [{ key: "one", value: "1", active: true }],
			},
		],
		folders: [
			{
				name: "Forms",
				auth: { authType: "none", authActive: true },
				requests: [
					{
						name: "Form",
						method: "POST",
						endpoint: "<<host>>/form",
						auth: { authType: "inherit" },
						body: {
							contentType: "application/x-www-form-urlencoded",
							body: "a: <<one>>\n#b: 2",
						},
					},
					{
						name: "Upload",
						method: "POST",
						endpoint: "<<host>>/up",
						auth: { authType: "saml" },
						body: {
							contentType: "multipart/form-data",
							body: [{ key: "f", isFile: true, active: true, value: [{}] }],
						},
					},
				],
				folders: [],
			},
		],
	},
];

test("a Hoppscotch export becomes a collection with all that it says, or a finding", async () => {
	const { files, counts, losses, found } = await importFilesOf(
		{ "shop.json": JSON.stringify(EXPORT, null, 1) },
		"shop.json",
	);
	expect(counts).toEqual([3, 1, 0]);
	expect(losses.map((loss) => loss.replace(/^\S+ /, ""))).toEqual([
		"`pw.response.headers.find` has no counterpart in scripts here.",
		"The file of the part `f` is not in the export.",
		"Authentication of the type `saml` has no counterpart here.",
	]);
	expect(found).toEqual(["unresolved Forms/Form.yml:13"]);
	const get = files["Get.yml"] ?? "";
	for (const part of [
		'url: "{{host}}/users/\\\\{{id}}?x=1"',
		'value: "{{$randomEmail}}"',
		"auth: inherit",
		"pm.environment.set('a', pm.variables.get('b'));",
		"test('ok', () => { expect(res.status).to.be.within(200, 299); });",
		"- name: one",
	])
		expect(get).toContain(part);
	expect(files["Forms/folder.yml"]).toContain("auth: none");
	expect(files["Forms/Form.yml"]).toContain(
		'- name: a\n        value: "{{one}}"\n      - name: b\n        value: "2"\n        disabled: true',
	);
	expect(files["opencollection.yml"]).toContain(
		"- name: token\n      secret: true",
	);
	expect(files[".env"]).toBe("token=t-1\n");
});

describe("a script", () => {
	test.each([
		["pw.expect(a).not.toBe(1)", "expect(a).not.to.equal(1)"],
		[
			"hopp.expect(hopp.response.statusCode).toBe(200)",
			"expect(res.status).to.equal(200)",
		],
		["pw.expect(b).toBeType('string')", "expect(b).to.be.a('string')"],
		["const pw = 1; pw.test", "const pw = 1; pw.test"],
		["jest.expect(a).toBe(1)", "jest.expect(a).toBe(1)"],
	])("%s becomes %s", (code, expected) => {
		expect(hoppscotchScript(code).code).toBe(expected);
	});

	test("that is no JavaScript stays, and is told", () => {
		expect(hoppscotchScript("pw.test(").fault).toBeDefined();
	});
});

test("environments that were exported by themselves are read, secret values apart", async () => {
	const { files, counts } = await importFilesOf(
		{
			"environments.json": JSON.stringify([
				{
					v: 2,
					id: "a",
					name: "Dev",
					variables: [
						{ key: "base", initialValue: "http://a.test", secret: false },
						{ key: "token", currentValue: "t0ken", secret: true },
					],
				},
				{ name: "Empty", variables: [] },
			]),
		},
		"environments.json",
	);
	expect(counts).toEqual([0, 0, 2]);
	expect(files["environments/Dev.yml"]).toBe(
		"name: Dev\n\nvariables:\n  - name: base\n    value: http://a.test\n  - name: token\n    secret: true\n",
	);
	expect(files[".env"]).toBe("token=t0ken\n");
});
