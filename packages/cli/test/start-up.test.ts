import { spawn } from "node:child_process";
import { existsSync, openSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { bin, collectionOf, curlew, sourceBin } from "./curlew.ts";

/** Prints the URL of every module that is loaded, one a line, on stderr. */
const tellModules = `data:text/javascript,${encodeURIComponent(`
	import { registerHooks } from "node:module";
	registerHooks({
		load(url, context, next) {
			process.stderr.write(url + "\\n");
			return next(url, context);
		},
	});
`)}`;

describe("start-up", () => {
	test.each([
		[["--help"], []],
		[["--version"], []],
		[["run", "--help"], []],
		[["--nope"], ["src/report/reporters/newman-names.ts"]],
	])(
		"%j loads nothing of the client but the guard of the outputs %j",
		async (args, besides) => {
			const told = await curlew(args, {
				bin: sourceBin,
				env: { NODE_OPTIONS: `--import=${tellModules}` },
			});
			expect(told.stderr).toContain("packages/cli/src/program.ts");
			const loaded = told.stderr.match(/(?<=packages\/client\/)\S+/g);
			expect(loaded?.sort()).toEqual(
				[
					...besides,
					"src/diagnostics/log-commands.ts",
					"src/diagnostics/visible-text.ts",
					// Which folder compiled code may come from has to be known before it is used.
					"src/files/own-place.mjs",
					"src/logs.ts",
				].sort(),
			);
		},
	);

	test.each([
		[["run", "--delay", "1.5"], "It must be a whole number."],
		[["run", "--delay", "9999999999"], "It must be at most 2147483647"],
		[["run", "--script-timeout", "0"], "It cannot be 0."],
		[["run", "--tags", " , "], "It must not be empty."],
		[["run", "--env", ""], "It must not be empty."],
		[["run", "--env-var", "=x"], "It must look like name=value."],
		[["run", "-q", "-v"], "cannot be used with"],
		[["run", "--unresolved", "no"], "error, warn, keep, empty"],
		[["send"], "missing required argument 'target'"],
		[["vars", "a", "b"], "too many arguments"],
		[["sned", "a"], "unknown command 'sned'"],
	])("%j is refused with 2, a sentence and a hint", async (args, sentence) => {
		const refused = await curlew(args);
		expect(refused.code).toBe(2);
		expect(refused.stdout).toBe("");
		expect(refused.stderr).toContain(sentence);
		expect(refused.stderr).toContain("\nhint: ");
	});

	test.skipIf(!existsSync("/dev/full"))(
		"an output that cannot be written is an error, without a stack trace",
		async () => {
			await using collection = await collectionOf({
				"a.yml": "http:\n  url: http://127.0.0.1:1/\n",
			});
			const full = openSync("/dev/full", "w");
			const child = spawn(process.execPath, [bin, "run", collection.root], {
				stdio: ["ignore", full, "pipe"],
			});
			let stderr = "";
			child.stderr?.on("data", (text) => {
				stderr += text;
			});
			const code = await new Promise((resolve) => child.on("close", resolve));
			expect(code).toBe(1);
			expect(stderr).toMatch(
				/^error: The output cannot be written: ENOSPC.*\n$/,
			);
		},
	);
});
