import { mkdtemp, readdir, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RunEvent } from "@curlew/client";
import { passedElsewhere } from "@curlew/client/internal";
import { afterAll, expect, test } from "vitest";
import type { RunHead } from "../../../protocol/runs.ts";
import { RunRecord } from "../run-record.ts";
import { KeptRuns } from "./kept-runs.ts";
import { readRun } from "./read-run.ts";

const folder = await mkdtemp(join(tmpdir(), "curlew-kept-runs-"));
const faults: string[] = [];

afterAll(() => rm(folder, { recursive: true, force: true }));

/** As the app has it after it was started anew. */
function opened(collection: string): KeptRuns {
	return new KeptRuns(collection, { folder, onFault: (it) => faults.push(it) });
}

function headOf(id: string, at: number): RunHead {
	const start = { id, config: { environment: null, paths: [] } };
	return new RunRecord(start, at).head;
}

async function all<T>(values: AsyncIterable<T>): Promise<readonly T[]> {
	const found: T[] = [];
	for await (const value of values) found.push(value);
	return found;
}

function written(index: number): RunEvent {
	return passedElsewhere({
		type: "console-written",
		index,
		level: "log",
		text: `line ${index}`,
	});
}

test("a run is there after a restart, with its output, in files for its user only", async () => {
	const head = headOf("first", 1);
	const writer = opened("/shop").begin(head);
	for (let index = 0; index < 450; index++) writer.handle(written(index));
	await writer.close({ head: { ...head, phase: "finished" }, historyRun: 7 });
	const runs = opened("/shop");
	const [stored] = await runs.list();
	expect(stored).toMatchObject({ historyRun: 7, head: { phase: "finished" } });
	const record = await readRun(runs, { head: { ...head, phase: "finished" } });
	expect(record.head.phase).toBe("finished");
	const events = await all(runs.events("first"));
	expect(events).toEqual(Array.from({ length: 450 }, (_, at) => written(at)));
	const [own = ""] = await readdir(folder);
	for (const name of await readdir(join(folder, own)))
		expect((await stat(join(folder, own, name))).mode & 0o777).toBe(0o600);
	expect(await opened("/another").list()).toEqual([]);
});

test("a run that the app did not survive is told as aborted, with the events that had been written", async () => {
	const writer = opened("/killed").begin(headOf("killed", 1));
	for (let index = 0; index < 400; index++) writer.handle(written(index));
	const runs = opened("/killed");
	await expect
		.poll(async () => (await all(runs.events("killed"))).length)
		.toBe(400);
	const [file = ""] = (await readdir(folder, { recursive: true })).filter(
		(name) => name.endsWith("killed.events.gz"),
	);
	const path = join(folder, file);
	await truncate(path, (await stat(path)).size - 20);
	const left = await all(runs.events("killed"));
	expect(left.length).toBeGreaterThanOrEqual(200);
	expect(left).toEqual(left.map((_, at) => written(at)));
	expect((await runs.get("killed"))?.head).toMatchObject({
		phase: "broken",
		failure: { message: "The app ended before the run did." },
	});
});

test("fifty runs of a collection are kept, the newest, until they are deleted", async () => {
	const runs = opened("/many");
	for (let at = 1; at <= 52; at++) {
		const head = headOf(`run-${at}`, at);
		await runs.begin(head).close({ head });
	}
	const kept = (await runs.list()).map(({ head }) => head.at);
	expect(kept).toEqual(Array.from({ length: 50 }, (_, index) => 52 - index));
	await runs.remove("run-52");
	expect((await runs.list())[0]?.head.id).toBe("run-51");
});

test("ids that are paths lead nowhere", async () => {
	const runs = opened("/shop");
	expect(await runs.get("../first")).toBeUndefined();
	await runs.remove("../first");
	expect(await runs.get("first")).toBeDefined();
	expect(faults).toEqual([]);
});
