import { PassThrough } from "node:stream";
import { describe, expect, test } from "vitest";
import { dataFile } from "../data/testing/data-files.ts";
import type { RunEvent } from "../events/events.ts";
import {
	codesOf,
	consoleOf,
	courseOf,
	requestFile,
	runFiles,
} from "../testing/run-files.ts";

function oneRequest(url: string): string {
	return `info:\n  name: one\nhttp:\n  url: "{{host}}/${url}"\n`;
}

describe("a run with data", () => {
	test("runs all requests for each row, whose values and types they see", async () => {
		const file = await dataFile(
			"rows.ndjson",
			'{"user":{"name":"ann"},"n":1}\n\n{"user":{"name":"bob"},"n":2.50}\n',
		);
		const run = await runFiles(
			{
				"1.yml": `${oneRequest("{{user.name}}")}  headers: []\n`,
				"2.yml": requestFile("two", {
					"before-request":
						'const { runner } = client;\nconsole.log(runner.iterationIndex, runner.totalIterations, typeof runner.iterationData.get("n"), runner.iterationData.has("user"), runner.iterationData.has("x"))',
				}),
			},
			{ data: { file } },
		);
		expect(run.received).toEqual([
			"GET /ann",
			"GET /two",
			"GET /bob",
			"GET /two",
		]);
		expect(consoleOf(run)).toEqual([
			"0 2 number true false",
			"1 2 number true false",
		]);
		expect(courseOf(run)).toEqual([
			"0",
			"0 #0 one",
			"0 #1 two",
			"1",
			"1 #2 one",
			"1 #3 two",
		]);
		expect(run.events[0]).toMatchObject({ requestCount: 2, iterationCount: 2 });
		expect(run.events.find(isIterationStarted)).toMatchObject({
			data: { file, line: 1 },
		});
		expect(run.summary).toMatchObject({
			iterations: 2,
			requests: { passed: 4 },
		});
	});

	test("what scripts set stays for the next iteration; what they change in the row does not", async () => {
		const file = await dataFile("rows.csv", "name\nann\nbob\n");
		const run = await runFiles(
			{
				"a.yml": requestFile("a", {
					"before-request":
						'const { iterationData } = client.runner;\nconsole.log(client.getVar("seen"), iterationData.get("name"));\nclient.setVar("seen", iterationData.get("name"));\niterationData.set("name", "changed")',
					tests:
						'console.log(client.interpolate("{{name}}"));\nclient.runner.iterationData.unset("name");\nconsole.log(client.runner.iterationData.has("name"))',
				}),
			},
			{ data: { file } },
		);
		expect(consoleOf(run)).toEqual([
			"undefined ann",
			"changed",
			"false",
			"ann bob",
			"changed",
			"false",
		]);
	});

	test.each([
		[1, ["GET /ann"]],
		[2, ["GET /ann", "GET /bob"]],
		[5, ["GET /ann", "GET /bob", "GET /ann", "GET /bob", "GET /ann"]],
	])(
		"so many iterations as are wanted (%i): rows begin again",
		async (iterations, received) => {
			const file = await dataFile(
				"rows.json",
				'[{"name":"ann"},{"name":"bob"}]',
			);
			const run = await runFiles(
				{ "a.yml": oneRequest("{{name}}") },
				{ data: { file }, iterations },
			);
			expect(run.received).toEqual(received);
			expect(run.summary.iterations).toBe(iterations);
		},
	);

	test("iterations need no data", async () => {
		const run = await runFiles(
			{ "a.yml": requestFile("a") },
			{ iterations: 3 },
		);
		expect(run.received).toHaveLength(3);
		expect(courseOf(run)).toEqual([
			"0",
			"0 #0 a",
			"1",
			"1 #1 a",
			"2",
			"2 #2 a",
		]);
	});

	test.each([undefined, 1, 3])(
		"a broken row ends the run with its place; what ran before it counts (parallel: %j)",
		async (parallel) => {
			const file = await dataFile("rows.csv", "name\nann\nbob\ncid,x\ndan\n");
			const run = await runFiles(
				{ "a.yml": oneRequest("{{name}}") },
				{ data: { file }, parallel },
			);
			expect([...run.received].sort()).toEqual(["GET /ann", "GET /bob"]);
			expect(run.events.at(-2)).toMatchObject({
				type: "problem-found",
				problem: {
					code: "DATA_FILE_INVALID",
					location: { file, line: 4, column: 5 },
					excerpt: "cid,x",
				},
			});
			expect(run.summary).toMatchObject({
				iterations: 2,
				problems: 1,
				isSuccess: false,
			});
		},
	);

	test("a file without rows is told before anything is sent", async () => {
		const file = await dataFile("rows.csv", "name\n");
		const run = runFiles(
			{ "a.yml": requestFile("a") },
			{ data: { file }, iterations: 2 },
		);
		await expect(run).rejects.toThrow("The data file has no rows.");
	});

	test("an interruption ends the waiting for rows", async () => {
		const controller = new AbortController();
		const input = new PassThrough();
		input.write("name\nann\n");
		const data = { file: "stdin", format: "csv", input } as const;
		setTimeout(() => controller.abort(), 50);
		const run = await runFiles(
			{ "a.yml": requestFile("a") },
			{ data, signal: controller.signal },
		);
		expect(run.received).toEqual([]);
		expect(run.summary).toMatchObject({
			ending: "interrupted",
			problems: 0,
			isSuccess: false,
		});
	});

	test("a run that has nothing to run reads no rows", async () => {
		const file = await dataFile("rows.csv", "name\nann\n");
		const run = await runFiles({}, { data: { file } });
		expect(codesOf(run)).toEqual(["NOTHING_TO_RUN"]);
		expect(run.summary.iterations).toBe(0);
	});
});

