import { expect, test } from "vitest";
import { type LoadPlanOptions, planLoad } from "../plan/plan-load.ts";
import { describeModel } from "./model-text.ts";

test.each<[LoadPlanOptions, string]>([
	[{}, "10 users for 10s"],
	[{ vus: 1, duration: "90s" }, "1 user for 1m30s"],
	[{ vus: 2, iterations: 1 }, "2 users, 1 iteration"],
	[
		{ rate: "500/s", duration: "1m", maxVus: 1000, warmUp: "5s" },
		"500/s for 1m00s (at most 1,000 users), after a warm-up of 5s",
	],
	[
		{ stages: ["10s:100", "20s:100", "10s:0"] },
		"from 0 users over 100 users in 10s, 100 users in 20s, 0 users in 10s (40s)",
	],
	[
		{ stages: ["10s:50/s"], maxVus: 1 },
		"from 0/s over 50/s in 10s (10s) (at most 1 user)",
	],
])("%j reads as %j", (wanted, text) => {
	expect(describeModel(planLoad(wanted))).toBe(text);
});
