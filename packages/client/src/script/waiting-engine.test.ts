import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

const PROGRAM = `
	delete WebAssembly.Suspending;
	delete WebAssembly.promising;
	const { createSandbox } = await import(${JSON.stringify(new URL("./sandbox.ts", import.meta.url))});
	const { memoryHost, scriptOf } = await import(${JSON.stringify(new URL("./testing/script-host.ts", import.meta.url))});
	const usual = await createSandbox({});
	const impatient = await createSandbox({ timeout: 300 });
	const codes = [
		[usual, "client.setVar('it', 'b'.repeat(2000).localeCompare('a'.repeat(2000)))"],
		[usual, "test('a', () => { expect([1]).to.have.jsonSchema({ type: 'array' }); expect(1).to.equal(1) })"],
		[impatient, "for (;;);"],
	];
	const told = [];
	for (const [sandbox, code] of codes) {
		const host = memoryHost();
		const outcome = await sandbox.run(scriptOf(code), host);
		told.push([outcome.kind, outcome.error?.code, host.values.get("runtime")?.get("it"), host.testResults[0]?.status]);
	}
	console.log(JSON.stringify(told));
`;

test("where V8 cannot wait, scripts run as they are, and to their limits", () => {
	const output = execFileSync(
		process.execPath,
		["--input-type=module", "-e", PROGRAM],
		{ encoding: "utf8" },
	);
	expect(JSON.parse(output)).toEqual([
		["finished", null, 1, null],
		["finished", null, null, "passed"],
		["failed", "SCRIPT_TIMEOUT", null, null],
	]);
});