describe("the end of an iteration, and of the run", () => {
	const script = (code: string) => ({
		"1.yml": requestFile("one", { seq: 1, tests: code }),
		"2.yml": requestFile("two", { seq: 2 }),
	});

	test("setNextRequest(null) ends the iteration; the next one begins", async () => {
		const run = await runFiles(script("client.setNextRequest(null)"), {
			iterations: 2,
		});
		expect(run.received).toEqual(["GET /one", "GET /one"]);
		expect(run.summary).toMatchObject({ ending: "completed", isSuccess: true });
	});

	test("a jump stays within its iteration, and each may jump", async () => {
		const run = await runFiles(
			{
				...script('client.setNextRequest("three")'),
				"3.yml": requestFile("three", { seq: 3 }),
			},
			{ iterations: 2 },
		);
		expect(run.received).toEqual([
			"GET /one",
			"GET /three",
			"GET /one",
			"GET /three",
		]);
	});

	test.each([undefined, 1])(
		"stopExecution and --bail end the run, all iterations of it (parallel: %j)",
		async (parallel) => {
			const stopped = await runFiles(script("client.runner.stopExecution()"), {
				iterations: 3,
				parallel,
			});
			expect(stopped.received).toEqual(["GET /one"]);
			expect(stopped.summary).toMatchObject({
				ending: "stopped-by-script",
				iterations: 1,
			});
			const bailed = await runFiles(
				script(
					'test("no", () => expect(client.runner.iterationIndex).to.equal(0))',
				),
				{ iterations: 3, bail: true, parallel },
			);
			expect(bailed.received).toEqual(["GET /one", "GET /two", "GET /one"]);
			expect(bailed.summary).toMatchObject({ ending: "bailed", iterations: 2 });
		},
	);

	test("an interruption ends iterations that run at the same time", async () => {
		const controller = new AbortController();
		const run = await runFiles(
			{
				"a.yml": requestFile("a", {
					"before-request": 'console.log("waits");\nawait client.sleep(60000)',
				}),
			},
			{
				iterations: 100,
				parallel: 2,
				scriptTimeout: 60_000,
				signal: controller.signal,
				onEvent: (event) => {
					if (event.type === "console-written") controller.abort();
				},
			},
		);
		expect(run.received).toEqual([]);
		expect(run.summary).toMatchObject({
			ending: "interrupted",
			isSuccess: false,
		});
		expect(run.summary.iterations).toBeLessThanOrEqual(2);
	});
});

function isIterationStarted(event: RunEvent): boolean {
	return event.type === "iteration-started";
}
