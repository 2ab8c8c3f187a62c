import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LiveItem } from "../../../protocol/live.ts";
import { FilteredItems } from "./filtered-items.ts";
import { LiveBlocks } from "./live-blocks.ts";
import { LiveLog } from "./live-log.ts";

let folder: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "curlew-live-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function item(number: number): LiveItem {
	return { at: number, text: `{"n":${number}}` };
}

function logOf(name: string, count: number): LiveLog {
	const head = { kind: "events", status: 200, statusText: "OK" } as const;
	const log = new LiveLog(join(folder, name), { ...head, headers: [] });
	const items = Array.from({ length: count }, (_, number) => item(number));
	log.hear({ items, tail: "" });
	return log;
}

const ALL = { filter: "", since: 0, until: 1e9, from: 0, count: 10 };

test("old items are read from files, and the files go with the log", async () => {
	const log = logOf("old", 60_000);
	const path = join(folder, "old-0");
	expect(existsSync(path)).toBe(true);
	const { total, first, rows } = await log.page({ ...ALL, from: 1_998 });
	expect({ total, first }).toEqual({ total: 60_000, first: 0 });
	expect(rows.map(({ number }) => number).slice(0, 3)).toEqual([
		1_998, 1_999, 2_000,
	]);
	expect(rows[2]?.text).toBe('{"n":2000}');
	log.close();
	expect(existsSync(path)).toBe(false);
});

test("a filter finds what fits, among what came since a place and until another", async () => {
	const log = logOf("filter", 50_000);
	const found = async (changes: object) => {
		const page = await log.page({ ...ALL, ...changes });
		return [page.total, page.rows.map(({ number }) => number)];
	};
	const filter = '"N":777';
	expect(await found({ filter, count: 2 })).toEqual([11, [777, 7_770]]);
	expect(await found({ filter, from: 41_000 })).toEqual([11, []]);
	expect(await found({ filter, since: 778, count: 1 })).toEqual([10, [7_770]]);
	expect(await found({ filter, until: 7_772 })).toEqual([
		3,
		[777, 7_770, 7_771],
	]);
	log.close();
});

test("of too many the oldest go, and places stay what they are", async () => {
	const limits = { items: 2_500, characters: 1_000_000 };
	const blocks = new LiveBlocks(join(folder, "dropped"), limits);
	const view = new FilteredItems(blocks, { filter: "9}", since: 0 });
	for (let number = 0; number < 2_000; number++) blocks.add(item(number));
	const early = await view.page(ALL);
	expect([early.total, early.first]).toEqual([200, 0]);
	for (let number = 2_000; number < 4_000; number++) blocks.add(item(number));
	expect(blocks.first).toBe(2_000);
	const late = await view.page({ ...ALL, count: 1 });
	expect(late).toEqual({ total: 400, first: 200, from: 200, numbers: [2_009] });
	blocks.clear();
});

test("long texts come in rows by their beginning, and whole when they are asked for", async () => {
	const log = logOf("long", 0);
	log.hear({ items: [{ at: 1, text: "x".repeat(5_000) }], tail: "half" });
	const { rows } = await log.page(ALL);
	expect(rows[0]).toMatchObject({ number: 0, length: 5_000 });
	expect(rows[0]?.text).toHaveLength(400);
	expect(log.item(0)?.text).toHaveLength(5_000);
	expect(log.state).toMatchObject({ first: 0, total: 1, tail: "half" });
});

test("another response takes the place of the one before", async () => {
	const log = logOf("again", 5);
	const head = { ...log.state.head, status: 503 };
	log.hear({ head, items: [item(7)], tail: "" });
	expect(log.state).toMatchObject({ total: 1, head: { status: 503 } });
	expect((await log.page(ALL)).rows[0]?.text).toBe('{"n":7}');
});
