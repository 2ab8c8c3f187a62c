import { createStyle } from "@curlew/client/internal";
import { expect, test, vi } from "vitest";
import { loadStart, totalsOf } from "../testing/load-start.ts";
import { blockOf, LiveView, lineOf, sparkline } from "./live-view.ts";

const style = createStyle(false);

test("the sparkline's highest bar is the best second, and an empty second the lowest", () => {
	expect(sparkline(totalsOf([4, 0, 8, 6]).seconds)).toBe("▅▁█▆");
	expect(sparkline([])).toBe("");
});

test("a line tells how far a load is where lines stay", () => {
	expect(lineOf(totalsOf([4, 8]), 2000)).toBe(
		"    2s  12 requests  8/s  p50 10.0 ms  p95 10.0 ms  max 10.0 ms  errors 0  users 3",
	);
	expect(lineOf(totalsOf([]), -3000)).toBe("warming up, 3s left");
});

test("a block shows throughput, percentiles, errors, users and what is left, within 80 columns", () => {
	const start = loadStart({ vus: 3, duration: "10s" });
	const block = blockOf(start, totalsOf([4, 8]), 5000, style);
	expect(block).toEqual([
		`  5s ${"█".repeat(20)}${"░".repeat(20)} 5s left`,
		"  requests  8/s  12 in all",
		"  latency   p50 10.0 ms  p95 10.0 ms  p99 10.0 ms  max 10.0 ms",
		"  errors    none",
		"  users     3",
		"  per sec   ▅█",
	]);
	const counted = loadStart({ vus: 3, iterations: 100 });
	expect(blockOf(counted, totalsOf([]), 0, style)[0]).toContain(
		"0 of 100 iterations",
	);
	const long = blockOf(start, totalsOf(Array(200).fill(3)), 9000, style);
	for (const line of long) expect(line.length).toBeLessThanOrEqual(80);
});

test("on a terminal the block is drawn over itself, makes room for others, and goes when it is closed", () => {
	vi.useFakeTimers({ now: 0 });
	try {
		const written: string[] = [];
		const view = new LiveView(loadStart({ vus: 3 }), totalsOf([4]), {
			style,
			write: (text) => written.push(text),
			isTerminal: true,
		});
		vi.advanceTimersByTime(1000);
		view.makeRoom();
		view.makeRoom();
		vi.advanceTimersByTime(500);
		view.close();
		vi.advanceTimersByTime(5000);
		expect(written).toHaveLength(5);
		expect(written[0]?.split("\n")).toHaveLength(7);
		expect(written[1]?.startsWith("\u001b[6A")).toBe(true);
		const gone = "\u001b[6A\u001b[J";
		expect([written[2], written[4]]).toEqual([gone, gone]);
		// Drawn where it stands, and not over what was said.
		expect(written[3]?.startsWith("  ")).toBe(true);
	} finally {
		vi.useRealTimers();
	}
});
