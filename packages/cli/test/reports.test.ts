import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
	collectionOf,
	curlew,
	type Finished,
	recordingServer,
	runAgainst,
} from "./curlew.ts";

const files = {
	"users/create.yml":
		"info:\n  name: Create\n  seq: 1\n  tags: [smoke]\nhttp:\n  method: POST\n  url: \"{{host}}/users\"\n  headers:\n    - name: X-Trace\n      value: abc\n  body:\n    type: json\n    data: '{\"sent\": 1}'\nruntime:\n  assertions:\n    - expression: res.status\n      operator: eq\n      value: '201'\n  scripts:\n    - type: tests\n      code: |-\n        console.log('hello <&> \\u0007'); console.warn('careful');\n        test('same', () => {}); test('same', () => {});\n        test('50% # done', () => expect(1).to.equal(2));\n",
	"users/skip.yml":
		'info:\n  name: Skip\n  seq: 2\nhttp:\n  url: "{{host}}/skip"\nruntime:\n  scripts:\n    - type: before-request\n      code: client.runner.skipRequest()\n',
	"down.yml":
		'info:\n  name: Down\n  seq: 3\nhttp:\n  url: "http://127.0.0.1:1/"\n',
	"plain.yml":
		'info:\n  name: Plain\n  seq: 4\nhttp:\n  url: "{{host}}/plain"\n',
};

const FOREVER =
	"runtime:\n  scripts:\n    - type: before-request\n      code: await client.sleep(60_000)\n";

/** Runs the collection with these options; `{out}` in them is a folder for reports. */
async function report(
	args: readonly string[],
	more: Readonly<Record<string, string>> = {},
): Promise<Finished & { read(name: string): Promise<string> }> {
	await using server = await recordingServer(() => ({
		body: '{"answer":"yes"}',
		headers: { "x-answer": "42" },
	}));
	await using collection = await collectionOf({ ...files, ...more });
	const out = join(collection.root, "out");
	const given = args.map((arg) => arg.replace("{out}", out));
	const run = await runAgainst(server, collection, ...given);
	const contents = new Map<string, string>();
	for (const name of ["a", "b", "c", "deep/er/a"])
		if (existsSync(join(out, name)))
			contents.set(name, await readFile(join(out, name), "utf8"));
	return { ...run, read: async (name) => contents.get(name) ?? "" };
}

