import { createStyle, textWidth } from "@curlew/client/internal";
import { expect, test } from "vitest";
import { IntervalRecorder } from "../stats/interval-recorder.ts";
import { LoadTotals } from "../stats/load-totals.ts";
import { loadStart, totalsOf } from "../testing/load-start.ts";
import { describeLoad } from "./summary-text.ts";

const style = createStyle(false);
const END = { ending: "completed", elapsed: 2000, cut: 0 } as const;

test("the figures of a load are a headline, latencies and a line for each request", () => {
	const start = loadStart({ vus: 3, duration: "2s" });
	expect(describeLoad(start, totalsOf([4, 8]), END, { style })).toBe(
		`12 requests in 2s (6/s), 0 iterations, none failed
received 1.20 kB, sent 600 B
latency p50 10.0 ms, p90 10.0 ms, p95 10.0 ms, p99 10.0 ms, p99.9 10.0 ms, max 10.0 ms

request     count  rate  errors      p50      p95      p99      max
users/list     12   6/s       0  10.0 ms  10.0 ms  10.0 ms  10.0 ms

statuses: 200 × 12
`,
	);
});

test("requests that could not be sent are a share of all that were tried", () => {
	const totals = new LoadTotals();
	totals.expect(1);
	const recorder = new IntervalRecorder(0, 0, (report) =>
		totals.add(report, "0"),
	);
	for (const isSent of [true, false, false, false])
		recorder.ended(
			{
				...{ index: 0, latency: undefined, bytesIn: 0, bytesOut: 0 },
				...{ status: isSent ? 200 : 0, isOnFastPath: false, isSent },
				error: isSent ? undefined : "not-sent",
			},
			1,
			1,
		);
	recorder.finish(10);
	const start = loadStart({ vus: 1, duration: "2s" });
	const text = describeLoad(start, totals, END, { style });
	expect(text).toContain("1 request in 2s");
	expect(text).toContain("3 failed (75%)");
	expect(text).toContain("errors: not sent 3");
});

test("an interrupted load, and what it cut off, are told", () => {
	const end = { ending: "interrupted", elapsed: 2000, cut: 1 } as const;
	const text = describeLoad(loadStart({}), totalsOf([1]), end, { style });
	expect(text).toContain("Interrupted before its end.");
	expect(text).toContain("and not counted: 1 request.");
});

test("the table fits into 80 columns, however long and wide the paths are", () => {
	const path = `folders/${"非常に長い名前".repeat(6)}/lists`;
	const requests = [{ name: "list", path }];
	const start = { ...loadStart({ vus: 1, duration: "2s" }), requests };
	const text = describeLoad(start, totalsOf([4, 8]), END, { style });
	const table = text.split("\n").slice(4, 6);
	expect(table.map(textWidth)).toEqual([80, 80]);
	expect(table[1]).toMatch(/^….*前\/lists +12 /);
});
