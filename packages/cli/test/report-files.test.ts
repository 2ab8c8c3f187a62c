import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { collectionOf, recordingServer } from "./curlew.ts";
import { inOneProcess } from "./one-process/in-one-process.ts";
import { files, report } from "./reported-run.ts";

const { runAgainst } = inOneProcess();

describe("what reports leave out", () => {
	test.each([
		["--omit-headers", "--omit-bodies"],
		["--reporter-skip-all-headers", "--reporter-skip-body"],
	])("%s and %s leave out all of them", async (...args) => {
		const { stdout } = await report(["--reporter", "ndjson", ...args]);
		expect(stdout).not.toMatch(/X-Trace|x-answer|"sent|answer/);
	});

	test.each([
		[["--omit-header", "x-trace,X-ANSWER", "--omit-request-bodies"]],
		[
			[
				"--reporter-skip-headers",
				"x-trace",
				"X-ANSWER",
				"--reporter-skip-request-body",
			],
		],
	])("%j leave out some", async (args) => {
		const { stdout } = await report(["--json", ...args]);
		expect(stdout).not.toMatch(/X-Trace|x-answer|"sent/i);
		expect(stdout).toMatch(/user-agent/);
		expect(stdout).toContain("answer");
	});

	test("--reporter-skip-response-body leaves out those of responses only", async () => {
		const { stdout } = await report([
			"--json",
			"--reporter-skip-response-body",
		]);
		expect(stdout).toContain("sent");
		expect(stdout).not.toContain('answer\\"');
	});
});

describe("where reports go", () => {
	test("bru's --output and --format", async () => {
		const json = await report(["--output", "{out}/a"]);
		expect(JSON.parse(await json.read("a"))[0].results).toHaveLength(4);
		const junit = await report(["-o", "{out}/b", "-f", "junit"]);
		expect(await junit.read("b")).toContain("<testsuites");
	});

	test.each([
		[["--reporter", "jnuit"], "Did you mean junit?"],
		[["--reporter", "xml=a"], "Choose one of terminal, junit"],
		[
			["--reporter", "json", "--reporter", "tap"],
			"Two reports would go to stdout",
		],
		[
			["--reporter", "json=a", "--reporter", "tap=./a"],
			"Two reports would go to",
		],
		[["--format", "json"], "--output FILE"],
		[["--reporter", "json="], "It must look like name or name=file."],
		[["--reporter", "json=/proc/no/such/folder"], "cannot be written"],
		[["--reporter", "json=/tmp"], "EISDIR"],
	])(
		"%j is refused with 2, before anything is sent",
		async (args, sentence) => {
			await using server = await recordingServer();
			await using collection = await collectionOf(files);
			const run = await runAgainst(server, collection, ...args);
			expect(run.code).toBe(2);
			expect(run.stderr).toContain(sentence);
			expect(run.stdout).toBe("");
			expect(server.received).toEqual([]);
		},
	);

	test.skipIf(!existsSync("/dev/full")).each(["json", "html", "tap"])(
		"a device that takes nothing is an error: %s",
		async (name) => {
			const run = await report(["--reporter", `${name}=/dev/full`]);
			expect(run.code).toBe(1);
			expect(run.stdout).toContain("Requests");
			expect(run.stderr).toMatch(
				/^error: The report \/dev\/full is not complete: ENOSPC/,
			);
		},
	);

	test("a shorter report replaces a longer one, and a run that cannot begin leaves it alone", async () => {
		await using server = await recordingServer();
		await using collection = await collectionOf(files);
		const file = join(collection.root, "old.json");
		await writeFile(file, "x".repeat(100_000));
		const options = ["--reporter", `json=${file}`];
		await runAgainst(server, collection, ...options, "--env", "none");
		expect(await readFile(file, "utf8")).toHaveLength(100_000);
		await runAgainst(server, collection, ...options);
		expect(JSON.parse(await readFile(file, "utf8")).results).toHaveLength(4);
	});
});
