import { utimesSync, writeFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { watchFiles } from "./watch-files.ts";

let root: string;
beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), "curlew-watch-"));
});
afterEach(() => rm(root, { recursive: true }));

test("what changes while all files are looked at for the first time is told, and nothing else", async () => {
	await writeFile(join(root, "old.yml"), "");
	// Longer than a step of the file system's clock.
	await sleep(100);
	const told = new Set<string>();
	await using _watch = watchFiles(root, (files) => {
		for (const file of files) told.add(basename(file));
	});
	// Before the look begins. An old date, as `cp -p` keeps them, says nothing about when the file came.
	writeFileSync(join(root, "new.yml"), "");
	utimesSync(join(root, "new.yml"), 0, 0);
	await expect.poll(() => [...told]).toContain("new.yml");
	expect(told).not.toContain("old.yml");

	await writeFile(join(root, "old.yml"), "changed");
	await expect.poll(() => [...told]).toContain("old.yml");
});
