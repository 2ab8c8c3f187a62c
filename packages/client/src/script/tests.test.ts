import { describe, expect, test } from "vitest";
import { createSandbox } from "./testing/sandbox-under-test.ts";
import { memoryHost, memoryResponse, scriptOf } from "./testing/script-host.ts";

const sandbox = await createSandbox();

async function testsOf(code: string) {
	const host = memoryHost({ response: memoryResponse("{}") });
	const outcome = await sandbox.run(scriptOf(code), host);
	return { outcome, tests: host.testResults };
}

describe("test", () => {
	test("passes when nothing is thrown, and tells how long it took", async () => {
		const { tests } = await testsOf(
			"test('fine', () => expect(1).to.equal(1))",
		);
		expect(tests).toEqual([
			{ name: "fine", status: "passed", duration: expect.any(Number) },
		]);
		expect(tests[0]?.duration).toBeGreaterThanOrEqual(0);
	});

	test("fails with message, line, and what was compared", async () => {
		const { outcome, tests } = await testsOf(
			"test('status', () => {\n  expect(res.status).to.equal(200);\n});",
		);
		expect(outcome).toEqual({ kind: "finished" });
		expect(tests).toEqual([
			{
				name: "status",
				status: "failed",
				duration: expect.any(Number),
				error: {
					code: "ASSERTION_FAILED",
					severity: "error",
					message: "expected 201 to equal 200",
					expected: "200",
					actual: "201",
					location: {
						file: "/collections/users/get users (v1).yml",
						line: 11,
						column: 31,
						length: 5,
					},
					excerpt: "        expect(res.status).to.equal(200);",
				},
			},
		]);
	});

	test("goes on with the next test after one failed", async () => {
		const { tests } = await testsOf(
			"test('a', () => { throw new TypeError('no') }); test('b', () => {}); test('c', () => assert.deepEqual([1], [1]))",
		);
		expect(tests.map(({ name, status }) => `${name} ${status}`)).toEqual([
			"a failed",
			"b passed",
			"c passed",
		]);
		expect(tests[0]?.error?.message).toBe("TypeError: no");
	});

	test("mistake 2: an async test that nobody awaited is awaited and counted", async () => {
		const { outcome, tests } = await testsOf(
			"test('late', async () => {\n  await client.sleep(10);\n  expect('a').to.equal('b');\n});\ntest('later', async () => { await client.sleep(15) });",
		);
		expect(outcome).toEqual({ kind: "finished" });
		expect(tests).toMatchObject([
			{
				name: "late",
				status: "failed",
				error: {
					message: "expected 'a' to equal 'b'",
					location: { line: 12 },
				},
			},
			{ name: "later", status: "passed" },
		]);
	});

	test("mistake 2: also when the script fails in the meantime", async () => {
		const { outcome, tests } = await testsOf(
			"test('late', async () => { await client.sleep(10); expect(1).to.equal(2); });\nthrow new Error('first');",
		);
		expect(outcome).toMatchObject({ error: { message: "first" } });
		expect(tests).toMatchObject([{ name: "late", status: "failed" }]);
	});

	test("mistake 2: also when it waits for something that never happens", async () => {
		const { tests } = await testsOf(
			"test('stuck', () => new Promise(() => {}))",
		);
		expect(tests).toMatchObject([
			{ name: "stuck", status: "failed", error: { code: "SCRIPT_STUCK" } },
		]);
	});

	test("may be awaited, and then comes first", async () => {
		const { tests } = await testsOf(
			"await test('slow', () => client.sleep(10)); test('quick', () => {})",
		);
		expect(tests.map(({ name }) => name)).toEqual(["slow", "quick"]);
	});

	test("may begin another", async () => {
		const { tests } = await testsOf(
			"test('outer', () => { test('inner', () => { throw new Error('x') }) })",
		);
		expect(tests.map(({ name, status }) => `${name} ${status}`)).toEqual([
			"inner failed",
			"outer passed",
		]);
	});

	test("without a function fails, and those after it run", async () => {
		const { tests } = await testsOf("test('nothing'); test('more', () => {})");
		expect(tests).toMatchObject([
			{
				name: "nothing",
				error: {
					message: "TypeError: test takes a name and a function.",
				},
			},
			{ name: "more", status: "passed" },
		]);
	});

	test("results can be asked for", async () => {
		const host = memoryHost();
		await sandbox.run(
			scriptOf(
				"test('a', () => {}); const all = await client.getTestResults(); client.setVar('n', all.summary.total); client.setVar('m', (await bru.getAssertionResults()).results.length)",
			),
			host,
		);
		expect(host.values.get("runtime")).toEqual(
			new Map([
				["n", 1],
				["m", 0],
			]),
		);
	});
});

describe("chai", () => {
	test.each([
		["expect([1, 2]).to.include(3)", "expected [ 1, 2 ] to include 3"],
		[
			"expect({ a: { b: 1 } }).to.have.nested.property('a.c')",
			"expected { a: { b: 1 } } to have nested property 'a.c'",
		],
		["expect('abc').to.match(/x/)", "expected 'abc' to match /x/"],
		["expect(() => {}).to.throw()", "expected [Function] to throw an error"],
		["assert.equal(1, 2)", "expected 1 to equal 2"],
		["expect(5).to.be.within(1, 3)", "expected 5 to be within 1..3"],
		["expect.fail('never')", "never"],
	])("%s", async (code, message) => {
		const { tests } = await testsOf(`test('it', () => { ${code} })`);
		expect(tests[0]?.error?.message).toBe(message);
	});

	test("tells of a misspelt assertion", async () => {
		const { tests } = await testsOf(
			"test('it', () => { expect(1).to.eqal(1) })",
		);
		expect(tests[0]?.error?.message).toContain("eqal");
	});
});
