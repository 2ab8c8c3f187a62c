import { describe, expect, test } from "vitest";
import { createSandbox } from "./sandbox.ts";
import { codeAndRecovery } from "./testing/recovery.ts";
import { memoryHost, memoryResponse, scriptOf } from "./testing/script-host.ts";

const sandbox = await createSandbox({ timeout: 300 });
const patient = await createSandbox({
	timeout: 20_000,
	memoryLimit: 32 * 2 ** 20,
});

describe("a script that takes too much", () => {
	test.each([
		["a list without an end", "const a = []; for (;;) a.push({ a: 1 })"],
		[
			"a text that doubles",
			"let s = 'xxxxxxxx'; const all = []; for (;;) { s += s.slice(0, 1e6); all.push(s + all.length) }",
		],
		[
			"a buffer",
			"const all = []; for (;;) all.push(new Uint8Array(1e6).fill(1))",
		],
		["a long text", "const s = 'x'.repeat(2 ** 29); client.setVar('s', s)"],
		[
			"buffers from the host",
			"const all = []; for (;;) all.push(new TextEncoder().encode('x'.repeat(1e6)))",
		],
	])("of memory is stopped: %s", async (_what, code) => {
		expect(await codeAndRecovery(patient, code)).toBe("SCRIPT_OUT_OF_MEMORY");
	});

	test.each([
		["a variable", "const all = []; for (;;) all.push(client.getVar('big'))"],
		[
			"an answer",
			"const all = ['a', 'b', 'c'].map((at) => client.sendRequest(at)); await Promise.all(all)",
		],
		["an error", "client.interpolate('{{a}}')"],
	])(
		"of what the host has for it is stopped: %s that does not fit",
		async (_what, code) => {
			const long = "x".repeat(20 * 2 ** 20);
			const host = {
				...memoryHost({
					sendRequest: async (options) => ({
						status: 200,
						statusText: "OK",
						headers: {},
						data: long,
						url: options.url,
						size: long.length,
						responseTime: 1,
						duration: 1,
					}),
				}),
				interpolate: () => {
					throw new Error(long);
				},
			};
			host.values.set("runtime", new Map([["big", long]]));
			const outcome = await patient.run(scriptOf(code), host);
			expect(outcome).toMatchObject({
				error: { code: "SCRIPT_OUT_OF_MEMORY" },
			});
		},
	);

	test("of memory may catch that and go on", async () => {
		expect(
			await codeAndRecovery(
				patient,
				"try { const a = []; for (;;) a.push(new Uint8Array(1e6)) } catch (e) { expect(e.message).to.equal('out of memory') }",
			),
		).toBe("finished");
	});

	test.each([
		["calls", "const f = () => f() + 1; f()"],
		["data in a text", "JSON.parse('['.repeat(1e6))"],
		[
			"data",
			"let a = []; for (let i = 0; i < 1e5; i++) a = [a]; JSON.stringify(a)",
		],
		[
			"data turned into text",
			"let a = []; for (let i = 0; i < 1e5; i++) a = [a]; String(a)",
		],
		[
			"data printed",
			"let a = []; for (let i = 0; i < 1e5; i++) a = [a]; console.log(a); (function f() { f() })()",
		],
		["getters", "const o = { get a() { return this.a } }; o.a"],
		[
			"proxies",
			"let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); p.a",
		],
	])("of depth is stopped: %s", async (_what, code) => {
		expect(await codeAndRecovery(patient, code)).toBe("SCRIPT_STACK_OVERFLOW");
	});

	test("of code nested too deeply is a syntax error or an overflow", async () => {
		expect(["SCRIPT_SYNTAX", "SCRIPT_STACK_OVERFLOW"]).toContain(
			await codeAndRecovery(sandbox, `${"(".repeat(100_000)}1`),
		);
	});

	test("of a text longer than any gets an error with its line", async () => {
		const outcome = await sandbox.run(
			scriptOf("\n'x'.repeat(2 ** 30)"),
			memoryHost(),
		);
		expect(outcome).toMatchObject({
			error: {
				message: "RangeError: invalid string length",
				location: { line: 11 },
			},
		});
	});

	test("functions may call each other 300 deep", async () => {
		expect(
			await codeAndRecovery(
				sandbox,
				"const f = (n) => n === 0 ? 0 : 1 + f(n - 1); expect(f(300)).to.equal(300)",
			),
		).toBe("finished");
	});

	test("of the console is cut off with a notice", async () => {
		const host = memoryHost();
		await patient.run(
			scriptOf("for (let i = 0; i < 6000; i++) console.log(i)"),
			host,
		);
		expect(host.output).toHaveLength(5001);
		expect(host.output.at(-1)).toMatchObject({
			level: "warn",
			text: "The script prints too much: everything after 5000 lines is left out.",
		});
	});

	test("of tests fails at the one too many", async () => {
		const host = memoryHost();
		const outcome = await patient.run(
			scriptOf("for (let i = 0; i <= 10_000; i++) test('t' + i, () => {})"),
			host,
		);
		expect(host.testResults).toHaveLength(10_000);
		expect(outcome).toMatchObject({
			error: {
				message:
					"A script has at most 10000 tests, and this one began another.",
			},
		});
	});

	test.each([
		["variables", "client.setVar('v' + i, big + i)"],
		["headers", "req.setHeader('h' + i, big + i)"],
		[
			"data of the iteration",
			"client.runner.iterationData.set('d' + i, big + i)",
		],
		["requests", "client.sendRequest({ url: 'http://x', data: big + i })"],
	])("of the host's memory gets an error: %s", async (_what, call) => {
		const box = await createSandbox({ memoryLimit: 2 ** 22 });
		const host = memoryHost({ sendRequest: () => new Promise(() => {}) });
		const outcome = await box.run(
			scriptOf(`const big = 'x'.repeat(5e5); for (let i = 0; ; i++) ${call}`),
			host,
		);
		expect(outcome).toMatchObject({
			error: {
				code: "SCRIPT_ERROR",
				message:
					"This script has handed over more than 4194304 characters to be kept.",
			},
		});
		expect(host.values.get("runtime")?.size ?? 0).toBeLessThan(9);
	});

	test("of timers gets an error", async () => {
		const outcome = await patient.run(
			scriptOf("for (;;) setTimeout(() => {}, 1e6)"),
			memoryHost(),
		);
		expect(outcome).toMatchObject({
			error: { message: "RangeError: A script has at most 10000 timers." },
		});
	});
});

