import { expect, test } from "vitest";
import { checkFiles, request } from "../testing/checked-files.ts";

const scriptOf = (before: string) => ({ "a.yml": request("A", { before }) });

const asserting = (expression: string) => ({
	"a.yml": `${request("A", {})}runtime:\n  assertions:\n    - expression: ${expression}\n      operator: eq\n      value: "200"\n`,
});

test.each([
	["client.setVr('a', 1)", "client", "setVr", "client.setVar"],
	["bru.setVr('a', 1)", "bru", "setVr", "bru.setVar"],
	["req.setHaeder('a', 'b')", "req", "setHaeder", "req.setHeader"],
	[
		"if (1) client.runner.skipReqest()",
		"client.runner",
		"skipReqest",
		"client.runner.skipRequest",
	],
	["console.log(res.statsu)", "res", "statsu", "res.status"],
])("%s: no such name", async (code, owner, name, meant) => {
	const [finding, ...others] = await checkFiles(scriptOf(code));
	expect(others).toEqual([]);
	expect(finding).toMatchObject({
		rule: "unknown-member",
		severity: "error",
		message: `\`${owner}\` has no \`${name}\`.`,
		hint: `Did you mean \`${meant}\`?`,
		location: { length: name.length },
	});
});

test.each(["res.statsu", "res.statsu.toString()", '"1 + res.statsu"'])(
	"in the assertion %s",
	async (expression) => {
		expect(await checkFiles(asserting(expression))).toMatchObject([
			{
				rule: "unknown-member",
				severity: "error",
				message: "`res` has no `statsu`.",
				hint: "Did you mean `res.status`?",
			},
		]);
	},
);

test("a name that is like none is a warning, with those that there are", async () => {
	expect(await checkFiles(scriptOf("client.utils.frobnicate()"))).toMatchObject(
		[
			{
				severity: "warning",
				hint: "`client.utils` has minifyJson, minifyXml.",
			},
		],
	);
});

test.each([
	"if (client.setVr) client.getVar('a')",
	"client.setVr?.('a')",
	"client.setVr && 1",
	"typeof client.setVr",
	"try { client.setVr() } catch {}",
	"const client = { setVr() {} }; client.setVr()",
	"res.statsu = 1; console.log(res.statsu)",
	"client.setVar.call(client, 'a', 1)",
	"client.cookies.jar().getCookies('http://a')",
	"client['set' + 'Vr']",
	"console.log(res.body.statsu, req.headers.setVr)",
])("nothing is told of %s", async (code) => {
	const findings = await checkFiles(scriptOf(code));
	expect(findings.filter(({ rule }) => rule === "unknown-member")).toEqual([]);
});
