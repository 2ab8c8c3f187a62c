// What ends a run early, what may be left of it, and what all its requests get.
import { expect, test } from "vitest";
import { requestFile, runFiles } from "../testing/run-files.ts";

const FAILING = { tests: 'test("never", () => { throw new Error("no"); })' };
const files = {
	"1.yml": requestFile("one", { seq: 1 }),
	"2.yml": requestFile("two", { seq: 2, ...FAILING }),
	"3.yml": requestFile("three", { seq: 3, ...FAILING }),
	"4.yml": requestFile("four", { seq: 4 }),
};

test.each([
	[true, 2, "bailed"],
	[1, 2, "bailed"],
	[2, 3, "bailed"],
	[3, 4, "completed"],
	[false, 4, "completed"],
] as const)("bail %j: %i requests, %s", async (bail, count, ending) => {
	const { received, summary } = await runFiles(files, { bail });
	expect(received).toHaveLength(count);
	expect(summary.ending).toBe(ending);
	const side = await runFiles(files, { bail, parallel: 2 });
	expect(side.summary).toMatchObject({ ending, requests: summary.requests });
});

test("a pattern leaves out what it matches in path or name", async () => {
	const run = await runFiles(files, { grepInvert: "^2$|THREE" });
	expect(run.received).toEqual(["GET /one", "GET /four"]);
	const both = await runFiles(files, { grep: "o", grepInvert: "two|four" });
	expect(both.received).toEqual(["GET /one"]);
});

test("nothing left to run is an error, or only a warning", async () => {
	const none = { grep: "nothing", mayBeEmpty: true };
	const allowed = await runFiles(files, none);
	expect(allowed.summary).toMatchObject({ isSuccess: true, problems: 0 });
	expect(allowed.events).toContainEqual({
		type: "problem-found",
		problem: expect.objectContaining({
			code: "NOTHING_TO_RUN",
			severity: "warning",
		}),
	});
	const refused = await runFiles(files, { ...none, mayBeEmpty: false });
	expect(refused.summary.isSuccess).toBe(false);
});

test("headers of every request take the place of those of the same name", async () => {
	const { events } = await runFiles(
		{
			"a.yml":
				'info:\n  name: a\nhttp:\n  url: "{{host}}/a"\n  headers:\n    - name: X-Trace\n      value: file\n    - name: X-Own\n      value: file\n',
		},
		{
			headers: [
				["x-trace", "{{id}}"],
				["Authorization", "Bearer t0ken-of-mine"],
			],
			overrides: { id: "run-7" },
		},
	);
	const finished = events.find(({ type }) => type === "request-finished");
	expect(finished).toMatchObject({
		result: {
			request: {
				headers: expect.arrayContaining([
					["x-trace", "run-7"],
					["X-Own", "file"],
					["Authorization", "Bearer ●●●"],
				]),
			},
		},
	});
	expect(JSON.stringify(events)).not.toContain("t0ken-of-mine");
});

test("values that are given as secrets are never told, whatever their name", async () => {
	const { events, received } = await runFiles(
		{
			"a.yml": requestFile("a?code={{code}}", {
				tests: "console.log(client.getEnvVar('code'))",
			}),
		},
		{ secretOverrides: { code: "s3cr3t-code" } },
	);
	expect(received).toEqual(["GET /a?code=s3cr3t-code"]);
	expect(JSON.stringify(events)).not.toContain("s3cr3t-code");
});
