import fc from "fast-check";
import { expect, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { httpServer } from "../../http/testing/loopback.ts";
import type { RunEvent } from "../events/events.ts";
import { runCollection } from "../order/run-collection.ts";
import { fileOf, type Request, request } from "../testing/random-requests.ts";
import { mergeEvents } from "./merge-events.ts";
import { openPartedRun, type PartedRunOptions } from "./parted-run.ts";

/** More of them with `PROPERTY_RUNS`. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 25);

const options = fc.record({
	iterations: fc.constantFrom(undefined, undefined, 2, 3),
	parallel: fc.constantFrom(undefined, undefined, undefined, 2),
	shardBy: fc.constantFrom("folder", "request"),
	repeat: fc.constantFrom("logins", "none"),
	seed: fc.constantFrom(undefined, 1),
	bail: fc.constantFrom(false, false, false, true),
} as const);

test("the parts of a run tell together what the whole one tells, but for times", {
	timeout: 120_000,
}, async () => {
	const server = await httpServer((request, response) => {
		response.sendDate = false;
		response.setHeader("content-type", "application/json");
		response.end(JSON.stringify({ pathname: request.url }));
	});
	const base = {
		contentLimit: 1_000,
		overrides: { host: server.url },
		environment: "e",
		unresolved: "keep",
	} as const;
	await fc.assert(
		fc.asyncProperty(
			fc.array(request, { minLength: 3, maxLength: 9, size: "max" }),
			fc.integer({ min: 1, max: 3 }),
			fc.integer({ min: 2, max: 5 }),
			options,
			async (requests, inFolder, count, given) => {
				await using folder = await temporaryFolder(
					collectionOf(requests, inFolder),
				);
				const all = { ...base, ...given };
				const whole = await wholeRun(folder.root, all);
				// Where a script breaks, later requests find what others before it have left, or nothing.
				fc.pre(!whole.some(isBroken));
				const merged = await mergedRun(folder.root, all, count);
				expect(merged).toEqual(whole.map(withoutTimes));
			},
		),
		{ numRuns: RUNS },
	);
});

/** So many requests in each folder; without cookies, which nobody sees in files. */
function collectionOf(
	requests: readonly Request[],
	inFolder: number,
): Readonly<Record<string, string>> {
	const files = requests.flatMap((one, index) => {
		const folder = Math.floor(index / inFolder);
		const withoutCookie: Request = { ...one, cookie: undefined, delay: 0 };
		return [
			[`f${folder}/r${index}.yml`, fileOf(withoutCookie, index)],
			[
				`f${folder}/folder.yml`,
				`info:\n  name: f${folder}\n  seq: ${folder + 1}\n`,
			],
		];
	});
	return {
		"opencollection.yml": "info:\n  name: Test\n",
		"environments/e.yml":
			"name: e\nvariables:\n  - name: a\n    value: of-the-file\n",
		...Object.fromEntries(files),
	};
}

async function wholeRun(root: string, options: PartedRunOptions) {
	const events: RunEvent[] = [];
	await runCollection(await openCollection(root), options, (event) =>
		events.push(event),
	);
	return events;
}

function isBroken(event: RunEvent): boolean {
	return event.type === "request-finished" && event.result.problems.length > 0;
}

async function mergedRun(
	root: string,
	options: PartedRunOptions,
	count: number,
) {
	const run = await openPartedRun(await openCollection(root), options);
	const { parts } = await run.divide(count);
	const sources = [];
	for (const part of parts) {
		const events: RunEvent[] = [];
		await run.run(part, (event) => events.push(event));
		sources.push({ part, events: each(events) });
	}
	const merged: RunEvent[] = [];
	const { problems } = run;
	const whole = { started: run.startedEvent(), problems };
	for await (const event of mergeEvents(whole, sources)) merged.push(event);
	await run.close();
	return merged.map(withoutTimes);
}

async function* each(events: readonly RunEvent[]) {
	yield* events;
}

const TIMES = new Set(["at", "duration", "timings"]);

function withoutTimes(event: RunEvent): unknown {
	return JSON.parse(
		JSON.stringify(event, (name, value: unknown) =>
			TIMES.has(name) ? undefined : value,
		),
	);
}
