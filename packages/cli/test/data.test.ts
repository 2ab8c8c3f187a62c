import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { collectionOf, folderOf, recordingServer } from "./curlew.ts";
import { inOneProcess } from "./one-process/in-one-process.ts";

const { curlew, runAgainst } = inOneProcess();

const getUser =
	'info:\n  name: get user\nhttp:\n  url: "{{host}}/{{user.name}}/{{id}}"\n';
const getFlat =
	'info:\n  name: get\nhttp:\n  url: "{{host}}/{{name}}"\nruntime:\n  assertions:\n    - expression: res.status\n      operator: eq\n      value: "200"\n';

function pathsOf(server: {
	readonly received: readonly { readonly url: string }[];
}): readonly string[] {
	return server.received.map(({ url }) => url);
}

describe("curlew run --data", () => {
	test.each([
		["rows.csv", "user.name,id\nann,007\nbob,8\n", ["/ann/007", "/bob/8"]],
		[
			"rows.json",
			'[{"user":{"name":"ann"},"id":9007199254740993},{"user":{"name":"bob"},"id":1.50}]',
			["/ann/9007199254740993", "/bob/1.5"],
		],
		["rows.ndjson", '{"user":{"name":"ann"},"id":true}\n', ["/ann/true"]],
		[
			"rows.yml",
			"- user: {name: ann}\n  id: 1\n- user: {name: bob}\n  id: 2\n",
			["/ann/1", "/bob/2"],
		],
		[
			"rows.yaml",
			"user: {name: ann}\nid: 1\n---\nuser: {name: bob}\nid: 2\n",
			["/ann/1", "/bob/2"],
		],
	])(
		"%s: each row is an iteration, and its values are variables",
		async (name, content, paths) => {
			await using server = await recordingServer();
			await using collection = await collectionOf({
				"get.yml": getUser,
				[`data/${name}`]: content,
			});
			const run = await runAgainst(
				server,
				collection,
				"--data",
				join(collection.root, "data", name),
			);
			expect(run.stderr).toBe("");
			expect(run.code).toBe(0);
			expect(pathsOf(server)).toEqual(paths);
		},
	);

	test("the terminal groups what belongs to an iteration, and the summary counts them", async () => {
		await using server = await recordingServer(({ url }) => ({
			status: url === "/bob" ? 500 : 200,
		}));
		await using collection = await collectionOf({
			"get.yml": getFlat,
			"users.csv": "name\nann\nbob\n",
		});
		const users = join(collection.root, "users.csv");
		const run = await runAgainst(server, collection, "--data", users);
		expect(run.code).toBe(1);
		expect(run.stdout).toContain(
			"Test · 1 request · 2 iterations\n\nIteration 1 of 2  users.csv:2\n  ✓ get",
		);
		expect(run.stdout).toMatch(
			/\n\nIteration 2 of 2 {2}users\.csv:3\n {2}✗ get/,
		);
		expect(run.stdout).toMatch(/\nIterations 2\n/);
		const quiet = await runAgainst(
			server,
			collection,
			"--data",
			users,
			"--quiet",
		);
		expect(quiet.stdout).not.toContain("Iteration 1");
		expect(quiet.stdout).toMatch(
			/^\nIteration 2 of 2 {2}users\.csv:3\n {2}✗ get/,
		);
	});

	test("- reads rows from stdin, in the format that --data-format names", async () => {
		await using server = await recordingServer();
		await using collection = await collectionOf({ "get.yml": getFlat });
		const args = [
			"run",
			collection.root,
			"--env-var",
			`host=${server.url}`,
			"--data",
			"-",
		];
		const run = await curlew([...args, "--data-format", "ndjson"], {
			input: '{"name":"ann"}\n{"name":"bob"}\n',
		});
		expect(run.code).toBe(0);
		expect(pathsOf(server)).toEqual(["/ann", "/bob"]);
		const unknown = await curlew(args, { input: "name\nann\n" });
		expect(unknown.code).toBe(2);
		expect(unknown.stderr).toContain("--data-format");
	});

	test("a broken row fails the run and is shown; what ran before it is reported", async () => {
		await using server = await recordingServer();
		await using collection = await collectionOf({
			"get.yml": getFlat,
			"users.csv": "name,id\nann,1\nbob\ncid,3\n",
		});
		const run = await runAgainst(
			server,
			collection,
			"--data",
			join(collection.root, "users.csv"),
		);
		expect(run.code).toBe(1);
		expect(pathsOf(server)).toEqual(["/ann"]);
		expect(run.stdout).toContain(
			"error: The row has 1 field, but there are 2 names.\n  --> users.csv:3:4\n",
		);
		expect(run.stdout).toContain(" 3 | bob\n");
		expect(run.stdout).toMatch(/Requests +1 passed/);
	});

	test.each([
		[
			"an empty file",
			{ "users.csv": "name\n" },
			3,
			"The data file has no rows.",
		],
		["no file", {}, 2, "is not there"],
	])("%s: nothing is sent", async (_what, files, code, message) => {
		await using server = await recordingServer();
		await using collection = await collectionOf({
			"get.yml": getFlat,
			...files,
		});
		const run = await runAgainst(
			server,
			collection,
			"--data",
			join(collection.root, "users.csv"),
		);
		expect(run.code).toBe(code);
		expect(run.stderr).toContain(message);
		expect(server.received).toEqual([]);
	});

	test("mistake 16: with --parallel the NDJSON is that of one after the other, and cookies are not shared", async () => {
		await using server = await recordingServer(({ url, headers }) => {
			const cookie = headers.find(([name]) => name.toLowerCase() === "cookie");
			return {
				headers: { "set-cookie": `from=${url.slice(1)}` },
				body: JSON.stringify({ cookie: cookie?.[1] ?? "none" }),
			};
		});
		await using collection = await collectionOf({
			"1.yml":
				'info:\n  name: one\n  seq: 1\nhttp:\n  url: "{{host}}/{{name}}"\nruntime:\n  scripts:\n    - type: after-response\n      code: client.setVar("own", client.runner.iterationData.get("name")); await client.sleep(Number(client.runner.iterationData.get("wait")))\n',
			"2.yml":
				'info:\n  name: two\n  seq: 2\nhttp:\n  url: "{{host}}/{{own}}"\nruntime:\n  assertions:\n    - expression: res.body.cookie\n      operator: eq\n      value: "from={{name}}"\n',
			"users.csv": "name,wait\nann,60\nbob,20\ncid,0\ndan,40\n",
		});
		const users = join(collection.root, "users.csv");
		const run = await runAgainst(
			server,
			collection,
			"--data",
			users,
			"--parallel",
			"4",
			"--json",
		);
		expect(run.code).toBe(0);
		const events = run.stdout
			.trim()
			.split("\n")
			.map((line) => JSON.parse(line));
		expect(
			events.flatMap(({ type, iteration, index, path }) =>
				type === "request-started" ? [`${iteration} ${index} ${path}`] : [],
			),
		).toEqual([
			"0 0 1",
			"0 1 2",
			"1 2 1",
			"1 3 2",
			"2 4 1",
			"2 5 2",
			"3 6 1",
			"3 7 2",
		]);
		expect(events.at(-1).summary).toMatchObject({
			iterations: 4,
			assertions: { passed: 4, failed: 0 },
		});
	});

	test("--parallel needs no number, and takes no path for one", async () => {
		await using server = await recordingServer();
		await using collection = await collectionOf({
			"a/get.yml": getFlat,
			"b/get.yml": getFlat,
		});
		const run = await curlew(
			[
				"run",
				"--parallel",
				"a",
				"--iterations",
				"3",
				"--env-var",
				`host=${server.url}`,
				"--env-var",
				"name=x",
			],
			{ cwd: collection.root },
		);
		expect(run.code).toBe(0);
		expect(pathsOf(server)).toEqual(["/x", "/x", "/x"]);
	});

	test.each([
		[["--iterations", "0"], "It cannot be 0."],
		[["--parallel=x"], "It must be a whole number."],
		[["--data-format", "xml"], "Allowed choices are csv, json, ndjson, yaml."],
		[
			["--data", "a.csv", "--json-file-path", "b.json"],
			"only one file of data",
		],
	])("%j is refused", async (args, message) => {
		await using collection = await collectionOf({ "get.yml": getFlat });
		const run = await curlew(["run", collection.root, ...args]);
		expect(run.code).toBe(2);
		expect(run.stderr).toContain(message);
	});

	test("nothing is left behind of an input", async () => {
		await using server = await recordingServer();
		await using collection = await collectionOf({ "get.yml": getFlat });
		await using folder = await folderOf({});
		const args = [
			"run",
			collection.root,
			"--env-var",
			`host=${server.url}`,
			"--data",
			"-",
			"--data-format",
			"csv",
		];
		await curlew(args, { input: "name\nann\n", env: { TMPDIR: folder.root } });
		expect(pathsOf(server)).toEqual(["/ann"]);
		const left = await readdir(folder.root);
		expect(left.filter((name) => name.startsWith("curlew"))).toEqual([]);
	});
});
