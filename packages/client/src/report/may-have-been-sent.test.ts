import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../collection/testing/temporary-folder.ts";
import type { RequestResult, UnmaskedEvent } from "../run/events/events.ts";
import { passedElsewhere } from "../variables/mask-data.ts";
import { isRunEvent } from "./blob/event-shape.ts";
import { openReporters } from "./open-reporters.ts";
import type { ReporterName } from "./reporters/reporter-names.ts";
import { received, result, summary } from "./testing/run-results.ts";
import { createStyle } from "./text/style.ts";

/** A request whose worker was lost, and which was run again. */
const twice = result({
	name: "Order",
	response: received(),
	mayHaveBeenSent: 2,
	warnings: [
		{
			code: "MAY_HAVE_BEEN_SENT_TWICE",
			severity: "warning",
			message: "POST may have been sent twice: the worker was lost.",
		},
	],
});

/** A request of a part that was given up. */
function lost(mayHaveBeenSent: number | undefined): RequestResult {
	return result({
		name: "Pay",
		path: "users/pay",
		status: "error",
		duration: 0,
		...(mayHaveBeenSent !== undefined && { mayHaveBeenSent }),
		problems: [
			{
				code: "WORKER_LOST",
				severity: "error",
				message: `3 workers were lost. The request may have been sent up to ${mayHaveBeenSent} times.`,
			},
		],
	});
}

const eventsOf = (
	results: readonly RequestResult[],
): readonly UnmaskedEvent[] => [
	{
		type: "run-started",
		curlew: "2.2.0",
		at: 0,
		collection: { name: "Shop", root: "/c" },
		environment: null,
		requestCount: results.length,
		iterationCount: 1,
		sandbox: "safe",
		seed: null,
	},
	...results.map(
		(one, index): UnmaskedEvent => ({
			type: "request-finished",
			index,
			result: one,
		}),
	),
	{ type: "run-finished", at: 1, summary: summary() },
];

/** What a report says of some results. */
async function told(
	name: ReporterName,
	results: readonly RequestResult[],
	verbosity: "normal" | "quiet" = "normal",
): Promise<string> {
	await using folder = await temporaryFolder({});
	const path = join(folder.root, "report");
	let shown = "";
	const reporter = await openReporters(
		[
			{
				name,
				destination:
					name === "terminal" ? { stream: process.stdout } : { path },
			},
		],
		{
			omission: { headers: [], requestBodies: false, responseBodies: false },
			terminal: {
				style: createStyle(false),
				write: (text) => {
					shown += text;
				},
				columns: undefined,
				hasLiveLine: false,
				verbosity,
			},
			terminalBodyLimit: 0,
		},
	);
	for (const event of eventsOf(results))
		reporter.handle(passedElsewhere(event));
	await reporter.close?.();
	return name === "terminal" ? shown : readFile(path, "utf8");
}

const FILES = ["junit", "json", "html", "tap", "github", "ndjson"] as const;

describe("a request that may have been sent twice", () => {
	test.each(["terminal", ...FILES] as const)("is told by %s", async (name) => {
		expect(await told(name, [twice])).toContain(
			"POST may have been sent twice",
		);
	});

	test("is told with -q, which tells of nothing else that passed", async () => {
		const text = await told("terminal", [twice, result()], "quiet");
		expect(text).toContain("✓ Order");
		expect(text).toContain("POST may have been sent twice");
		expect(text).not.toContain("✓ Create");
	});

	test("is counted in JUnit's properties", async () => {
		expect(await told("junit", [twice])).toContain(
			'<property name="mayHaveBeenSent" value="2"/>',
		);
	});
});

describe("a request of a part that was given up", () => {
	test.each(["terminal", "bruno-json", ...FILES] as const)(
		"is told by %s with how often it may have been sent",
		async (name) => {
			const text = await told(name, [lost(3)]);
			expect(text).toContain("may have been sent up to 3 times");
			expect(text).not.toContain("not sent");
		},
	);

	test("has no duration on a terminal: nobody knows it", async () => {
		const text = await told("terminal", [lost(3)], "quiet");
		expect(text).toMatch(/✗ Pay +may have been sent up to 3 times\n/);
		expect(await told("terminal", [lost(1)])).toMatch(
			/✗ Pay +may have been sent\n/,
		);
	});

	test("that certainly was not sent is told as such", async () => {
		const text = await told("terminal", [lost(undefined)]);
		expect(text).toMatch(/✗ Pay +not sent/);
	});
});

test("events of blobs may say it", () => {
	const event = { type: "request-finished", index: 0, result: lost(3) };
	expect(isRunEvent(event)).toBe(true);
});
