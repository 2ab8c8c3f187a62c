import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { result, summary } from "../../report/testing/run-results.ts";
import { passedElsewhere } from "../../variables/mask-data.ts";
import type { RunSummary, UnmaskedEvent } from "../events/events.ts";
import type { RunStartedEvent } from "../events/run-started.ts";
import type { PartEvents } from "./event-source.ts";
import { mergeEvents, type WholeRun } from "./merge-events.ts";
import { partOf } from "./part.ts";

const started = passedElsewhere<RunStartedEvent>({
	type: "run-started",
	curlew: "2.2.0",
	at: 0,
	collection: { name: "Test", root: "/c" },
	environment: null,
	requestCount: 9,
	iterationCount: 1,
	sandbox: "safe",
	seed: null,
});

const STATUSES = ["passed", "failed", "error", "skipped"] as const;

/** What a part did: positions in order, with what became of them if they did not pass; those it repeats in brackets. */
type Course = readonly string[];

function partEvents(
	course: Course,
	ending: RunSummary["ending"] | "lost" = "completed",
): PartEvents {
	const steps = course.map((step) => {
		const [, bracket, position = "", status = "passed"] =
			/^(\(?)(\d+)\)?(?: (\w+))?$/.exec(step) ?? [];
		return {
			position: Number(position),
			isRepeated: bracket === "(",
			status: STATUSES.find((one) => one === status) ?? "passed",
		};
	});
	const positionsOf = (isRepeated: boolean) =>
		steps
			.filter((step) => step.isRepeated === isRepeated)
			.map(({ position }) => position);
	const slice = {
		from: 0,
		to: 1,
		positions: positionsOf(false),
		repeated: positionsOf(true),
	};
	const events: UnmaskedEvent[] = [
		started,
		...steps.flatMap(
			({ position, isRepeated, status }, index): UnmaskedEvent[] => {
				const path = `r${position}`;
				const request = { index, path, name: path, iteration: 0 };
				return [
					{
						type: "request-started",
						...request,
						position,
						...(isRepeated && { isRepeated }),
					},
					{ type: "console-written", index, level: "log", text: path },
					{
						type: "request-finished",
						index,
						result: result({ path, status, warnings: [] }),
					},
				];
			},
		),
	];
	if (ending !== "lost")
		events.push({
			type: "run-finished",
			at: 50 + course.length,
			summary: summary({ ending, duration: course.length }),
		});
	return { part: partOf("run", [slice], 0), events: each(events) };
}

async function* each(events: readonly UnmaskedEvent[]) {
	for (const event of events) yield passedElsewhere(event);
}

async function merged(
	parts: readonly PartEvents[],
	whole: Partial<WholeRun> = {},
) {
	const told: string[] = [];
	let end: RunSummary | undefined;
	for await (const event of mergeEvents(
		{ started, problems: [], ...whole },
		parts,
	)) {
		if (event.type === "request-finished")
			told.push(`${event.index} ${event.result.path} ${event.result.status}`);
		if (event.type === "problem-found") told.push(event.problem.code);
		if (event.type === "run-finished") end = event.summary;
	}
	return { told, end };
}

describe("events of parts", () => {
	test("come in the order of the run, counted anew, each with what belongs to it", async () => {
		const events: UnmaskedEvent[] = [];
		const parts = [partEvents(["1", "4"]), partEvents(["0", "2", "3"])];
		for await (const event of mergeEvents({ started, problems: [] }, parts))
			events.push(event);
		const texts = events.flatMap((event) =>
			"index" in event ? [`${event.index} ${event.type}`] : [event.type],
		);
		expect(texts).toEqual([
			"run-started",
			...[0, 1, 2, 3, 4].flatMap((index) => [
				`${index} request-started`,
				`${index} console-written`,
				`${index} request-finished`,
			]),
			"run-finished",
		]);
		expect(events[1]).not.toHaveProperty("position");
	});

	test("sum up; the longest part tells how long it took", async () => {
		const { end } = await merged([
			partEvents(["0", "1 failed"]),
			partEvents(["2"]),
		]);
		expect(end).toMatchObject({
			requests: { passed: 2, failed: 1 },
			duration: 2,
			ending: "completed",
			isSuccess: false,
		});
	});

	test("of a part are not asked for before its turn", async () => {
		let isAsked = false;
		const late = partEvents(["5"]);
		async function* watched() {
			isAsked = true;
			yield* late.events;
		}
		const far = {
			...late.part,
			slices: [{ from: 7, to: 8, positions: [5], repeated: [] }],
		};
		const events = mergeEvents({ started, problems: [] }, [
			{ part: far, events: watched() },
			partEvents(["0", "1"]),
		]);
		for await (const event of events) {
			if (event.type === "run-finished") break;
			if ("index" in event && event.index === 1) expect(isAsked).toBe(false);
			if ("index" in event && event.index === 2) expect(isAsked).toBe(true);
		}
		expect(isAsked).toBe(true);
	});

	test("of parts that told nothing are an empty run", async () => {
		const { told, end } = await merged([partEvents([]), partEvents([])]);
		expect(told).toEqual([]);
		expect(end).toMatchObject({ iterations: 1, isSuccess: true });
	});
});

