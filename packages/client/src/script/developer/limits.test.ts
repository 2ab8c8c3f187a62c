import { afterAll, describe, expect, test } from "vitest";
import { memoryHost, scriptOf } from "../testing/script-host.ts";
import { createDeveloperSandbox } from "./developer-sandbox.ts";

const sandbox = createDeveloperSandbox({ timeout: 400 });
afterAll(() => sandbox.dispose());

describe("mistake 14: in Node, too, a script that never ends is stopped at the time limit, and the next one runs", () => {
	test.each([
		["a loop", "while (true) {}"],
		["microtasks", "async function f() { for (;;) await null } await f()"],
		["unawaited microtasks", "(async () => { for (;;) await null })()"],
		["ticks", "const f = () => process.nextTick(f); f()"],
		["timers", "const f = () => setTimeout(f, 0); f()"],
		["a loop in a timer", "setTimeout(() => { for (;;); })"],
		[
			"a loop in a callback",
			"require('fs').stat('/', () => { for (;;); }); await client.sleep(1e6)",
		],
		["a wait", "await client.sleep(60_000)"],
		[
			"a wait with an interval",
			"setInterval(() => {}, 10); await new Promise(() => {})",
		],
		[
			"a server that nobody closes",
			"require('http').createServer().listen(0, '127.0.0.1'); await new Promise(() => {})",
		],
		["a regular expression", "/^(a+)+$/.test('a'.repeat(50) + 'b')"],
		[
			"a synchronous sleep",
			"Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)",
		],
		[
			"a getter that is called while an error is described",
			"throw { get message() { for (;;); } }",
		],
		["a test", "test('endless', () => { for (;;); })"],
	])("%s", async (_what, code) => {
		const host = memoryHost();
		const outcome = await sandbox.run(scriptOf(code), host);
		expect(outcome).toMatchObject({ error: { code: "SCRIPT_TIMEOUT" } });
		for (const { error } of host.testResults) {
			expect(error?.code).toBe("SCRIPT_TIMEOUT");
		}
		// On a busy machine its thread may begin too late for the short limit.
		const runNext = async () => {
			const next = memoryHost();
			await sandbox.run(
				scriptOf("test('next', () => expect(1).to.equal(1))"),
				next,
			);
			return next.testResults;
		};
		await expect.poll(runNext).toMatchObject([{ status: "passed" }]);
	});

	test.each([
		["a wait", "\n\nawait client.sleep(60_000)", 12],
		["a timeout", "\nsetTimeout(() => {}, 60_000)", 11],
		["a request", "\nawait client.sendRequest('http://slow')", 11],
	])("the error names the line of %s", async (_what, code, line) => {
		const host = memoryHost({ sendRequest: () => new Promise(() => {}) });
		const outcome = await sandbox.run(scriptOf(code), host);
		expect(outcome).toMatchObject({ error: { location: { line } } });
	});

	test("an expression is stopped, and those after it have their values", async () => {
		const expressions = [
			"1",
			"(() => { for (;;); })()",
			"process.exit(0)",
			"2",
		];
		expect(await sandbox.evaluate(expressions, memoryHost())).toMatchObject([
			{ kind: "value", value: 1 },
			{
				kind: "error",
				message: "The expression ran for longer than 400 ms and was stopped.",
			},
			{ kind: "error", message: "The expression called process.exit(0)." },
			{ kind: "value", value: 2 },
		]);
	});
});

describe("a loop", () => {
	test("ends at once when the run is stopped", async () => {
		const patient = createDeveloperSandbox({ timeout: 60_000 });
		const host = memoryHost();
		const controller = new AbortController();
		const started = performance.now();
		const running = patient.run(
			scriptOf("client.setVar('started', 1); for (;;);"),
			host,
			controller.signal,
		);
		await expect
			.poll(() => host.values.get("runtime")?.get("started"), {
				timeout: 15_000,
			})
			.toBe(1);
		controller.abort();
		expect(await running).toMatchObject({ error: { code: "ABORTED" } });
		expect(performance.now() - started).toBeLessThan(20_000);
		patient.dispose();
	});
});

test("an expression without an end ends at once when the run is stopped", async () => {
	const patient = createDeveloperSandbox({ timeout: 60_000 });
	const host = memoryHost();
	const controller = new AbortController();
	const running = patient.evaluate(
		["(() => { client.setVar('started', 1); for (;;); })()", "1"],
		host,
		controller.signal,
	);
	await expect
		.poll(() => host.values.get("runtime")?.get("started"), { timeout: 15_000 })
		.toBe(1);
	controller.abort();
	const message = "The script was stopped because the run was.";
	expect(await running).toEqual([
		{ kind: "error", message },
		{ kind: "error", message },
	]);
	patient.dispose();
});

describe("too much", () => {
	test("memory ends the script, not the process", async () => {
		const patient = createDeveloperSandbox({
			timeout: 60_000,
			heapLimit: 128 * 2 ** 20,
		});
		const outcome = await patient.run(
			scriptOf("let all; for (;;) all = { all, more: [1, 2, 3] };"),
			memoryHost(),
		);
		expect(outcome).toMatchObject({ error: { code: "SCRIPT_OUT_OF_MEMORY" } });
		patient.dispose();
	});

	test("depth is an error like any other", async () => {
		const outcome = await sandbox.run(
			scriptOf("const f = () => f() + 1;\nf();"),
			memoryHost(),
		);
		expect(outcome).toMatchObject({ error: { code: "SCRIPT_STACK_OVERFLOW" } });
	});
});
