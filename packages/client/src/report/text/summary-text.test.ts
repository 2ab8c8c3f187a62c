import { expect, test } from "vitest";
import { summary } from "../testing/run-results.ts";
import { createStyle } from "./style.ts";
import { describeSummary } from "./summary-text.ts";

const plain = createStyle(false);

test("a run without failures says what passed and how long it took", () => {
	expect(describeSummary(summary(), plain)).toBe(
		"Requests   2 passed\nDuration   1.23 s",
	);
});

test("everything that was not zero is counted", () => {
	const text = describeSummary(
		summary({
			requests: { passed: 0, failed: 1, error: 2, skipped: 3 },
			tests: { passed: 4, failed: 5 },
			assertions: { passed: 6, failed: 0 },
			problems: 1,
			ending: "bailed",
		}),
		plain,
	);
	expect(text.split("\n")).toEqual([
		"Requests   0 passed · 1 failed · 2 errors · 3 skipped",
		"Tests      4 passed · 5 failed",
		"Assertions 6 passed",
		"Duration   1.23 s",
		"Collection 1 problem (see above)",
		"Ending     stopped at a failure (--bail, --max-failures)",
	]);
});

test("requests of kinds that cannot be run are counted", () => {
	const text = describeSummary(
		summary({ leftOut: { grpc: 2, websocket: 1 } }),
		plain,
	);
	expect(text.split("\n").at(-1)).toBe(
		"Left out   2 requests of kind grpc, 1 request of kind websocket cannot be run",
	);
});

test("failures are red, what passed is green", () => {
	const text = describeSummary(
		summary({ requests: { passed: 1, failed: 1, error: 0, skipped: 0 } }),
		createStyle(true),
	);
	expect(text).toContain("\u001b[32m1 passed");
	expect(text).toContain("\u001b[31m1 failed");
});

test.each([
	[
		"interrupted",
		"interrupted; the requests above are all that came to their end",
	],
	["stopped-by-script", "stopped by a script"],
] as const)("an ending of %s is said", (ending, text) => {
	expect(describeSummary(summary({ ending }), plain)).toContain(text);
});

test("tells of requests that were sent again", () => {
	expect(describeSummary(summary({ repeated: 3 }), plain)).toContain(
		"Sent again 3 requests, for cookies that came meanwhile\n",
	);
});
