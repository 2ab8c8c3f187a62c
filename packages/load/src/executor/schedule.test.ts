import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Profile } from "../plan/load-plan.ts";
import { Schedule } from "./schedule.ts";

const steady: Profile = { from: 10, stages: [{ duration: 1000, target: 10 }] };
const ramp: Profile = {
	from: 0,
	stages: [
		{ duration: 10_000, target: 100 },
		{ duration: 5_000, target: 100 },
		{ duration: 5_000, target: 0 },
	],
};

describe("the level", () => {
	test("goes evenly from stage to stage", () => {
		const schedule = new Schedule(ramp, 0);
		const levels = [0, 5_000, 10_000, 12_000, 17_500, 20_000].map((time) =>
			schedule.levelAt(time),
		);
		expect(levels).toEqual([0, 50, 100, 100, 50, 0]);
		expect(schedule.end).toBe(20_000);
	});

	test("is that of the beginning while warming up, and at least 1", () => {
		expect(new Schedule(steady, 500).levelAt(-100)).toBe(10);
		expect(new Schedule(ramp, 500).levelAt(-100)).toBe(1);
	});
});

describe("arrivals", () => {
	test("of a steady rate come at even distances", () => {
		expect([...new Schedule(steady, 0).arrivals(0, 1)]).toEqual([
			0, 100, 200, 300, 400, 500, 600, 700, 800, 900,
		]);
	});

	test("begin with the warm-up", () => {
		const times = [...new Schedule(steady, 200).arrivals(0, 1)];
		expect(times.slice(0, 4)).toEqual([-200, -100, 0, 100]);
		expect(times).toHaveLength(12);
	});

	test("of a ramp become denser", () => {
		const times = [
			...new Schedule(
				{ from: 0, stages: [{ duration: 2000, target: 10 }] },
				0,
			).arrivals(0, 1),
		];
		expect(times).toHaveLength(10);
		expect(times[4]).toBeCloseTo(2000 * Math.sqrt(0.4), 6);
	});

	const stage = fc.record({
		duration: fc.integer({ min: 1, max: 5_000 }),
		target: fc.integer({ min: 0, max: 300 }),
	});
	const profile = fc.record({
		from: fc.integer({ min: 0, max: 300 }),
		stages: fc.array(stage, { minLength: 1, maxLength: 4 }),
	});

	test("of all parts together are those of the whole, in whatever way it is split", () => {
		fc.assert(
			fc.property(profile, fc.integer({ min: 1, max: 5 }), (profile, parts) => {
				const schedule = new Schedule(profile, 0);
				const whole = [...schedule.arrivals(0, 1)];
				const split = Array.from({ length: parts }, (_, part) => [
					...schedule.arrivals(part, parts),
				]);
				expect(split.flat().sort((a, b) => a - b)).toEqual(whole);
			}),
		);
	});

	test("are as many as the level adds up to, in order and in time", () => {
		fc.assert(
			fc.property(profile, (profile) => {
				const times = [...new Schedule(profile, 0).arrivals(0, 1)];
				let before = profile.from;
				let area = 0;
				for (const { duration, target } of profile.stages) {
					area += ((before + target) / 2) * (duration / 1000);
					before = target;
				}
				expect(Math.abs(times.length - area)).toBeLessThanOrEqual(1);
				expect(times).toEqual(times.toSorted((a, b) => a - b));
				const end = profile.stages.reduce(
					(sum, { duration }) => sum + duration,
					0,
				);
				expect(times.every((time) => time >= 0 && time <= end + 1e-6)).toBe(
					true,
				);
			}),
		);
	});
});
