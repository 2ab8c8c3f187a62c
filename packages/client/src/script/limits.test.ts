import { describe, expect, test } from "vitest";
import { createSandbox } from "./sandbox.ts";
import { codeAndRecovery } from "./testing/recovery.ts";
import { memoryHost, scriptOf } from "./testing/script-host.ts";

const sandbox = await createSandbox({ timeout: 300 });

describe("mistake 14: a script that never ends is stopped at the time limit, and the next one runs", () => {
	test.each([
		["a loop", "while (true) {}"],
		[
			"a loop that catches everything",
			"for (;;) try { for (;;); } catch {} finally { for (;;); }",
		],
		["microtasks", "async function f() { for (;;) await null } await f()"],
		[
			"promises that make promises",
			"const f = () => Promise.resolve().then(f); f(); await f()",
		],
		[
			"unawaited microtasks after the end",
			"(async () => { for (;;) await null })()",
		],
		["timers", "const f = () => setTimeout(f, 0); f()"],
		["a wait", "await client.sleep(60_000)"],
		["a regular expression", "/^(a+)+$/.test('a'.repeat(50) + 'b')"],
		[
			"a native function over a huge length",
			"[].includes.call({ length: 2 ** 53 - 1 }, 1)",
		],
		[
			"a native function over a sparse array",
			"const a = []; a.length = 2 ** 32 - 1; a.indexOf(1); a.indexOf(1)",
		],
		[
			"a search in a huge text",
			"const a = 'a'.repeat(2e7); (a + a).indexOf(a + 'b')",
		],
		[
			"a getter that is called while an error is described",
			"throw { get message() { for (;;); } }",
		],
		[
			"a toString that never ends",
			"client.getVar({ toString() { for (;;); } })",
		],
		["a test", "test('endless', () => { for (;;); })"],
	])("%s", async (_what, code) => {
		expect(await codeAndRecovery(sandbox, code)).toBe("SCRIPT_TIMEOUT");
	});

	test.each([
		[
			"a function",
			"const spin = () => {\n  for (;;) Math.abs(1);\n};\nspin();",
			11,
		],
		["native code", "\n\n/^(a+)+$/.test('a'.repeat(50) + 'b');", 12],
		[
			"an endless native loop",
			"\n[].includes.call({ length: 2 ** 53 }, 1)",
			11,
		],
		["a function after an await", "await null;\n\nMath.abs(1); for (;;);", 12],
		[
			"a callback of a timer",
			"setTimeout(() => {\n Math.abs(1); for (;;);\n})",
			11,
		],
		[
			"an async test",
			"test('it', async () => {\n  await null;\n  Math.abs(1); for (;;);\n})",
			12,
		],
		[
			"a getter of what was thrown",
			"throw {\n get message() { Math.abs(1); for (;;); }\n}",
			11,
		],
		["a wait", "\n\nawait client.sleep(60_000)", 12],
		["a request", "\nawait client.sendRequest('http://slow')", 11],
	])("the error names the line of %s", async (_what, code, line) => {
		const host = memoryHost({ sendRequest: () => new Promise(() => {}) });
		const outcome = await sandbox.run(scriptOf(code), host);
		expect(outcome).toMatchObject({
			error: {
				message: "The script ran for longer than 300 ms and was stopped.",
				location: { line },
			},
		});
	});

	test("its open tests get the same error, not that of the interruption", async () => {
		const host = memoryHost();
		await sandbox.run(
			scriptOf("test('spins', async () => { await null; for (;;); })"),
			host,
		);
		expect(host.testResults).toMatchObject([
			{ name: "spins", status: "failed", error: { code: "SCRIPT_TIMEOUT" } },
		]);
	});

	test("its open tests are reported as failed", async () => {
		const host = memoryHost();
		await sandbox.run(
			scriptOf("test('waits', () => client.sleep(60_000));\nfor (;;);"),
			host,
		);
		expect(host.testResults).toMatchObject([
			{ name: "waits", status: "failed", error: { code: "SCRIPT_TIMEOUT" } },
		]);
	});

	test("a request under way is aborted", async () => {
		let reason: unknown;
		const host = memoryHost({
			sendRequest: (_options, signal) =>
				new Promise((_resolve, reject) => {
					signal.addEventListener("abort", () => {
						reason = signal.aborted;
						reject(new Error("aborted"));
					});
				}),
		});
		await sandbox.run(scriptOf("await client.sendRequest('http://x')"), host);
		expect(reason).toBe(true);
	});
});
