import { stripVTControlCharacters } from "node:util";
import { createStyle } from "@curlew/client";
import { describe, expect, test } from "vitest";
import { planLoad } from "../plan/plan-load.ts";
import type { LoadStart } from "../run-load.ts";
import { IntervalRecorder } from "../stats/interval-recorder.ts";
import { LoadTotals } from "../stats/load-totals.ts";
import {
	bytesText,
	clockText,
	latencyText,
	rateText,
	shareText,
} from "./amounts.ts";
import { blockOf, LiveView, lineOf, sparkline } from "./live-view.ts";
import { describeModel } from "./model-text.ts";

const plan = planLoad({ vus: 50, duration: "60s" });
const start: LoadStart = {
	collection: { name: "Shop", root: "/shop" },
	environment: undefined,
	requests: [{ name: "list", path: "users/list" }],
	plan,
	threads: 2,
	hosts: [],
	ordinary: [null],
	startAt: 0,
};

/** So many seconds of more and more requests, each of 2 ms. */
function totalsOf(seconds: number): LoadTotals {
	const totals = new LoadTotals();
	totals.expect(1);
	const recorder = new IntervalRecorder(0, 0, (report) =>
		totals.add(report, "a"),
	);
	recorder.users = 50;
	for (let second = 0; second < seconds; second++)
		for (let count = 0; count <= second; count++) {
			const at = second * 1000 + 1;
			const common = { index: 0, bytesIn: 100, bytesOut: 50, isLean: true };
			recorder.ended(
				{
					...common,
					latency: 2000,
					status: 200,
					error: undefined,
					isSent: true,
				},
				at,
				at,
			);
		}
	recorder.roll(seconds * 1000);
	return totals;
}

describe("the live view", () => {
	test("fits into 80 columns, in colours and without", () => {
		const totals = totalsOf(100);
		for (const isColoured of [true, false]) {
			const lines = blockOf(start, totals, 30_000, createStyle(isColoured));
			for (const line of lines)
				expect(stripVTControlCharacters(line).length).toBeLessThanOrEqual(80);
			const text = stripVTControlCharacters(lines.join("\n"));
			expect(text).toContain("30s left");
			expect(text).toContain("5,050 in all");
			expect(text).toContain("p50 2.00 ms  p95 2.00 ms");
			expect(text).toContain("users     50");
		}
	});

	test("tells that it warms up", () => {
		expect(lineOf(totalsOf(0), -2_000)).toBe("warming up, 2s left");
		const [first] = blockOf(start, totalsOf(0), -2_000, createStyle(false));
		expect(first).toBe("  warming up, 2s left");
	});

	test("is one line where lines stay", () => {
		expect(lineOf(totalsOf(3), 3_000)).toBe(
			"    3s  6 requests  3/s  p50 2.00 ms  p95 2.00 ms  max 2.00 ms  errors 0  users 50",
		);
	});

	test("draws over itself in one write, and leaves nothing behind", async () => {
		const written: string[] = [];
		const view = new LiveView(start, totalsOf(2), {
			style: createStyle(false),
			write: (text) => written.push(text),
			isTerminal: true,
		});
		while (written.length < 2)
			await new Promise((resolve) => setTimeout(resolve, 20));
		view.close();
		expect(written[0]?.match(/\n/g)).toHaveLength(6);
		expect(written[1]?.startsWith("\u001b[6A")).toBe(true);
		expect(written.at(-1)).toBe("\u001b[6A\u001b[J");
	});
});

test("a sparkline is as high as its highest second", () => {
	expect(sparkline(totalsOf(8).seconds)).toBe("▂▃▄▅▅▆▇█");
	expect(sparkline([])).toBe("");
});

test.each([
	[latencyText(0), "0 µs"],
	[latencyText(999), "999 µs"],
	[latencyText(4_253), "4.25 ms"],
	[latencyText(1_020_000), "1.02 s"],
	[bytesText(999), "999 B"],
	[bytesText(3_530_000), "3.53 MB"],
	[rateText(0.5), "0.5/s"],
	[rateText(23_472), "23,472/s"],
	[shareText(0, 0), "0%"],
	[shareText(1, 1_000_000), "<0.01%"],
	[shareText(999_999, 1_000_000), ">99.99%"],
	[clockText(150_000), "2m30s"],
	[clockText(3_900_000), "1h05m"],
])("%s is written as %s", (text, expected) => {
	expect(text).toBe(expected);
});

test.each([
	[planLoad({ vus: 50, duration: "30s" }), "50 users for 30s"],
	[planLoad({ vus: 5, iterations: 100 }), "5 users, 100 iterations"],
	[
		planLoad({ rate: "500/s", duration: "60s", warmUp: "5s" }),
		"500/s for 1m00s (at most 1,000 users), after a warm-up of 5s",
	],
	[
		planLoad({ stages: ["10s:100", "20s:0"] }),
		"from 0 users over 100 users in 10s, 0 users in 20s (30s)",
	],
])("a plan is told in a few words (%#)", (plan, expected) => {
	expect(describeModel(plan)).toBe(expected);
});
