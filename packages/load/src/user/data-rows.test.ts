import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DataFile } from "@curlew/client/driving";
import { expect, test } from "vitest";
import { collectionOf } from "../testing/collections.ts";
import { openRows, type RowSource } from "./data-rows.ts";

/** More than are kept in memory. */
const MANY = 50_600;

async function rowsOf(
	lines: readonly string[],
	end: "wrap" | "stop",
	share = { index: 0, of: 1 },
): Promise<RowSource> {
	const file = join(await collectionOf({}), "rows.ndjson");
	await writeFile(file, lines.join("\n"));
	return openRows(
		await DataFile.open({ file }),
		{ mode: "shared", end },
		share,
	);
}

const lines = Array.from({ length: MANY }, (_, n) => `{"n":${n}}`);

/** Takes rows until they end, or are broken. */
async function takeAll(rows: RowSource, taken: { count: number }) {
	for (;;) {
		const row = rows.next(0);
		if (row === "end") return taken.count;
		if (row === "more") await rows.whenReady();
		else taken.count += 1;
	}
}

test("rows that are too many to be kept are read ahead, each share's own", async () => {
	expect(await takeAll(await rowsOf(lines, "stop"), { count: 0 })).toBe(MANY);
	const share = await rowsOf(lines, "stop", { index: 1, of: 3 });
	expect(await takeAll(share, { count: 0 })).toBe(Math.ceil((MANY - 1) / 3));
});

test("a broken row among many is told when those before it are used up", async () => {
	const rows = await rowsOf([...lines, "{broken"], "wrap");
	const taken = { count: 0 };
	await expect(takeAll(rows, taken)).rejects.toThrow("This is not JSON");
	expect(taken.count).toBe(MANY);
	await expect(rows.whenReady()).rejects.toThrow("This is not JSON");
});
