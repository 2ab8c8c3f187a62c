import { describe, expect, test } from "vitest";
import {
	bruCollection,
	pathsOf,
	request,
	runInWith,
} from "./bru-collections.ts";
import { collectionOf, recordingServer } from "./curlew.ts";
import { inOneProcess } from "./one-process/in-one-process.ts";

const { curlew } = inOneProcess();
const runIn = runInWith(curlew);

describe("what is run", () => {
	const files = {
		"a.bru": request("a"),
		"users/b.bru": request("b"),
		"users/deep/c.bru": request("c", 'tests {\n  test("ok", () => {});\n}\n'),
		"orders/d.bru": request("d", "assert {\n  res.status: eq 200\n}\n"),
		"orders/e.bru": request("e", "assert {\n  ~res.status: eq 500\n}\n"),
	};

	test.each([
		[[], ["d", "e", "c", "b", "a"]],
		[["users"], ["c", "b"]],
		[
			["users", "-r"],
			["c", "b"],
		],
		[
			["-r", "users"],
			["c", "b"],
		],
		[["users", "--no-recursive"], ["b"]],
		[["a.bru"], ["a"]],
		[
			["a.bru", "orders"],
			["a", "d", "e"],
		],
		[
			["orders/e.bru", "users", "orders"],
			["e", "c", "b", "d"],
		],
		[["--tests-only"], ["d", "c"]],
		[["--tests-only", "users"], ["c"]],
	])("bru run %j", async (args, paths) => {
		await using server = await recordingServer();
		await using collection = await bruCollection(files);
		const run = await runIn(collection, server, ...args);
		expect(run.stderr).toBe("");
		expect(run.code).toBe(0);
		expect(pathsOf(server)).toEqual(paths);
	});

	test("a run that --tests-only leaves nothing of fails, and says why", async () => {
		await using server = await recordingServer();
		await using collection = await bruCollection({ "a.bru": request("a") });
		const run = await runIn(collection, server, "--tests-only");
		expect(run.code).toBe(1);
		expect(run.stdout).toContain(
			"none of the requests found (1) has tests or assertions",
		);
	});

	test("--tags and --exclude-tags", async () => {
		await using server = await recordingServer();
		await using collection = await bruCollection({
			"a.bru": request("a").replace(
				"  type",
				"  tags: [\n    smoke\n    slow\n  ]\n  type",
			),
			"b.bru": request("b").replace(
				"  type",
				"  tags: [\n    smoke\n  ]\n  type",
			),
		});
		await runIn(
			collection,
			server,
			"--tags=smoke,sanity",
			"--exclude-tags=slow,draft",
		);
		expect(pathsOf(server)).toEqual(["b"]);
	});

	test("--bail and --delay", async () => {
		await using server = await recordingServer();
		await using collection = await bruCollection({
			"a.bru": request("a"),
			"b.bru": request("b", "assert {\n  res.status: eq 500\n}\n"),
			"c.bru": request("c"),
		});
		const started = performance.now();
		const run = await runIn(collection, server, "--bail", "--delay", "300");
		expect(run.code).toBe(1);
		expect(pathsOf(server)).toEqual(["a", "b"]);
		expect(performance.now() - started).toBeGreaterThanOrEqual(300);
	});
});

describe("data", () => {
	const files = {
		"a.bru": request("{{name}}"),
		"users.csv": "name\nann\nbob\n",
		"users.json": '[{"name":"cid"}]',
	};

	test.each([
		[
			["--csv-file-path", "users.csv"],
			["ann", "bob"],
		],
		[["--json-file-path=users.json"], ["cid"]],
		[
			["--iteration-count", "2", "--env-var", "name=x"],
			["x", "x"],
		],
		[
			["--iteration-count=3", "--csv-file-path=users.csv"],
			["ann", "bob", "ann"],
		],
	])("%j", async (args, paths) => {
		await using server = await recordingServer();
		await using collection = await bruCollection(files);
		const run = await runIn(collection, server, ...args);
		expect(run.code).toBe(0);
		expect(pathsOf(server)).toEqual(paths);
	});

	test("--parallel, which has no number", async () => {
		await using server = await recordingServer();
		await using collection = await bruCollection(files);
		const run = await runIn(
			collection,
			server,
			"--parallel",
			"--csv-file-path",
			"users.csv",
		);
		expect(run.code).toBe(0);
		expect([...pathsOf(server)].sort()).toEqual(["ann", "bob"]);
	});
});

describe("the sandbox and the rest", () => {
	test("--sandbox: the developer sandbox is named in the output, the safe one is not", async () => {
		await using server = await recordingServer();
		await using collection = await bruCollection({ "a.bru": request("a") });
		const developer = await runIn(collection, server, "--sandbox=developer");
		expect(developer.stdout.split("\n")[0]).toContain("developer sandbox");
		const safe = await runIn(collection, server, "--sandbox", "safe");
		expect(safe.stdout).not.toContain("sandbox");
		const typo = await runIn(collection, server, "--sandbox=devloper");
		expect(typo.code).toBe(2);
		expect(typo.stderr).toContain("Allowed choices are safe, developer.");
	});

	test("--verbose", async () => {
		await using server = await recordingServer();
		await using collection = await bruCollection({ "a.bru": request("a") });
		const run = await runIn(collection, server, "--verbose");
		expect(run.stdout).toContain("content-type: application/json");
	});

	test.each([
		["--experimental-cache-modules"],
		["--cache-modules"],
		["--secrets-env-file", "secrets.env"],
	])("%s is understood, and needs nothing done", async (...args) => {
		await using server = await recordingServer();
		await using collection = await bruCollection({ "a.bru": request("a") });
		const run = await runIn(collection, server, ...args);
		expect(run.code).toBe(0);
		expect(run.stderr).toMatch(/^note: --.*\n$/);
	});

	test.each([
		["--itterations", "--iterations"],
		["--test-only", "--tests-only"],
		["--environment-fil", "--environment-file"],
	])("%s: did you mean %s?", async (typo, meant) => {
		await using collection = await collectionOf({});
		const run = await curlew(["run", collection.root, typo]);
		expect(run.code).toBe(2);
		expect(run.stderr).toContain(`Did you mean ${meant}?`);
	});
});
