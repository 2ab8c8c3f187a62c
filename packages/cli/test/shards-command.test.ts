import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { collectionOf, curlew, recordingServer, runAgainst } from "./curlew.ts";

const get = (path: string, more = "") =>
	`info:\n  name: ${path}\nhttp:\n  url: "{{host}}/${path}"\n${more}`;

const failing =
	"runtime:\n  assertions:\n    - expression: res.status\n      operator: eq\n      value: '404'\n";

const files = {
	"a/one.yml": get("one"),
	"b/two.yml": get("two"),
	"c/three.yml": get("three", failing),
};

const server = () => recordingServer(() => ({ body: "{}" }));

/** Every request gets a token if there is none, so each needs all before it. */
const withTokenIfNone = {
	"opencollection.yml": `info: {name: T}
request:
  scripts:
    - type: before-request
      code: |-
        if (!client.getVar("token")) {
          await client.sendRequest({ url: client.getEnvVar("host") + "/login" });
          client.setVar("token", "t");
        }
`,
	...Object.fromEntries(
		["a", "b", "c", "d", "e", "f", "g", "h"].map((name) => [
			`${name}/${name}.yml`,
			get(`${name}?{{token}}`),
		]),
	),
};

describe("curlew run --shard", () => {
	test("sends nothing where all shards would send many times the run", async () => {
		await using api = await server();
		await using collection = await collectionOf(withTokenIfNone);
		const refused = await runAgainst(api, collection, "--shard", "8/8");
		expect(refused.code).toBe(2);
		expect(refused.stderr).toContain("36 requests instead of 8: 4.50 times");
		expect(refused.stderr).toContain("--shard-limit 5");
		expect(api.received).toEqual([]);
		const given = ["--shard", "8/8", "--shard-limit", "5"];
		const allowed = await runAgainst(api, collection, ...given);
		expect(allowed.code).toBe(0);
		expect(allowed.stderr).toContain(
			"All shards together send 36, 4.50 times as many as the run.",
		);
		// One more is the script's own.
		expect(api.received).toHaveLength(9);
		const plan = await curlew(["plan", collection.root, "--shards", "8"]);
		expect(plan.stdout).toContain(
			"together they send 36 requests instead of 8: 4.50 times as many; more than 2 times is refused, unless --shard-limit allows it",
		);
	});

	test("runs its part, says so, and exits by what it came to", async () => {
		await using api = await server();
		await using collection = await collectionOf(files);
		const outcomes = [];
		for (const shard of ["1/3", "2/3", "3/3"])
			outcomes.push(await runAgainst(api, collection, "--shard", shard));
		expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 1]);
		expect(outcomes[1]?.stderr).toBe(
			"note: shard 2 of 3 runs 1 of 3 requests.\n",
		);
		expect(api.received.map(({ url }) => url)).toEqual([
			"/one",
			"/two",
			"/three",
		]);
	});

	test("with more shards than groups has empty ones, which pass and say so", async () => {
		await using api = await server();
		await using collection = await collectionOf(files);
		const out = join(collection.root, "out");
		const blob = `blob=${out}`;
		const run = await runAgainst(
			api,
			collection,
			"--shard",
			"4/4",
			"--reporter",
			blob,
		);
		expect(run).toMatchObject({
			code: 0,
			stderr: expect.stringContaining("shard 4 of 4 has nothing to run"),
		});
		expect(api.received).toEqual([]);
		for (const shard of ["1/4", "2/4", "3/4"])
			await runAgainst(api, collection, "--shard", shard, "--reporter", blob);
		const merged = await curlew(["merge", out]);
		expect(merged.code).toBe(1);
		expect(merged.stdout).toContain("2 passed · 1 failed");
	});

	test.each([
		[
			"0/8",
			"Shards count from 1. Where they count from 0, as JOB_COMPLETION_INDEX does, add 1.",
		],
		["9/8", "There is no shard 9 among 8."],
		["1/0", "There can be from 1 to 100000 shards."],
		["3", "It must look like 3/8: the third of eight shards."],
		["-1/3", "It must look like 3/8"],
		["1/8/2", "It must look like 3/8"],
	])("%s is refused", async (shard, message) => {
		const run = await curlew(["run", `--shard=${shard}`]);
		expect(run.code).toBe(2);
		expect(run.stderr).toContain(message);
	});

	test("and --save are refused, as each would keep its own values", async () => {
		await using collection = await collectionOf(files);
		const run = await curlew([
			"run",
			collection.root,
			"--shard",
			"1/2",
			"--save",
		]);
		expect(run.code).toBe(2);
		expect(run.stderr).toContain(
			"option '--save' cannot be used with option '--shard",
		);
	});

	test("a blob needs a folder", async () => {
		await using collection = await collectionOf(files);
		const run = await curlew(["run", collection.root, "--reporter", "blob"]);
		expect(run.code).toBe(2);
		expect(run.stderr).toContain("Write --reporter blob=FOLDER.");
	});
});

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

describe("curlew plan --shards", () => {
	test("shows how a run is divided, and sends nothing", async () => {
		await using collection = await collectionOf(files);
		const plan = await curlew(["plan", collection.root, "--shards", "2"]);
		expect(plan).toMatchObject({ code: 0, stderr: "" });
		expect(plan.stdout).toBe(
			[
				"2 shards · 3 requests · 3 independent groups · the longest takes 1.33 times the mean",
				"",
				"Shard  Requests  Repeated",
				"1/2    2         0",
				"2/2    1         0",
				"",
			].join("\n"),
		);
	});

	test("says why all stays together", async () => {
		const script =
			"runtime:\n  scripts:\n    - type: before-request\n      code: client.setVar(req.getName() + 'x', 1)\n";
		await using collection = await collectionOf({
			...files,
			"a/one.yml": get("one", script),
		});
		const plan = await curlew(["plan", collection.root, "--shards", "2"]);
		expect(plan.stdout).toContain(
			"3 requests from a/one to c/three\n    because a/one has a script that may set any variable\n",
		);
	});

	test("as JSON for programs", async () => {
		await using collection = await collectionOf(files);
		const args = ["plan", collection.root, "--shards", "3", "--format", "json"];
		const { stdout } = await curlew(args);
		expect(JSON.parse(stdout)).toMatchObject({
			format: "curlew-shards",
			formatVersion: 1,
			shards: [
				{ shard: 1, requests: 1, repeated: [] },
				{ shard: 2, requests: 1, repeated: [] },
				{ shard: 3, requests: 1, repeated: [] },
			],
			groups: [
				{ requests: ["a/one"], iterationsStayTogether: false },
				{ requests: ["b/two"] },
				{ requests: ["c/three"] },
			],
		});
	});
});
