import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DependencyGroup } from "./dependency-groups.ts";
import { type GroupedRun, partsOf } from "./divide.ts";
import type { Part } from "./part.ts";
import { positionsToRun } from "./placed-events.ts";

/** Groups that have every request once, some of which need requests of others. */
const groupedRun = fc
	.record({
		groupOf: fc.array(fc.nat(9), { minLength: 1, maxLength: 40 }),
		needs: fc.array(fc.tuple(fc.nat(9), fc.nat(39)), { maxLength: 10 }),
		chains: fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }),
		total: fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 300 })),
		durations: fc.array(fc.integer({ min: 1, max: 1_000 }), {
			minLength: 40,
			maxLength: 40,
		}),
	})
	.map(({ groupOf, needs, chains, total, durations }): GroupedRun => {
		const members = Map.groupBy(groupOf.keys(), (at) => groupOf[at] ?? 0);
		const groups = [...members].map(([group, positions]): DependencyGroup => {
			const wanted = needs.filter(
				([who, what]) =>
					who === group && what < groupOf.length && !positions.includes(what),
			);
			const repeated = [...new Set(wanted.map(([, what]) => what))];
			return {
				positions,
				repeated: repeated.sort((a, b) => a - b),
				isChain: total > 1 && chains[group] === true,
			};
		});
		return { groups, weights: durations, total, digest: "run" };
	});

const counts = fc.oneof(
	fc.integer({ min: 1, max: 12 }),
	fc.integer({ min: 13, max: 200 }),
);

/** `iteration:position` of all that a part reports. */
function executionsOf({ slices }: Part): readonly string[] {
	return slices.flatMap(({ from, to, positions }) =>
		Array.from({ length: to - from }, (_, index) =>
			positions.map((position) => `${from + index}:${position}`),
		).flat(),
	);
}

describe("the parts of any run", () => {
	test("are disjoint, and together the whole", () => {
		fc.assert(
			fc.property(groupedRun, counts, (run, count) => {
				const parts = partsOf(run, count);
				expect(parts).toHaveLength(count);
				const all = parts.flatMap(executionsOf);
				const requests = run.groups.flatMap(({ positions }) => positions);
				expect(all).toHaveLength(requests.length * run.total);
				expect(new Set(all).size).toBe(all.length);
				for (const part of parts)
					expect(part.executions).toBe(executionsOf(part).length);
			}),
			{ numRuns: 60 },
		);
	});

	test("are the same every time", () => {
		fc.assert(
			fc.property(groupedRun, counts, (run, count) => {
				expect(partsOf(structuredClone(run), count)).toEqual(
					partsOf(run, count),
				);
			}),
			{ numRuns: 30 },
		);
	});

	test("run what their requests need, in order, and split no group", () => {
		fc.assert(
			fc.property(groupedRun, counts, ({ groups, ...run }, count) => {
				for (const { slices } of partsOf({ groups, ...run }, count))
					for (const slice of slices) {
						const runs = positionsToRun(slice);
						expect(runs).toEqual([...new Set(runs)].sort((a, b) => a - b));
						for (const { positions, repeated } of groups) {
							const own = positions.filter((one) =>
								slice.positions.includes(one),
							);
							expect([0, positions.length]).toContain(own.length);
							if (own.length > 0)
								for (const one of repeated) expect(runs).toContain(one);
						}
					}
			}),
			{ numRuns: 30 },
		);
	});

	test("keep the iterations of a chain together", () => {
		fc.assert(
			fc.property(groupedRun, counts, (run, count) => {
				const parts = partsOf(run, count);
				for (const { positions, isChain } of run.groups) {
					if (!isChain) continue;
					const [first = 0] = positions;
					const holders = parts.filter(({ slices }) =>
						slices.some((slice) => slice.positions.includes(first)),
					);
					expect(holders).toHaveLength(1);
				}
			}),
			{ numRuns: 30 },
		);
	});

	test("are nearly equal where many groups of one request can be spread", () => {
		fc.assert(
			fc.property(
				fc.array(fc.integer({ min: 1, max: 100 }), {
					minLength: 80,
					maxLength: 120,
				}),
				fc.integer({ min: 1, max: 8 }),
				(weights, count) => {
					const groups = weights.map((_, position) => ({
						positions: [position],
						repeated: [],
						isChain: false,
					}));
					const run = { groups, weights, total: 1, digest: "run" };
					const loads = partsOf(run, count).map(({ expected }) => expected);
					// No more than the longest request apart (Graham 1969).
					expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(
						Math.max(...weights),
					);
				},
			),
			{ numRuns: 30 },
		);
	});
});
