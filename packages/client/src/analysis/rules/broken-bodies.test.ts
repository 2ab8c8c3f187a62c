import { describe, expect, test } from "vitest";
import { foundIn, jsonBody, request } from "../testing/checked-files.ts";

describe("a broken body", () => {
	const broken = jsonBody('{ "a": }');
	const assertion = (value: string) =>
		`  assertions:\n    - expression: res.status\n      operator: eq\n      value: "${value}"\n`;

	test.each([
		{ runtime: assertion("400") },
		{ tests: "test('x', () => expect(res.getStatus()).to.equal(422));" },
		{ tests: "test('x', () => expect(res).to.have.status(400));" },
	])(
		"is what a request that expects to be refused wants: %j",
		async (parts) => {
			const files = { "a.yml": request("A", { http: broken, ...parts }) };
			expect(await foundIn(files)).toEqual([]);
		},
	);

	test.each([
		["a.yml", 400, 0],
		["other", 400, 1],
		["a.yml", 200, 1],
	])(
		"is what a script wants that runs %s and expects %i",
		async (target, status, count) => {
			const tests = [
				`const answer = await client.runRequest("./${target}");`,
				`expect(answer.status).to.equal(${status});`,
			].join("\n");
			const found = await foundIn({
				"a.yml": request("A", { http: broken }),
				"b.yml": request("B", { tests }),
			});
			const bodies = found.filter((text) => text.startsWith("invalid-json"));
			expect(bodies).toHaveLength(count);
		},
	);

	test.each([
		{
			tests:
				"test('x', () => { expect(res.status).to.equal(200); expect(res.status).to.not.equal(400); });",
		},
		{
			runtime: assertion("200"),
			tests: "// a status of 400 would be wrong\n",
		},
		{ runtime: assertion("200") },
		{ runtime: assertion("404") },
		{ tests: "test('x', () => expect(res.getStatus()).to.equal(200));" },
	])("is a mistake elsewhere: %j", async (parts) => {
		const files = { "a.yml": request("A", { http: broken, ...parts }) };
		expect(await foundIn(files)).toEqual([
			expect.stringContaining("invalid-json"),
		]);
	});
});
