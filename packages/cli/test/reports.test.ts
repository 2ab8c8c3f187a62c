import { describe, expect, test } from "vitest";
import { report } from "./reported-run.ts";

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
