import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { collectionOf } from "./curlew.ts";
import { inOneProcess } from "./one-process/in-one-process.ts";
import { files, get, server } from "./shard-collections.ts";

const { curlew, runAgainst } = inOneProcess();

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
