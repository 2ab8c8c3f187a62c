import { expect, test } from "vitest";
import { sandbox } from "../testing/evaluated-in-script.ts";
import {
	memoryHost,
	memoryResponse,
	scriptOf,
} from "../testing/script-host.ts";

test.each([
	["test('a', () => {", "it ends before something is closed", true],
	["client.setVar('a', )) 1", "expecting", false],
])("%s", async (code, says, isHinted) => {
	const outcome = await sandbox.run(scriptOf(code), memoryHost());
	expect(outcome).toMatchObject({
		kind: "failed",
		error: {
			message: expect.stringContaining(
				`The script is not valid JavaScript: ${says}`,
			),
		},
	});
	expect(JSON.stringify(outcome).includes("without its counterpart")).toBe(
		isHinted,
	);
});

test("a test that looks at what the response does not have is told what it has", async () => {
	const host = memoryHost({
		response: memoryResponse('{"user":{"name":"Ada"}}'),
	});
	const code =
		"test('a', () => { expect(res.body.usr).to.have.length(1) }); test('b', () => { res.body.usr.name })";
	await sandbox.run(scriptOf(code), host);
	for (const { error } of host.testResults)
		expect(error?.hint).toBe("`res.body` has no `usr`: did you mean `user`?");
	expect(host.testResults).toHaveLength(2);
});