describe("what several parts repeat", () => {
	test("is told once", async () => {
		const parts = [
			partEvents(["(0)", "1"]),
			partEvents(["0", "2"]),
			partEvents(["(0)", "3"]),
		];
		expect((await merged(parts)).told).toEqual([
			"0 r0 passed",
			"1 r1 passed",
			"2 r2 passed",
			"3 r3 passed",
		]);
	});

	test("and failed in one of them only is a problem", async () => {
		const parts = [
			partEvents(["(0) error", "1 error"]),
			partEvents(["0", "2"]),
		];
		const { told, end } = await merged(parts);
		expect(told).toEqual([
			"0 r0 passed",
			"REPEATED_REQUEST_FAILED",
			"1 r1 error",
			"2 r2 passed",
		]);
		expect(end).toMatchObject({ problems: 1, isSuccess: false });
	});

	test("and failed in all is no more than one failure", async () => {
		const parts = [partEvents(["(0) failed", "1"]), partEvents(["0 failed"])];
		const { told, end } = await merged(parts);
		expect(told).toEqual(["0 r0 failed", "1 r1 passed"]);
		expect(end).toMatchObject({ problems: 0, requests: { failed: 1 } });
	});
});

describe("the end of the run", () => {
	test("is the first failure of all with --bail", async () => {
		const parts = [
			partEvents(["0", "4 failed"], "bailed"),
			partEvents(["1", "2 failed"], "bailed"),
			partEvents(["3", "5"]),
		];
		const { told, end } = await merged(parts);
		expect(told).toEqual(["0 r0 passed", "1 r1 passed", "2 r2 failed"]);
		expect(end).toMatchObject({ ending: "bailed", isSuccess: false });
	});

	test("is not where a part ended at what it repeated", async () => {
		const parts = [
			partEvents(["(0) failed"], "bailed"),
			partEvents(["0", "2"]),
		];
		const { told, end } = await merged(parts);
		expect(told).toEqual([
			"0 r0 passed",
			"REPEATED_REQUEST_FAILED",
			"1 r2 passed",
		]);
		expect(end).toMatchObject({ ending: "bailed", isSuccess: false });
	});

	test("tells of all that ran where one part was interrupted", async () => {
		const parts = [partEvents(["0"], "interrupted"), partEvents(["1", "2"])];
		const { told, end } = await merged(parts);
		expect(told).toHaveLength(3);
		expect(end).toMatchObject({ ending: "interrupted", isSuccess: false });
	});

	test("says why it was interrupted", async () => {
		const [interrupted, other] = [
			partEvents(["0"], "interrupted"),
			partEvents(["1"]),
		];
		const events = async function* () {
			for await (const event of interrupted.events)
				yield event.type === "run-finished"
					? { ...event, summary: { ...event.summary, reason: "Ctrl-C." } }
					: event;
		};
		const { end } = await merged([{ ...interrupted, events: events() }, other]);
		expect(end).toMatchObject({ ending: "interrupted", reason: "Ctrl-C." });
	});

	test("tells what is known beside the parts", async () => {
		const lost = passedElsewhere<Diagnostic>({
			code: "LOST",
			severity: "error",
			message: "lost",
		});
		const { told, end } = await merged(
			[partEvents(["0"], "lost"), partEvents(["1"])],
			{ furtherProblems: () => [lost] },
		);
		expect(told).toEqual(["0 r0 passed", "1 r1 passed", "LOST"]);
		expect(end).toMatchObject({ problems: 1, isSuccess: false });
	});
});
