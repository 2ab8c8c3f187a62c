import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { memoryHost, scriptOf } from "../testing/script-host.ts";
import { nodeCollection } from "./testing/node-collection.ts";

const { file, remove, root, run, sandbox } = await nodeCollection();
afterAll(remove);

describe("an error", () => {
	test("in a module shows the script's line and names the module's", async () => {
		const { error } = await run(
			"const { check } = require('./lib/throws');\n\ncheck({});",
		);
		expect(error).toMatchObject({
			message:
				"TypeError: Cannot read properties of undefined (reading 'city')",
			hint: `It was thrown in ${join("lib", "throws.js")}, line 2.`,
			location: { file, line: 12, column: 7 },
			excerpt: "      check({});",
		});
	});

	test("in a test that calls a module fails that test", async () => {
		const { host } = await run(
			"const { check } = require('./lib/throws');\ntest('city', () => check({}));",
		);
		expect(host.testResults).toMatchObject([
			{
				name: "city",
				status: "failed",
				error: {
					location: { line: 11 },
					hint: `It was thrown in ${join("lib", "throws.js")}, line 2.`,
				},
			},
		]);
	});

	test("in a callback of Node's fails the script, and the next one runs", async () => {
		const { error } = await run(
			"require('fs').stat('/', () => {\n  boom();\n});\nawait client.sleep(500)",
		);
		expect(error).toMatchObject({
			message: "ReferenceError: boom is not defined",
			location: { line: 11 },
		});
		expect((await run("client.setVar('it', 1)")).it).toBe(1);
	});

	test("in a callback that nobody waited for fails the script that runs then", async () => {
		await run(
			"require('node:timers').setTimeout(() => { throw new Error('late') }, 20)",
		);
		await expect
			.poll(async () => (await run("await client.sleep(1)")).error, {
				timeout: 10_000,
			})
			.toMatchObject({
				message: "late",
				hint: `A script of ${join("users", "create.yml")} began it, and had ended before: let it await what it begins.`,
			});
	});
});

describe("a script", () => {
	test("that calls process.exit fails, and the process stays", async () => {
		const { error } = await run("\nprocess.exit(0);");
		expect(error).toMatchObject({
			code: "SCRIPT_ERROR",
			message: "The script called process.exit(0).",
			hint: "A script ends with `return`; the run, with `client.runner.stopExecution()`.",
			location: { line: 11, column: 15 },
		});
		expect((await run("client.setVar('it', 1)")).it).toBe(1);
	});

	test("writes to the standard output by way of the console", async () => {
		const { lines, host } = await run(
			`process.stdout.write('a\\nb\\n'); process.stderr.write('c'); console.log('d');
			require('node:console').log({ e: 1 })`,
		);
		expect(lines).toEqual(["a", "b", "c", "d", "{ e: 1 }"]);
		expect(host.output[2]?.level).toBe("error");
	});

	test("has Node's own web platform", async () => {
		const { it } = await run(
			`const { URL: Url } = require('node:url');
			client.setVar('it', [
				URL === Url, typeof fetch, typeof process.version, setTimeout(() => {}, 1).constructor.name,
				new Intl.NumberFormat('de').format(1.5), Object.prototype.toString.call(crypto.subtle),
			])`,
		);
		expect(it).toEqual([
			true,
			"function",
			"string",
			"Timeout",
			"1,5",
			"[object SubtleCrypto]",
		]);
	});

	test("may change the environment of its own process only", async () => {
		await run("process.env.CURLEW_TEST_MARK = 'x'; process.chdir = () => {}");
		expect(process.env.CURLEW_TEST_MARK).toBeUndefined();
	});

	test("hears of a request without response while others have used its thread", async () => {
		const host = { ...memoryHost(), collection: { name: "Users", root } };
		const outcome = await sandbox.run(
			scriptOf(
				"const began = 'began'; req.onFail((error) => client.setVar('it', [began, error.code, error instanceof Error]))",
				{ kind: "before-request", file },
			),
			host,
		);
		if (outcome.kind !== "finished" || !outcome.onFail) throw new Error();
		await run("req.onFail(() => client.setVar('it', 'other'))");
		const failure = {
			message: "refused",
			code: "ECONNREFUSED",
			url: "http://x",
			method: "GET",
		};
		expect(await outcome.onFail.handle(failure)).toEqual({ kind: "finished" });
		expect(host.values.get("runtime")?.get("it")).toEqual([
			"began",
			"ECONNREFUSED",
			true,
		]);
	});
});
