import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { temporaryFolder } from "../collection/testing/temporary-folder.ts";
import type { RequestResult, UnmaskedEvent } from "../run/events/events.ts";
import { type FailedTry, NOT_READY } from "../run/events/tries.ts";
import { passedElsewhere } from "../variables/mask-data.ts";
import { isRunEvent } from "./blob/event-shape.ts";
import type { Omission } from "./omission.ts";
import { openReporters } from "./open-reporters.ts";
import type { ReporterName } from "./reporters/reporter-names.ts";
import {
	failedAssertion,
	passedTest,
	received,
	result,
	summary,
} from "./testing/run-results.ts";
import { createStyle } from "./text/style.ts";

const FAILED: FailedTry = {
	...{ number: 1, at: 1_000, status: 503, duration: 4, pause: 2_000 },
	outcome: "failed",
	code: "ASSERTION_FAILED",
	reason: "res.status is 503, not 200",
	retryAfter: 2_000,
};
const BROKEN: FailedTry = {
	...{ number: 2, at: 3_004, duration: 6, pause: 1_000 },
	outcome: "error",
	code: "CONNECTION_RESET",
	reason: "The connection broke off.",
};
const WAITING: FailedTry = {
	...{ number: 1, at: 1_000, status: 200, duration: 4, pause: 1_000 },
	outcome: "failed",
	code: NOT_READY,
	reason: 'res.body.state is "queued", not "done"',
};

const SENT = {
	method: "GET",
	url: "http://api/users?a=1",
	headers: [["x-key", "k"]],
} as const;

function eventsOf(
	given: Partial<RequestResult>,
	tries: readonly FailedTry[] = [FAILED, BROKEN],
): readonly UnmaskedEvent[] {
	const response = received({ status: 503, headers: [["retry-after", "2"]] });
	return [
		{
			...{ type: "run-started", curlew: "2.2.0", at: 0, environment: null },
			collection: { name: "Shop", root: "/c" },
			...{ requestCount: 1, iterationCount: 1, sandbox: "safe", seed: null },
		},
		{
			type: "request-started",
			...{ index: 0, name: "Create", path: "users/create", iteration: 0 },
		},
		...tries.map(
			(one): UnmaskedEvent => ({
				...{ type: "request-tried", index: 0, most: 4, ...one },
				request: SENT,
				...(one.status !== undefined && { response }),
			}),
		),
		{
			type: "request-finished",
			index: 0,
			result: result({ response: received(), request: SENT, tries, ...given }),
		},
		{ type: "run-finished", at: 1, summary: { ...summary(), retried: 1 } },
	];
}

async function report(
	name: ReporterName,
	events: readonly UnmaskedEvent[],
	omission?: Omission,
): Promise<string> {
	await using folder = await temporaryFolder({});
	const path = folder.at("report");
	const reporter = await openReporters([{ name, destination: { path } }], {
		folder: "/c",
		...(omission && { omission }),
	});
	for (const event of events) reporter.handle(passedElsewhere(event));
	await reporter.close?.();
	return readFile(path, "utf8");
}

async function onTerminal(verbosity: "normal" | "verbose"): Promise<string> {
	let text = "";
	const terminal = {
		...{ style: createStyle(false), columns: undefined },
		...{ hasLiveLine: false, verbosity },
		write: (part: string) => {
			text += part;
		},
	};
	const stream = process.stdout;
	const reporter = await openReporters(
		[{ name: "terminal", destination: { stream } }],
		{ terminal },
	);
	for (const event of eventsOf({})) reporter.handle(passedElsewhere(event));
	await reporter.close?.();
	return text;
}

test("the terminal tells which try passed, and how many needed more than one", async () => {
	const text = await onTerminal("normal");
	expect(text).toMatch(/✓ create .* try 3/i);
	expect(text).not.toContain("try 1");
	expect(text).toContain("Retried    1 request, more than one try");
});

test("verbosely, it tells each try, why there was another, and who said when", async () => {
	const text = await onTerminal("verbose");
	expect(text).toContain(
		"try 1: 503, res.status is 503, not 200; again after 2.00 s, as Retry-After says",
	);
	expect(text).toContain(
		"try 2: The connection broke off; again after 1.00 s\n",
	);
});

test("JUnit has the tries of what passed as Surefire's flaky ones, in the first case", async () => {
	const junit = await report("junit", eventsOf({ tests: [passedTest] }));
	expect(junit).toContain('<property name="tries" value="3"/>');
	expect(junit).toContain("try 1: 503, res.status is 503, not 200");
	expect(junit).toMatch(
		/<testcase name="is there"[^>]*>\n<flakyFailure type="ASSERTION_FAILED" message="res.status is 503, not 200">\n<stackTrace>try 1: .*<\/stackTrace>\n<\/flakyFailure>\n<flakyError type="CONNECTION_RESET"/,
	);
	expect(junit).toContain('tests="1" failures="0" errors="0"');
});

