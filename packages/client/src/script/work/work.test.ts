import { spawnSync } from "node:child_process";
import { createHash, generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { codeAndRecovery } from "../testing/recovery.ts";
import { createSandbox } from "../testing/sandbox-under-test.ts";
import {
	memoryHost,
	memoryResponse,
	scriptOf,
} from "../testing/script-host.ts";
import { resultOf, runCode } from "../testing/script-run.ts";
import { doWork } from "./work-pool.ts";
import { WORK_FLAGS } from "./work-process.ts";

/** Milliseconds. It takes well under one second; other tests may keep the machine busy. */
const AT_ONCE = 3_000;

const sandbox = await createSandbox({ timeout: 60_000 });

const jwk = (characters: number) =>
	`({ kty: "RSA", e: "AQAB", ${["n", "d", "p", "q", "dp", "dq", "qi"]
		.map((name) => `${name}: "_".repeat(${characters}) + "w"`)
		.join()} })`;

/** Calls of the host that take seconds, or for ever. */
const HEAVY: readonly (readonly [what: string, code: string])[] = [
	[
		"segments of 20 MB",
		"[...new Intl.Segmenter('en').segment('a '.repeat(1e7))]",
	],
	[
		"a comparison of combining marks",
		"for (;;) ('a' + '\\u0316\\u0301'.repeat(5e5)).localeCompare('a' + '\\u0301\\u0316'.repeat(5e5))",
	],
	[
		"a signature with a key that is too long",
		`for (;;) require("crypto").createSign("sha256").update("a").sign({ key: ${jwk(8000)}, format: "jwk" })`,
	],
	[
		"locales without an end",
		"for (;;) try { Intl.getCanonicalLocales('en' + Array.from({ length: 3e4 }, (_, i) => '-' + (i + 1e5).toString(36).padStart(5, 'a')).join('')) } catch {}",
	],
	["a filter", "for (;;) try { res.jq('last(range(1e12))') } catch {}"],
	[
		"a schema",
		"for (;;) try { expect('a'.repeat(40) + '!').to.have.jsonSchema({ type: 'string', pattern: '^(a+)+$' }) } catch {}",
	],
	[
		"rounds of a hash",
		"for (;;) require('crypto').pbkdf2Sync('a', 'b', 1e6, 20, 'sha512')",
	],
	[
		"many small calls",
		"for (;;) ('a' + '\\u0316\\u0301'.repeat(240)).localeCompare('a' + '\\u0301\\u0316'.repeat(240))",
	],
];

describe("work of the host ends with the run, and the process listens meanwhile", () => {
	test.each(HEAVY)("%s", async (_what, code) => {
		const controller = new AbortController();
		let last = performance.now();
		let longest = 0;
		const timer = setInterval(() => {
			longest = Math.max(longest, performance.now() - last);
			last = performance.now();
		}, 5);
		const running = sandbox.run(
			scriptOf(code),
			memoryHost({ response: memoryResponse("{}") }),
			controller.signal,
		);
		let aborted = Number.POSITIVE_INFINITY;
		const stop = setTimeout(() => {
			aborted = performance.now();
			controller.abort();
		}, 700);
		const outcome = await running;
		const late = performance.now() - aborted;
		clearTimeout(stop);
		clearInterval(timer);
		// One that ended before ran into a limit.
		if (Number.isFinite(late)) {
			expect(outcome).toMatchObject({ error: { code: "ABORTED" } });
			expect(late).toBeLessThan(AT_ONCE);
		} else expect(outcome).toMatchObject({ kind: "failed" });
		expect(longest).toBeLessThan(AT_ONCE);
		expect(await codeAndRecovery(sandbox, "")).toBe("finished");
	});
});

test("what takes too much memory is an error that the script may catch", async () => {
	const { error } = await runCode(
		sandbox,
		"try { [...new Intl.Segmenter('en').segment('a '.repeat(5e6))] } catch (error) { client.setVar('it', error.message); throw error }",
	);
	expect(error?.message).toMatch(/more memory than the 256 MB|longer than the/);
});

test("more than can be handed over is refused, with the limit", async () => {
	await expect(
		doWork(
			{ name: "parseQuery", values: ["a".repeat(7e7)] },
			{ deadline: performance.now() + 10_000, signal: undefined },
		),
	).rejects.toThrow(/more than the 67108864 characters/);
});

test("what large work gives is what little work gives", async () => {
	const code = `
		const { createHash } = require("crypto");
		const big = "é".repeat(1e6);
		client.setVar("it", [
			createHash("sha256").update(big).digest("hex"),
			new URLSearchParams("a=1&".repeat(1e5)).size,
			[...new Intl.Segmenter("en").segment("e\\u0301".repeat(2000))].length,
			"b".repeat(2000).localeCompare("a".repeat(2000)),
			new URL("http://x/" + "é".repeat(9000)).pathname.length,
		])`;
	expect(await resultOf(sandbox, code)).toEqual([
		createHash("sha256").update("é".repeat(1e6)).digest("hex"),
		1e5,
		2000,
		1,
		54_001,
	]);
});

test("keys of any usual length sign and verify", async () => {
	const { privateKey, publicKey } = generateKeyPairSync("rsa", {
		modulusLength: 4096,
		privateKeyEncoding: { type: "pkcs8", format: "pem" },
		publicKeyEncoding: { type: "spki", format: "pem" },
	});
	const code = `
		const jwt = require("jsonwebtoken");
		const token = jwt.sign({ a: 1 }, ${JSON.stringify(privateKey)}, { algorithm: "RS256" });
		client.setVar("it", jwt.verify(token, ${JSON.stringify(publicKey)}).a)`;
	expect(await resultOf(sandbox, code)).toBe(1);
});

test("an error of large work has name, message and code", async () => {
	const code = `
		try { new URL("http://" + " ".repeat(9000) + ":x:y") } catch (error) {
			client.setVar("it", [error instanceof TypeError, error.code])
		}`;
	expect(await resultOf(sandbox, code)).toEqual([true, "ERR_INVALID_URL"]);
});

test.each([
	"require('node:fs').writeFileSync('x-curlew-escape', '')",
	"require('node:fs').readFileSync('/proc/self/environ')",
	"require('node:fs').readFileSync(require('node:os').homedir() + '/.ssh/id')",
	"require('node:child_process').execSync('id')",
	"new (require('node:worker_threads').Worker)('1', { eval: true })",
])("code that gets out of the work's own has no rights there: %s", (code) => {
	const guarded = `try { ${code}; console.log("done") } catch (error) { console.log(error.code) }`;
	const { stdout, stderr } = spawnSync(
		process.execPath,
		[...WORK_FLAGS, "-e", guarded],
		{ encoding: "utf8" },
	);
	expect([stdout.trim(), stderr]).toEqual(["ERR_ACCESS_DENIED", ""]);
});