describe("reports", () => {
	test.each([
		["--reporter-json", "{out}/a"],
		["--output", "{out}/a"],
		["--output", "{out}/a", "--format", "json"],
		["--reporter", "bruno-json={out}/a"],
	])("%s %s %s %s: the JSON is Bruno's, by iteration", async (...flags) => {
		const run = await report([...flags, "--iteration-count", "2"]);
		expect(run.code).toBe(1);
		const [first, second] = JSON.parse(await run.read("a"));
		expect([first.iterationIndex, second.iterationIndex]).toEqual([0, 1]);
		expect(second.summary).toEqual({
			totalRequests: 4,
			passedRequests: 1,
			failedRequests: 1,
			errorRequests: 1,
			skippedRequests: 1,
			totalAssertions: 1,
			passedAssertions: 0,
			failedAssertions: 1,
			totalTests: 3,
			passedTests: 2,
			failedTests: 1,
			totalPreRequestTests: 0,
			passedPreRequestTests: 0,
			failedPreRequestTests: 0,
			totalPostResponseTests: 0,
			passedPostResponseTests: 0,
			failedPostResponseTests: 0,
		});
		const [create, skip, down, plain] = first.results;
		expect(create).toMatchObject({
			test: { filename: "users/create.yml" },
			path: "users/create",
			request: { method: "POST", data: { sent: 1 } },
			response: {
				status: 200,
				headers: { "x-answer": "42" },
				data: { answer: "yes" },
				size: 16,
			},
			error: null,
			status: "pass",
			assertionResults: [
				{
					lhsExpr: "res.status",
					rhsExpr: "eq 201",
					rhsOperand: "201",
					operator: "eq",
					status: "fail",
					error: "expected res.status to equal 201; it is 200",
				},
			],
			testResults: [
				{ description: "same", status: "pass" },
				{ description: "same", status: "pass" },
				{ description: "50% # done", status: "fail" },
			],
			iterationIndex: 0,
		});
		expect([skip, down, plain].map(({ status }) => status)).toEqual([
			"skipped",
			"error",
			"pass",
		]);
		expect(down.error).toContain("127.0.0.1:1");
		expect(skip.response.status).toBe("skipped");
	});

	test("several at once go to files whose folders are made, and the terminal stays", async () => {
		const run = await report([
			"--reporter",
			"junit={out}/deep/er/a",
			"--reporter",
			"json={out}/b",
			"--reporter-html",
			"{out}/c",
		]);
		expect(run.code).toBe(1);
		expect(run.stdout).toContain("Requests");
		expect(await run.read("deep/er/a")).toMatch(/^<\?xml/);
		expect(JSON.parse(await run.read("b")).results).toHaveLength(4);
		expect(await run.read("c")).toMatch(/^<!doctype html>/);
	});

	test("one on stdout takes the place of the terminal's", async () => {
		const { stdout } = await report(["--reporter", "json"]);
		expect(JSON.parse(stdout)).toMatchObject({
			format: "curlew-run",
			formatVersion: 1,
			collection: { name: "Test" },
			summary: { requests: { passed: 1, failed: 1, error: 1, skipped: 1 } },
		});
	});

	test("JSON has requests, responses, judgements and what was printed", async () => {
		const { stdout } = await report(["--reporter", "json"]);
		const [create] = JSON.parse(stdout).results;
		expect(create).toMatchObject({
			index: 0,
			path: "users/create",
			tags: ["smoke"],
			iteration: 0,
			status: "failed",
			request: {
				method: "POST",
				size: 11,
				body: { text: '{"sent": 1}', isTruncated: false },
			},
			response: { status: 200, size: 16, body: { text: '{"answer":"yes"}' } },
			assertions: [{ expression: "res.status", status: "failed" }],
			console: [{ level: "log" }, { level: "warn", text: "careful" }],
		});
		expect(Date.parse(create.startedAt)).toBeGreaterThan(Date.now() - 60_000);
		expect(create.response.timings.total).toBeGreaterThan(0);
	});

	test("JUnit has a suite for each request, a case for each judgement, and totals", async () => {
		const { stdout } = await report(["--reporter", "junit"]);
		expect(stdout).toMatch(
			/<testsuites name="Test" tests="7" failures="2" errors="1" skipped="1" time="\d+\.\d{3}" *>/,
		);
		expect(stdout).toMatch(
			/<testsuite name="users\/create" tests="4" failures="2" errors="0" skipped="0" time="[\d.]+" timestamp="[^"]+" file="[^"]+create.yml">/,
		);
		expect(stdout).toContain('<property name="tags" value="smoke"/>');
		expect(stdout).toMatch(/<testcase name="same" classname="users.create"/);
		expect(stdout).toMatch(/<testcase name="same \(2\)"/);
		expect(stdout).toMatch(
			/<failure type="ASSERTION_FAILED" message="expected res.status to equal 201; it is 200">/,
		);
		expect(stdout).toMatch(/<error type="CONNECTION_REFUSED"/);
		expect(stdout).toContain('<skipped message="a script called');
		expect(stdout).toContain("<system-out>hello &lt;&amp;&gt; ␇</system-out>");
		expect(stdout).toContain("<system-err>careful</system-err>");
		expect(stdout.trimEnd()).toMatch(/<\/testsuites>$/);
	});

	test("TAP 14 has a subtest for each request, with reasons as YAML", async () => {
		const { stdout } = await report(["--reporter", "tap"]);
		const lines = stdout.split("\n");
		expect(lines[0]).toBe("TAP version 14");
		expect(lines).toContain("# Subtest: users/create");
		expect(lines).toContain("    not ok 4 - 50% \\# done");
		expect(lines).toContain("    1..4");
		expect(lines).toContain("not ok 1 - users/create");
		expect(lines).toContain(
			"ok 2 - users/skip # SKIP a script called skipRequest",
		);
		expect(lines).toContain('  code: "CONNECTION_REFUSED"');
		expect(lines).toContain("1..4");
	});

	test("GitHub gets annotations beside the terminal's report", async () => {
		const { stdout } = await report(["--reporter", "github"]);
		expect(stdout).toContain("Requests");
		expect(stdout).toMatch(
			/^::error file=[^,]+create.yml,line=16,col=\d+,title=users\/create%3A res.status eq 201::expected res.status to equal 201; it is 200/m,
		);
		expect(stdout).toMatch(/::error .*title=users\/create%3A 50%25 # done::/);
	});

	test("iterations and repetitions have names of their own", async () => {
		const { stdout } = await report([
			"--reporter",
			"junit",
			"--iterations",
			"2",
		]);
		const names = [...stdout.matchAll(/<testsuite name="([^"]+)"/g)].map(
			([, name]) => name,
		);
		expect(names).toHaveLength(8);
		expect(new Set(names).size).toBe(8);
		expect(names).toContain("users/create [iteration 2]");
	});
});

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
		"a full disk does not end the run, and is an error at its end: %s",
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

	test.each(["SIGINT", "SIGKILL"] as const)(
		"%s in the middle of a run leaves whole reports",
		async (signal) => {
			await using server = await recordingServer();
			const many = Object.fromEntries(
				Array.from({ length: 6 }, (_, n) => [
					`r${n}.yml`,
					`info:\n  seq: ${n}\nhttp:\n  url: "{{host}}/${n}"\n${n === 4 ? FOREVER : ""}`,
				]),
			);
			await using collection = await collectionOf(many);
			const file = (name: string) => join(collection.root, name);
			const reporters = ["json", "junit", "html", "ndjson"];
			await curlew(
				[
					"run",
					collection.root,
					"--env-var",
					`host=${server.url}`,
					...reporters.flatMap((name) => [
						"--reporter",
						`${name}=${file(name)}`,
					]),
				],
				{
					onOutput: (stdout, kill) => {
						if (stdout.split("✓").length > 4) kill(signal);
					},
				},
			);
			const isKilled = signal === "SIGKILL";
			const json = JSON.parse(await readFile(file("json"), "utf8"));
			expect(json.results.length).toBeGreaterThan(2);
			expect(json.results.length).toBeLessThan(6);
			expect(json.summary?.ending).toBe(isKilled ? undefined : "interrupted");
			const junit = await readFile(file("junit"), "utf8");
			expect(junit).toContain(`tests="${json.results.length}"`);
			expect(junit).toMatch(/<\/testsuites>\n$/);
			expect(await readFile(file("html"), "utf8")).toMatch(/<\/html>\n$/);
			const lines = (await readFile(file("ndjson"), "utf8")).trim().split("\n");
			expect(lines.map((line) => JSON.parse(line).type)).toContain(
				"request-finished",
			);
		},
	);
});