test("JUnit has the tries of what never passed as reruns, in the case that failed", async () => {
	const { error: _, ...others } = failedAssertion;
	const passed = { ...others, expression: "res.ok", status: "passed" } as const;
	const failed = await report(
		"junit",
		eventsOf({
			status: "failed",
			assertions: [passed, failedAssertion],
		}),
	);
	expect(failed).toMatch(/<testcase name="res.ok eq 200"[^>]*\/>/);
	expect(failed).toMatch(
		/<failure type="ASSERTION_FAILED"[^>]*>[^<]*<\/failure>\n<rerunFailure [\s\S]*<\/rerunFailure>\n<rerunError /,
	);
	const failure = {
		...{ code: "CONNECTION_RESET", message: "Broken." },
		...{ hint: "", url: "", duration: 1 },
	} as const satisfies RequestResult["failure"];
	const broken = await report("junit", eventsOf({ status: "error", failure }));
	expect(broken).toMatch(
		/<testcase name="request"[^>]*>\n<rerunFailure [\s\S]*<\/rerunFailure>\n<error [\s\S]*<\/error>\n<rerunError /,
	);
});

test("waiting for something is nothing flaky: in JUnit, on GitHub, in summaries", async () => {
	const events = eventsOf({ tests: [passedTest] }, [WAITING]);
	const junit = await report("junit", events);
	expect(junit).not.toContain("flaky");
	expect(junit).toContain("try 1: 200, res.body.state");
	expect(await report("github", events)).toBe("");
	expect(await report("markdown", events)).not.toContain("Flaky");
});

test("a request that was polled for long has as many tries as it had, not as are told", async () => {
	const told = [{ ...WAITING, number: 350 }];
	const junit = await report("junit", eventsOf({}, told));
	expect(junit).toContain('<property name="tries" value="351"/>');
	expect(await report("html", eventsOf({}, told))).toContain('"tries":351');
});

test("TAP has them as comments of the test point", async () => {
	const tap = await report("tap", eventsOf({ tests: [passedTest] }));
	expect(tap).toContain(
		"    # try 1: 503, res.status is 503, not 200; again after 2.00 s, as Retry-After says\n",
	);
	expect(await report("tap", eventsOf({}))).toMatch(
		/^# try 2: .*\nok 1 - users\/create$/m,
	);
});

test("GitHub is noticed of what failed for a while", async () => {
	const github = await report("github", eventsOf({}));
	expect(github).toMatch(
		/^::notice file=users\/create\.yml,line=1,title=users\/create%3A passed on try 3::try 1: 503.*%0Atry 2: The connection broke off; again after 1\.00 s\n$/,
	);
});

test("the exchange that failed has the number of its try", async () => {
	const events = eventsOf({ status: "failed", assertions: [failedAssertion] });
	for (const name of ["github", "markdown", "junit"] as const)
		expect(await report(name, events)).toContain("→ 201 Created, try 3");
	expect(await report("github", events)).not.toContain("::notice");
});

test("a summary in Markdown lists what is flaky", async () => {
	const page = await report("markdown", eventsOf({}));
	expect(page).toMatch(
		/#### Flaky\n\n- users\/create: passed on try 3 \\\(try 1: 503/,
	);
});

test("HAR has an entry for each try, when it was", async () => {
	const har = JSON.parse(await report("har", eventsOf({ at: 1_000 })));
	const entries: { readonly [key: string]: unknown }[] = har.log.entries;
	expect(
		entries.map(({ comment, startedDateTime }) => [comment, startedDateTime]),
	).toEqual([
		["users/create, try 1", new Date(1_000).toISOString()],
		["users/create, try 2", new Date(3_004).toISOString()],
		["users/create, try 3", new Date(4_010).toISOString()],
	]);
	expect(entries).toMatchObject([
		{
			request: { queryString: [{ name: "a", value: "1" }] },
			response: {
				status: 503,
				headers: [{ name: "retry-after", value: "2" }],
			},
		},
		{ time: 6, response: { status: 0, comment: "The connection broke off." } },
		{ response: { status: 201 } },
	]);
});

test("HAR has the tries of a request that a script ran, as far as they are told", async () => {
	const called = result({
		path: "users/wait",
		request: SENT,
		tries: [WAITING],
	});
	const har = JSON.parse(
		await report("har", eventsOf({ called: [called] }, [])),
	);
	expect(
		har.log.entries.map((entry: { comment: string }) => entry.comment),
	).toEqual(["users/wait, try 1", "users/wait, try 2", "users/create"]);
	expect(har.log.entries[0].response.status).toBe(200);
});

test("what reports omit is omitted from tries", async () => {
	const omission = { requestBodies: true, responseBodies: true } as const;
	const har = await report("har", eventsOf({}), {
		headers: "all",
		...omission,
	});
	expect(har).toContain("try 1");
	expect(har).not.toMatch(/x-key|"retry-after"/);
});

test.each(["json", "ndjson", "html"] as const)(
	"%s has them as they are",
	async (name) => {
		const text = await report(name, eventsOf({}));
		expect(text).toContain(JSON.stringify(BROKEN).slice(1, -1));
		expect(text).toContain('"retryAfter":2000');
	},
);

test("blobs carry tries", () => {
	const events = eventsOf({});
	expect(events.map((event) => isRunEvent(event))).toEqual(
		events.map(() => true),
	);
	for (const wrong of [
		{ pause: "long" },
		{ outcome: "passed" },
		{ request: 1 },
	])
		expect(isRunEvent({ ...events[2], ...wrong })).toBe(false);
});
