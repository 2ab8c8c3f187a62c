import { expect, test } from "vitest";
import type { UnmaskedEvent } from "../../run/events/events.ts";
import { passedElsewhere } from "../../variables/mask-data.ts";
import {
	failedAssertion,
	failedTest,
	received,
	result,
	summary,
} from "../testing/run-results.ts";
import { createStyle } from "../text/style.ts";
import {
	TerminalReporter,
	type TerminalReporterOptions,
} from "./terminal-reporter.ts";

function told(
	events: readonly UnmaskedEvent[],
	options: Partial<TerminalReporterOptions> = {},
): string {
	let text = "";
	const reporter = new TerminalReporter({
		style: createStyle(false),
		write: (part) => {
			text += part;
		},
		columns: undefined,
		hasLiveLine: false,
		verbosity: "normal",
		...options,
	});
	for (const event of events) reporter.handle(passedElsewhere(event));
	reporter.close();
	return text;
}

const started: UnmaskedEvent = {
	type: "run-started",
	curlew: "2.2.0",
	at: 0,
	collection: { name: "Shop", root: "/c" },
	environment: "local",
	requestCount: 2,
	iterationCount: 1,
	sandbox: "safe",
	seed: 7,
};
const finished: UnmaskedEvent = {
	type: "run-finished",
	at: 1,
	summary: summary(),
};

function request(
	given: Parameters<typeof result>[0] = {},
	index = 0,
): readonly UnmaskedEvent[] {
	const one = result(given);
	const { name, path } = one;
	return [
		{ type: "request-started", index, name, path, iteration: 0 },
		{ type: "request-finished", index, result: one },
	];
}

function log(text: string, level: "log" | "error" = "log"): UnmaskedEvent {
	return { type: "console-written", index: 0, level, text };
}

const [begin, end] = request({ response: received() });

test("a run has a headline, folders, requests with their answers, and a summary", () => {
	const text = told([
		started,
		...request({ response: received() }),
		...request({ name: "Home", path: "home", status: "skipped" }, 1),
		finished,
	]);
	expect(text).toBe(`Shop · environment local · 2 requests · seed 7

users
  ✓ Create                                201 Created · 4 ms

  ↷ Home                                  skipped

Requests   2 passed
Duration   1.23 s
`);
});

test("what scripts put out stands below their request", () => {
	if (!begin || !end) throw new Error("There are no events.");
	expect(told([begin, log("one\ntwo"), end])).toBe(`
users
  ✓ Create                                201 Created · 4 ms
      one
      two
`);
});

test("quiet: failures and the summary only", () => {
	const text = told(
		[
			started,
			...request({ response: received() }),
			log("said"),
			...request({ status: "failed", tests: [failedTest] }),
			finished,
		],
		{ verbosity: "quiet" },
	);
	expect(text).toBe(`
users
  ✗ Create                                not sent · 12 ms · 0/1
      ✗ is right
        expected 1 to equal 2
        users/create.yml:7

Requests   2 passed
Duration   1.23 s
`);
});

test("verbose: changes of variables too", () => {
	if (!begin || !end) throw new Error("There are no events.");
	const change = {
		type: "variable-changed",
		index: 0,
		at: 0,
		iteration: 0,
		request: "users/create",
		kind: "script",
		phase: "tests",
	} as const;
	const changed: UnmaskedEvent = {
		...change,
		scope: "runtime",
		name: "user",
		to: { id: 7 },
		file: "/c/users/create.yml",
		line: 9,
	};
	const deleted: UnmaskedEvent = {
		...change,
		scope: "environment",
		name: "old",
		from: 1,
	};
	const grown: UnmaskedEvent = {
		...change,
		scope: "runtime",
		name: "page",
		from: "short",
		to: "long",
		toSize: 1_200_000,
	};
	const text = told([started, begin, changed, deleted, grown, end], {
		verbosity: "verbose",
	});
	expect(text).toContain(
		'      user = {"id":7}  runtime  users/create.yml:9\n',
	);
	expect(text).toContain("      old = (deleted) (was 1)  environment\n");
	expect(text).toContain(
		'      page = "long" [1.20 MB] (was "short")  runtime\n',
	);
	expect(text).toContain("      < 201 Created · HTTP/1.1 · 8 B\n");
});

