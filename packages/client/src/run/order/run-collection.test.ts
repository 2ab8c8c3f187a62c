import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import type { RunEvent } from "../events/events.ts";
import { openSession } from "../session/open-session.ts";
import {
	codesOf,
	requestFile,
	runFiles,
	statusesOf,
} from "../testing/run-files.ts";

test("skipRequest: the request is not sent, nothing after it runs, and that is no failure", async () => {
	const run = await runFiles({
		"a.yml": requestFile("a", {
			"before-request": "client.runner.skipRequest()",
			tests: 'test("never", () => { throw new Error() })',
		}),
		"b.yml": requestFile("b"),
	});
	expect(run.received).toEqual(["GET /b"]);
	expect(statusesOf(run)).toEqual(["a skipped", "b passed"]);
	expect(run.summary).toMatchObject({ isSuccess: true, tests: { passed: 0 } });
});

test("stopExecution: the request at hand is finished, and none after it begins", async () => {
	const run = await runFiles({
		"a.yml": requestFile("a", {
			"before-request": "client.runner.stopExecution()",
		}),
		"b.yml": requestFile("b"),
	});
	expect(run.received).toEqual(["GET /a"]);
	expect(run.summary).toMatchObject({
		ending: "stopped-by-script",
		isSuccess: true,
	});
});

test("setNextRequest jumps forward, backward and by path; null ends the run", async () => {
	const run = await runFiles({
		"1.yml": requestFile("one", {
			seq: 1,
			tests:
				'const round = client.getVar("round") ?? 0;\nclient.setVar("round", round + 1);\nclient.setNextRequest(round === 0 ? "three" : null);',
		}),
		"2.yml": requestFile("two", { seq: 2 }),
		"3.yml": requestFile("three", {
			seq: 3,
			"after-response": 'client.runner.setNextRequest("1.yml")',
		}),
	});
	expect(run.received).toEqual(["GET /one", "GET /three", "GET /one"]);
	expect(run.summary).toMatchObject({ ending: "completed", isSuccess: true });
});

test("a jump to a request that is not there ends the run, and fails it", async () => {
	const run = await runFiles({
		"1.yml": requestFile("one", { tests: 'client.setNextRequest("tow")' }),
		"2.yml": requestFile("two"),
	});
	expect(run.received).toEqual(["GET /one"]);
	expect(codesOf(run)).toEqual(["NEXT_REQUEST_NOT_FOUND"]);
	expect(run.summary).toMatchObject({ problems: 1, isSuccess: false });
});

test("an interrupted run says so, and what was to come is not run", async () => {
	const controller = new AbortController();
	const run = await runFiles(
		{
			"1.yml": requestFile("one", { seq: 1 }),
			"2.yml": requestFile("two", {
				seq: 2,
				"before-request": 'console.log("waits");\nawait client.sleep(60000)',
			}),
			"3.yml": requestFile("three", { seq: 3 }),
		},
		{
			signal: controller.signal,
			scriptTimeout: 60_000,
			onEvent: (event) => {
				if (event.type === "console-written") controller.abort();
			},
		},
	);
	expect(run.received).toEqual(["GET /one"]);
	expect(statusesOf(run)).toEqual(["one passed", "two error"]);
	expect(run.events.at(-1)?.type).toBe("run-finished");
	expect(run.summary).toMatchObject({
		ending: "interrupted",
		isSuccess: false,
	});
});

test("an interruption ends the pause between two requests", async () => {
	const controller = new AbortController();
	const run = await runFiles(
		{ "1.yml": requestFile("one"), "2.yml": requestFile("two") },
		{
			delay: 60_000,
			signal: controller.signal,
			onEvent: (event) => {
				if (event.type === "request-finished") {
					setTimeout(() => controller.abort(), 50);
				}
			},
		},
	);
	expect(run.summary.ending).toBe("interrupted");
	expect(run.received).toEqual(["GET /one"]);
});

test("every event is plain JSON, whatever values scripts play with", async () => {
	const run = await runFiles({
		"a.yml": `${requestFile("a", {
			"before-request":
				'client.setVar("all", { big: 9007199254740993n, at: new Date(0), list: [1n, null] });\nconsole.log(5n, new Date(0), undefined);',
			tests:
				'test("big", () => expect(5n).to.equal(6n));\ntest("date", () => expect(new Date(0)).to.eql({ at: 1n }));',
		})}  assertions:\n    - expression: client.getVar("all").big\n      operator: eq\n      value: "1"\n`,
		"b.yml": requestFile("b", { "before-request": "throw { code: 7n }" }),
		"c.yml": "info:\n  name: c\nhttp:\n  url: http://127.0.0.1:1/{{typo}}\n",
		"d.yml": "info:\n  name: d\nhttp:\n  url: http://127.0.0.1:1/\n",
		"e.yml": "http: [",
	});
	expect(JSON.parse(JSON.stringify(run.events))).toStrictEqual(run.events);
	expect(run.summary.requests).toMatchObject({ failed: 1, error: 3 });
});

test("an error of Curlew itself is the problem of one request, and the run goes on", async () => {
	await using folder = await temporaryFolder({
		"opencollection.yml": "info:\n  name: Test\n",
		"a.yml": requestFile("a"),
	});
	const collection = await openCollection(folder.root);
	const { requests } = await collection.select([]);
	const [request] = requests;
	if (!request) throw new Error("There is no request.");
	const events: RunEvent[] = [];
	const session = await openSession(collection, { contentLimit: 0 }, (event) =>
		events.push(event),
	);
	Object.defineProperty(request, "folders", {
		get: () => {
			throw new RangeError("a bug");
		},
	});
	const { result } = await session.execute(request);
	await session.close();
	expect(result.status).toBe("error");
	expect(result.problems).toMatchObject([
		{ code: "INTERNAL_ERROR", message: "Curlew itself failed: a bug" },
	]);
	expect(result.problems[0]?.stack).toContain("RangeError: a bug");
	expect(events.map(({ type }) => type)).toEqual([
		"request-started",
		"request-finished",
	]);
});

test("a body that is too big for memory goes from the disk when its request is finished", async () => {
	const begun: number[] = [];
	const finished: number[] = [];
	const prefix = `curlew-${process.pid}-`;
	const filesOnDisk = () =>
		readdirSync(tmpdir())
			.filter((name) => name.startsWith(prefix))
			.flatMap((name) => readdirSync(join(tmpdir(), name))).length;
	const before = filesOnDisk();
	const run = await runFiles(
		{ "a.yml": requestFile("a") },
		{
			iterations: 3,
			http: { memoryLimit: 4 },
			onEvent: ({ type }) => {
				if (type === "request-started") begun.push(filesOnDisk());
				if (type === "request-finished") finished.push(filesOnDisk());
			},
		},
	);
	expect(run.summary.requests.passed).toBe(3);
	expect(begun).toEqual([before, before, before]);
	expect(finished).toEqual([before + 1, before + 1, before + 1]);
});
