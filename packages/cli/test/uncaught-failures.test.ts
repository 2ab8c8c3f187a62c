import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const source = (name: string) =>
	JSON.stringify(new URL(`../src/terminal/${name}.ts`, import.meta.url).href);

/** What a process with Curlew's outputs ends with after an error that nothing catches. */
function endOf(code: string) {
	const script = `
		import { guardOutputs } from ${source("outputs")};
		import { endOnUncaughtFailure } from ${source("uncaught-failures")};
		guardOutputs();
		endOnUncaughtFailure();
		const error = new TypeError("s3cr3t\\u001b[2J\\n##[error]text\\n    at s3cr3t (/s3cr3t:1:1)");
		${code}
		setTimeout(() => {}, 60_000);`;
	return spawnSync(
		process.execPath,
		["--input-type=module", "--eval", script],
		{ encoding: "utf8" },
	);
}

const TOLD =
	/^error: Curlew itself failed: TypeError, at \S[^\n]*\nhint: [^\n]*report[^\n]*\n$/;

test.each([
	["thrown in a callback", "setTimeout(() => { throw error; }, 1);"],
	["rejected", "void Promise.reject(error);"],
	[
		"emitted",
		"(await import('node:events')).default.prototype.emit.call(process.stdin, 'error', error);",
	],
	[
		"thrown twice",
		"setTimeout(() => { throw error; }, 1); process.on('exit', () => { throw error; });",
	],
])("an error that is %s and not caught is told without its text", (_, code) => {
	const { stdout, stderr, status } = endOf(code);
	expect(status).toBe(1);
	expect(stdout).toBe("");
	expect(stderr).toMatch(TOLD);
	for (const part of ["s3cr3t", "\u001b", "##[error]"])
		expect(stderr).not.toContain(part);
});

test.each([
	["a text", "throw 's3cr3t';"],
	[
		"an error whose name and code are texts",
		"throw Object.assign(error, { name: 's3cr3t ##[error]', code: '::error::s3cr3t', syscall: 's3cr3t\\n' });",
	],
	[
		"an error whose getters throw",
		"throw Object.defineProperty(error, 'code', { get() { throw error; } });",
	],
	[
		"an error that changed its message",
		"error.stack; error.message = 'other'; throw error;",
	],
])("%s that is thrown shows nothing of itself either", (_, code) => {
	const { stderr, status } = endOf(`setTimeout(() => { ${code} }, 1);`);
	expect(status).not.toBe(0);
	expect(stderr).toContain("Curlew itself failed");
	expect(stderr).not.toContain("s3cr3t");
});
