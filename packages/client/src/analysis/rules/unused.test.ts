import { expect, test } from "vitest";
import {
	checkFiles,
	environment,
	foundIn,
	request,
} from "../testing/checked-files.ts";

test("variables that nobody uses are worth a note", async () => {
	const found = await foundIn(
		{
			"environments/dev.yml": environment("dev", {
				used: "a",
				unused: "b",
				inside: "c",
				listed: "d",
			}),
			"a.yml": request("A", {
				url: "https://a.test/{{used}}",
				runtime: '  variables:\n    - name: own\n      value: "{{inside}}"\n',
				before: 'client.setVar("forgotten", 1); use(["listed"])',
				http: '  headers:\n    - name: A\n      value: "{{own}}"\n',
			}),
		},
		{ infos: true },
	);
	expect(found).toEqual([
		"unused a.yml:17:23",
		"unused environments/dev.yml:5:11",
	]);
});

test("of the names that a script computes, one that is used is enough", async () => {
	const unusedIn = async (url: string) => {
		const findings = await checkFiles({
			"a.yml": request("A", {
				url,
				before: 'for (const n of ["x1", "x2"]) client.setVar(n, 1);',
			}),
		});
		return findings.map(({ rule, message }) => `${rule}: ${message}`);
	};
	expect(await unusedIn("https://a.test/{{x2}}")).toEqual([]);
	expect(await unusedIn("https://a.test/")).toEqual([
		"unused: The script sets one of the variables `x1`, `x2`, which are used nowhere.",
	]);
});

test("nothing is unused where a script reads everything", async () => {
	const found = await foundIn(
		{
			"environments/dev.yml": environment("dev", { a: "b" }),
			"a.yml": request("A", { before: "use(bru.getAllEnvVars())" }),
		},
		{ infos: true },
	);
	expect(found).toEqual([]);
});

test("what a script gives to the global environment may be for other collections", async () => {
	const found = await foundIn(
		{
			"a.yml": request("A", {
				after: 'bru.setGlobalEnvVar("token", 1); bru.setVar("mine", 1);',
			}),
		},
		{ infos: true },
	);
	expect(found).toEqual(["unused a.yml:11:53"]);
});

test("a variable that no request ever sees is worth a note; one that environments override is a default", async () => {
	const variables = (value: string) =>
		`request:\n  variables:\n    - name: level\n      value: ${value}\n`;
	const used = request("A", { url: "https://a.test/{{level}}" });
	const files = {
		"opencollection.yml": `info:\n  name: A\n${variables("weak")}`,
		"sub/folder.yml": `info:\n  name: S\n${variables("strong")}`,
		"sub/a.yml": used,
	};
	expect(await foundIn(files, { infos: true })).toEqual([
		"shadowed opencollection.yml:5:13",
	]);
	const elsewhere = { ...files, "b.yml": used };
	expect(await foundIn(elsewhere, { infos: true })).toEqual([]);
	const overridden = {
		"opencollection.yml": files["opencollection.yml"],
		"environments/dev.yml": environment("dev", { level: "strong" }),
		"b.yml": used,
	};
	expect(await foundIn(overridden, { infos: true })).toEqual([]);
});
