import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { collectionOf } from "./curlew.ts";
import { inOneProcess } from "./one-process/in-one-process.ts";
import { files, get, server } from "./shard-collections.ts";

const { curlew, runAgainst } = inOneProcess();

describe("curlew merge", () => {
	test("names shards that are missing, and merges without them when told to", async () => {
		await using api = await server();
		await using collection = await collectionOf(files);
		const out = join(collection.root, "out");
		for (const shard of ["1/3", "2/3"])
			await runAgainst(
				api,
				collection,
				"--shard",
				shard,
				"--reporter",
				`blob=${out}`,
			);
		const junit = join(out, "junit.xml");
		const missing = await curlew([
			"merge",
			out,
			"--reporter",
			`junit=${junit}`,
		]);
		expect(missing.code).toBe(2);
		expect(missing.stderr).toContain("Shard 3 of 3 is missing.");
		expect(existsSync(junit)).toBe(false);
		const allowed = await curlew(["merge", out, "--allow-missing"]);
		expect(allowed.code).toBe(1);
		expect(allowed.stdout).toContain("2 passed");
		expect(allowed.stdout).toContain("error: Shard 3 of 3 is missing.");
	});

	test("takes the blob of a run without shards", async () => {
		await using api = await server();
		await using collection = await collectionOf(files);
		const out = join(collection.root, "out");
		const run = await runAgainst(api, collection, "--reporter", `blob=${out}`);
		const merged = await curlew(["merge", join(out, "report-1-of-1.blob")]);
		const lines = (text: string) =>
			text.replace(/ · [\d.]+ m?s|Duration.*/g, "");
		expect(lines(merged.stdout)).toBe(lines(run.stdout));
		expect(merged.code).toBe(run.code);
	});

	test("names a shard whose process was killed, with what it has run", async () => {
		await using api = await server();
		const slow =
			"runtime:\n  scripts:\n    - type: after-response\n      code: await client.sleep(60000)\n";
		await using collection = await collectionOf({
			"a.yml": get("one"),
			"b.yml": get("two", slow),
		});
		const out = join(collection.root, "out");
		const host = `host=${api.url}`;
		const killed = await curlew(
			["run", collection.root, "--env-var", host, "--reporter", `blob=${out}`],
			{ onOutput: (text, kill) => text.includes("✓") && kill("SIGKILL") },
		);
		expect(killed.code).toBe(null);
		const merged = await curlew(["merge", out]);
		expect(merged.code).toBe(2);
		expect(merged.stderr).toContain("report-1-of-1.blob is not whole");
	});

	test("makes no blob of blobs", async () => {
		const merged = await curlew(["merge", "out", "--reporter", "blob=again"]);
		expect(merged.code).toBe(2);
		expect(merged.stderr).toContain("A merge makes no blob.");
	});

	test("refuses what is no blob", async () => {
		await using collection = await collectionOf(files);
		const merged = await curlew(["merge", join(collection.root, "a/one.yml")]);
		expect(merged.code).toBe(3);
		expect(merged.stderr).toContain("cannot be read as a blob");
	});
});

describe("--timings", () => {
	test("is written by a run and a merge, and balances the shards", async () => {
		await using api = await server();
		await using collection = await collectionOf(files);
		const file = join(collection.root, "timings.json");
		await runAgainst(api, collection, "--timings", file);
		const document = JSON.parse(await readFile(file, "utf8"));
		expect(document).toMatchObject({
			format: "curlew-timings",
			formatVersion: 1,
		});
		expect(Object.keys(document.requests)).toEqual([
			"a/one",
			"b/two",
			"c/three",
		]);

		document.requests = { "a/one": 100, "b/two": 100, "c/three": 100_000 };
		await writeFile(file, JSON.stringify(document));
		const out = join(collection.root, "out");
		const args = ["--timings", file, "--reporter", `blob=${out}`];
		const one = await runAgainst(api, collection, "--shard", "1/2", ...args);
		expect(one.stdout).toContain("three");
		expect(one.stderr).toContain("runs 1 of 3 requests");
		await runAgainst(api, collection, "--shard", "2/2", ...args);
		expect(JSON.parse(await readFile(file, "utf8"))).toEqual(document);
		await curlew(["merge", out, "--timings", file]);
		const { requests } = JSON.parse(await readFile(file, "utf8"));
		expect(requests["c/three"]).toBeLessThan(60_000);
		expect(requests["c/three"]).toBeGreaterThanOrEqual(50_000);
	});

	test("that differ between shards are found out by the merge", async () => {
		await using api = await server();
		await using collection = await collectionOf(files);
		const file = join(collection.root, "timings.json");
		await writeFile(
			file,
			'{"format":"curlew-timings","formatVersion":1,"requests":{"a/one":1,"c/three":9}}',
		);
		const out = join(collection.root, "out");
		const blob = ["--reporter", `blob=${out}`];
		await runAgainst(
			api,
			collection,
			"--shard",
			"1/2",
			"--timings",
			file,
			...blob,
		);
		await runAgainst(api, collection, "--shard", "2/2", ...blob);
		const merged = await curlew(["merge", out]);
		expect(merged.code).toBe(2);
		expect(merged.stderr).toContain("were divided differently");
	});

	test("that are no timings are refused", async () => {
		await using collection = await collectionOf(files);
		const file = join(collection.root, "a/one.yml");
		const run = await curlew(["run", collection.root, "--timings", file]);
		expect(run.code).toBe(3);
		expect(run.stderr).toContain("cannot be read as durations of earlier runs");
	});
});
