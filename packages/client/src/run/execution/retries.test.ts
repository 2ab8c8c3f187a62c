import { expect, onTestFinished, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { httpServer } from "../../http/testing/loopback.ts";
import type { RequestResult, RunEvent } from "../events/events.ts";
import { type RunOptions, runCollection } from "../order/run-collection.ts";

const OK = `runtime:
  assertions:
    - expression: res.status
      operator: eq
      value: "200"
`;

function file(rest: string, method = "GET"): string {
	return `info:\n  name: job\nhttp:\n  method: ${method}\n  url: "{{host}}/job"\n${rest}`;
}

function retry(lines: string): string {
	const indented = lines.replaceAll(/^/gm, "      ");
	return `extensions:\n  curlew:\n    retry:\n${indented}\n`;
}

const UNTIL_DONE = `until:
  - expression: res.body.state
    operator: eq
    value: done
interval: 5`;

/** Runs one request against a server that answers the nth one with `answers[n - 1]`, later ones with the last: a state, or a status. */
async function runJob(
	request: string,
	answers: readonly (string | number)[],
	options: Partial<RunOptions> & {
		readonly onEvent?: (event: RunEvent) => void;
	} = {},
) {
	let count = 0;
	const server = await httpServer((_, response) => {
		const answer = answers[Math.min(count++, answers.length - 1)];
		if (answer === "reset") return void response.destroy();
		response.statusCode = typeof answer === "number" ? answer : 200;
		response.setHeader("content-type", "application/json");
		response.end(JSON.stringify({ state: answer }));
	});
	const folder = await temporaryFolder({
		"opencollection.yml": "info:\n  name: Test\n",
		"job.yml": request,
	});
	onTestFinished(() => folder[Symbol.asyncDispose]());
	const events: RunEvent[] = [];
	const started = performance.now();
	const summary = await runCollection(
		await openCollection(folder.root),
		{
			contentLimit: 1_000,
			...options,
			overrides: { host: server.url, ...options.overrides },
		},
		(event) => {
			events.push(event);
			options.onEvent?.(event);
		},
	);
	const finished = events.find(({ type }) => type === "request-finished");
	const result: RequestResult | undefined =
		finished?.type === "request-finished" ? finished.result : undefined;
	return {
		...{ count, summary, events, result },
		duration: performance.now() - started,
	};
}

function textsOf(events: readonly RunEvent[]): readonly string[] {
	return events.flatMap((event) =>
		event.type === "console-written" ? [event.text] : [],
	);
}

test("a request is sent again until what it waits for holds, and only the last try is judged", async () => {
	const script = `runtime:
  scripts:
    - type: tests
      code: test("done", () => console.log("judged"))
`;
	const { count, summary, result, events } = await runJob(
		file(script + retry(UNTIL_DONE)),
		["queued", "running", "done"],
	);
	expect(count).toBe(3);
	expect(summary).toMatchObject({
		retried: 1,
		requests: { passed: 1, failed: 0 },
		assertions: { passed: 1, failed: 0 },
		tests: { passed: 1, failed: 0 },
	});
	expect(textsOf(events)).toEqual(["judged"]);
	expect(result?.tries).toMatchObject([
		{
			number: 1,
			status: 200,
			pause: 5,
			reason: expect.stringContaining("queued"),
		},
		{
			number: 2,
			status: 200,
			pause: 5,
			reason: expect.stringContaining("running"),
		},
	]);
	const tried = events.filter(({ type }) => type === "request-tried");
	expect(tried).toMatchObject([
		{ index: 0, number: 1, most: 11 },
		{ index: 0, number: 2, most: 11 },
	]);
});

test("what never becomes ready fails with what it waited for", async () => {
	const { count, result } = await runJob(
		file(OK + retry(`${UNTIL_DONE}\nmax: 2`)),
		["queued"],
	);
	expect(count).toBe(3);
	expect(result).toMatchObject({
		status: "failed",
		assertions: [
			{ expression: "res.body.state", status: "failed" },
			{ expression: "res.status", status: "passed" },
		],
	});
	expect(result?.tries).toHaveLength(2);
});

test("a response that is ready is judged, and not tried again when that fails", async () => {
	const failing = OK.replace("200", "201");
	const { count, result } = await runJob(file(failing + retry(UNTIL_DONE)), [
		"done",
	]);
	expect(count).toBe(1);
	expect(result?.status).toBe("failed");
	expect(result?.tries).toBeUndefined();
});

test("without until, a request is sent again until it passes; a server that is not there yet is waited for", async () => {
	const { count, result } = await runJob(
		file(OK + retry("max: 5\ninterval: 1\nbackoff: 2")),
		["reset", "reset", 503, "here"],
	);
	expect(result?.status).toBe("passed");
	expect(result?.tries?.map(({ pause }) => pause)).toEqual([1, 2, 4]);
	expect(result?.tries?.at(-1)?.status).toBe(503);
	// Undici itself sends once more what a closed connection may have lost.
	expect(count).toBeGreaterThanOrEqual(4);
});

test("retries of a run hold for requests whose files say nothing, whatever the method", async () => {
	const options = { retries: 2, retryInterval: 0 };
	const posted = await runJob(file(OK, "POST"), [500, "fine"], options);
	expect(posted).toMatchObject({ count: 2, result: { status: "passed" } });
	const never = await runJob(
		file(OK + retry("max: 0"), "POST"),
		[500],
		options,
	);
	expect(never).toMatchObject({ count: 1, result: { status: "failed" } });
	const without = await runJob(file(OK), [500, "fine"]);
	expect(without.count).toBe(1);
	expect(without.summary.retried).toBeUndefined();
});

test("each try has its scripts, with what the one before has set; what one asks of the run counts in the last only", async () => {
	const script = `runtime:
  scripts:
    - type: before-request
      code: bru.setVar("count", (bru.getVar("count") ?? 0) + 1); console.log("before " + bru.getVar("count"))
    - type: after-response
      code: if (bru.getVar("count") < 3) { bru.setNextRequest("nowhere"); throw new Error("too early") }
`;
	const { summary, events, result } = await runJob(file(script), ["x"], {
		retries: 5,
		retryInterval: 1,
	});
	expect(textsOf(events)).toEqual(["before 1", "before 2", "before 3"]);
	expect(summary).toMatchObject({ problems: 0, isSuccess: true });
	expect(result?.tries?.[0]?.reason).toContain("too early");
});

test.each([
	["is never sent", 'http:\n  url: "{{unset}}"\n', 0],
	[
		"is skipped",
		`${file("")}runtime:\n  scripts:\n    - type: before-request\n      code: bru.runner.skipRequest()\n`,
		0,
	],
	[
		"ends the run",
		`${file("")}runtime:\n  scripts:\n    - type: after-response\n      code: bru.runner.stopExecution(); throw new Error("x")\n`,
		1,
	],
])("what %s has one try", async (_, request, sent) => {
	const { count, result } = await runJob(request, ["x"], {
		retries: 3,
		retryInterval: 1,
	});
	expect(count).toBe(sent);
	expect(result?.tries).toBeUndefined();
});

test("a signal ends the wait at once; what the last try came to is told", async () => {
	const controller = new AbortController();
	const { count, summary, result, duration } = await runJob(
		file(OK + retry("interval: 600000")),
		[500],
		{
			signal: controller.signal,
			onEvent: ({ type }) => {
				if (type === "request-tried") setImmediate(() => controller.abort());
			},
		},
	);
	expect(duration).toBeLessThan(60_000);
	expect(count).toBe(1);
	expect(result?.status).toBe("failed");
	expect(summary.ending).toBe("interrupted");
});

test("secrets are masked in what is told of tries", async () => {
	const secret = "s3cr3t-in-body-8472";
	const { events } = await runJob(
		file(
			OK.replaceAll("res.status", "res.body.state") +
				retry("max: 1\ninterval: 1"),
		),
		[secret],
		{ overrides: { password: secret } },
	);
	expect(JSON.stringify(events)).toContain("request-tried");
	expect(JSON.stringify(events)).not.toContain(secret);
});

test("tries of requests beside others stand with them, in order", async () => {
	const { count, events } = await runJob(
		file(OK + retry("max: 3\ninterval: 1")),
		[500, 500, "x"],
		{ parallel: 2, iterations: 2 },
	);
	expect(count).toBeGreaterThanOrEqual(4);
	const types = events.map(({ type }) => type);
	expect(types.filter((type) => type === "request-tried")).toHaveLength(2);
	const began = events.flatMap((event) =>
		event.type === "iteration-started" ? [event.iteration] : [],
	);
	expect(began).toEqual([0, 1]);
});

test.each([
	[
		"max: -1",
		"`extensions.curlew.retry.max` must be a whole number, 0 or more",
	],
	["interval: soon", "`extensions.curlew.retry.interval` must be a number"],
	["backoff: 0.5", "`extensions.curlew.retry.backoff` must be 1 or more"],
	["times: 3", "times"],
])("%s is a fault of the file, and nothing is sent", async (line, message) => {
	const { count, result } = await runJob(file(retry(line)), ["x"]);
	expect(count).toBe(0);
	expect(result?.problems[0]?.message).toContain(message);
});