test("on a terminal, a live line tells what is running, and goes before anything else is printed", () => {
	const text = told([started, ...request({ response: received() })], {
		columns: 80,
		hasLiveLine: true,
	});
	expect(text).toContain("  1/2 · users/create\r\u001b[2K\nusers\n");
	expect(text.endsWith("4 ms\n")).toBe(true);
});

test("a terminal that cannot take a line back gets no live line", () => {
	const text = told([started, ...request()], { columns: 80 });
	expect(text).not.toContain("\u001b");
	expect(text).not.toContain("1/2");
});

test.each([40, 80, 200])(
	"no line of a passed request is wider than a terminal of %i columns",
	(columns) => {
		const text = told(
			[
				started,
				...request({
					name: "A name in 日本語 ".repeat(30),
					response: received(),
				}),
			],
			{ columns, hasLiveLine: true },
		);
		const line = text.split("\n").find((one) => one.includes("201 Created"));
		const width = [...(line ?? "")].reduce(
			(sum, character) => sum + (character > "\u2e80" ? 2 : 1),
			0,
		);
		expect(width).toBeLessThanOrEqual(columns);
		expect(width).toBeGreaterThan(columns - 3);
	},
);

test("where the output is no terminal, nothing is cut", () => {
	const name = "x".repeat(300);
	expect(told([...request({ name })])).toContain(name);
});

test("no name, console text or header reaches the terminal as a command", () => {
	const evil = "\u001b[31m\u0007\r\u009b\u202e";
	const text = told(
		[
			{ ...started, collection: { name: evil, root: "/c" } },
			log(evil, "error"),
			...request({
				name: evil,
				path: `${evil}/x`,
				response: received({ statusText: evil, headers: [["a", evil]] }),
				tests: [{ ...failedTest, name: evil }],
			}),
			{
				type: "problem-found",
				problem: { code: "X", severity: "error", message: evil },
			},
		],
		{ verbosity: "verbose" },
	);
	expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202e]/u);
});

test("nothing that a script or a server said commands GitHub's runner", () => {
	const message = "expected\n::add-mask::lines";
	const test = { ...failedTest, error: { ...failedTest.error, message } };
	const [begun, ended] = request({ status: "failed", tests: [test] });
	const events = [begun, log("::stop-commands::x"), ended];
	const text = told([started, ...events.filter((one) => one !== undefined)]);
	expect(text).toContain("\n      | ::stop-commands::x\n");
	expect(text).toMatch(/expected\n +\| ::add-mask::lines\n/);
});

test("the end of a run repeats the failures with place, reasons and two lines of the body", () => {
	const body = {
		kind: "text",
		text: '{\n\n  "error": "no \x1b[31mroom"\n}\n',
		isTruncated: false,
	} as const;
	const text = told([
		started,
		...request({ response: received() }),
		...request(
			{
				status: "failed",
				tests: [failedTest],
				assertions: [failedAssertion],
				response: received({ body }),
				iteration: 1,
			},
			1,
		),
		finished,
	]);
	expect(text.slice(text.indexOf("Failures"))).toBe(`Failures

  1. users/create  users/create.yml:20 · 201 Created · iteration 2
     res.status eq 200: expected res.status to equal 200; it is 201
     is right: expected 1 to equal 2
     {
       "error": "no ␛[31mroom"

Requests   2 passed
Duration   1.23 s
`);
});

test("of many failures the first ten are repeated; of one alone, and where only failures are shown, none is", () => {
	const failing = (index: number) =>
		request({ status: "failed", tests: [failedTest] }, index);
	const many = Array.from({ length: 13 }, (_, index) => failing(index)).flat();
	const text = told([started, ...many, finished]);
	expect(text).toContain(" 10. users/create");
	expect(text).not.toContain(" 11. users/create");
	expect(text).toContain("\n  … and 3 more\n");
	expect(told([started, ...failing(0), finished])).not.toContain("Failures");
	const quiet = { verbosity: "quiet" } as const;
	expect(told([started, ...many, finished], quiet)).not.toContain("Failures");
});
