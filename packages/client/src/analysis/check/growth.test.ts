import { expect, test } from "vitest";
import { growthOf, isTooSteep } from "../../../test/growth/measure-growth.ts";
import { checkFiles, request } from "../testing/checked-files.ts";

const each = (size: number, of: (index: number) => string) =>
	Array.from({ length: size / 4 }, (_, index) => of(index)).join("");

test.each([
	[
		"headers that nothing defines",
		(size: number) =>
			request("a", {
				http: `  headers:\n${each(size, (at) => `    - name: X${at}\n      value: "{{name${at}}}"\n`)}`,
			}),
	],
	[
		"variables that lead to each other",
		(size: number) =>
			request("a", {
				url: "{{v0}}",
				runtime: `  variables:\n${each(size, (at) => `    - name: v${at}\n      value: "{{v${at + 1}}}"\n`)}`,
			}),
	],
	[
		"variables that a script reads",
		(size: number) =>
			request("a", {
				before: each(size, (at) => `client.getVar("name${at}");\n`),
			}),
	],
])("check takes time proportional to %s", async (_, grow) => {
	const read = (text: string) => checkFiles({ "a.yml": text });
	expect(isTooSteep(await growthOf(read, grow))).toBe(false);
});

test("variables that lead through more others than are filled in are told", async () => {
	const variables = each(
		160,
		(at) => `    - name: v${at}\n      value: "{{v${at + 1}}}"\n`,
	);
	const findings = await checkFiles({
		"a.yml": request("a", {
			url: "{{v0}}",
			runtime: `  variables:\n${variables}`,
		}),
	});
	expect(findings.filter(({ rule }) => rule === "cycle")).toMatchObject([
		{
			message:
				"The variables lead through too many others: v0 → v1 → v2 → v3 → … → v30 → v31 → v32.",
		},
	]);
});