test("a response may be kept as a variable, however small the memory limit is", async () => {
	const box = await createSandbox({ memoryLimit: 2 ** 19 });
	const body = `[${"1,".repeat(250_000)}1]`;
	const host = memoryHost({ response: memoryResponse(body) });
	const outcome = await box.run(
		scriptOf("client.setVar('all', res.body)"),
		host,
	);
	expect(outcome).toEqual({ kind: "finished" });
	expect(host.values.get("runtime")?.get("all")).toHaveLength(250_001);
});

test("mistake 15: a JSON response of 50 MB can be tested", async () => {
	const item = {
		id: 1,
		name: "Ada Lovelace",
		text: "Never mind the parser. ".repeat(20),
		tags: ["a", "b"],
		isActive: true,
	};
	const text = JSON.stringify(item);
	const count = Math.ceil((50 * 2 ** 20) / (text.length + 1));
	const body = new TextEncoder().encode(
		`[${`${text},`.repeat(count - 1)}${text}]`,
	);
	expect(body.length).toBeGreaterThan(50 * 2 ** 20);
	const host = memoryHost({ response: memoryResponse(body) });
	const outcome = await patient.run(
		scriptOf(
			`test('all are there', () => {
				expect(res.body.length).to.equal(${count});
				expect(res.body[${count - 1}]).to.eql(${text});
			});
			client.setVar('count', res.body.length);`,
		),
		host,
	);
	expect(outcome).toEqual({ kind: "finished" });
	expect(host.testResults).toMatchObject([{ status: "passed" }]);
	expect(host.values.get("runtime")?.get("count")).toBe(count);
}, 60_000);
