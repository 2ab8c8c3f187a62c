import { execFile } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parse } from "yaml";
import { bin, collectionOf, recordingServer } from "./curlew.ts";
import { inOneProcess } from "./one-process/in-one-process.ts";

const { curlew } = inOneProcess();

const ACTION = fileURLToPath(new URL("../../../action.yml", import.meta.url));

let folder: string;
let summary: string;

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "action-"));
	summary = join(folder, "summary.md");
	await writeFile(summary, "before\n");
	const program = join(folder, "curlew");
	await writeFile(
		program,
		`#!/bin/sh\nexec '${process.execPath}' '${bin}' "$@"\n`,
	);
	await chmod(program, 0o755);
});

afterEach(() => rm(folder, { recursive: true }));

/** A collection with a request that fails, one that passes, and a broken reference. */
async function failing() {
	const server = await recordingServer();
	const collection = await collectionOf({
		"a.yml": `http:\n  url: ${server.url}/\nruntime:\n  assertions:\n    - { expression: res.status, operator: eq, value: "418" }\n`,
		"b.yml": `http:\n  url: ${server.url}/\n`,
	});
	return { server, collection };
}

/** As GitHub documents it. */
function github(root: string): Record<string, string> {
	return {
		CI: "true",
		GITHUB_ACTIONS: "true",
		GITHUB_WORKSPACE: root,
		GITHUB_STEP_SUMMARY: summary,
		NO_COLOR: "1",
	};
}

test("annotations and the summary of the step come by themselves, behind what stands there", async () => {
	const { server, collection } = await failing();
	await using _server = server;
	await using _collection = collection;
	const run = await curlew(["run"], {
		cwd: collection.root,
		env: github(collection.root),
	});
	expect(run.code).toBe(1);
	expect(run.stdout).toMatch(/^::error file=a\.yml,line=\d+/m);
	const written = await readFile(summary, "utf8");
	expect(written).toMatch(/^before\n### ❌ /);
	expect(written).toContain("| Requests | 1 | 1 | 0 | 0 |");
	expect(written).toContain("| Assertions | 0 | 1 |");
	expect(written).toMatch(
		/#### a\n\n```text\nGET http:.* → 200 OK\nerror: res\.status eq 418: .*\n {2}--> a\.yml:\d+/,
	);
});

test.each([
	["--no-github", ["run", "--no-github"]],
	["a blob", ["run", "--reporter", "blob=out"]],
])("%s leaves both out", async (_name, args) => {
	const { server, collection } = await failing();
	await using _server = server;
	await using _collection = collection;
	const run = await curlew(args, {
		cwd: collection.root,
		env: github(collection.root),
	});
	expect(run.stdout).not.toContain("::error");
	expect(await readFile(summary, "utf8")).toBe("before\n");
});

test("check tells its findings beside the lines, too", async () => {
	await using collection = await collectionOf({
		"a.yml": "http:\n  url: http://h/{{nowhere}}\n",
	});
	const at = { cwd: collection.root, env: github(collection.root) };
	const told = await curlew(["check"], at);
	expect(told.stdout).toMatch(/^::error file=a\.yml,line=2/m);
	const quiet = await curlew(["check", "--no-github"], at);
	expect(quiet.stdout).not.toContain("::error");
});

test("check writes GitLab's Code Quality, with a fingerprint of its own for each finding", async () => {
	await using collection = await collectionOf({
		"a.yml": "http:\n  url: http://h/{{nowhere}}\n",
		"b.yml": "http:\n  url: http://h/{{nowhere}}\n",
	});
	const told = await curlew(["check", "--format", "gitlab"], {
		cwd: join(collection.root),
		env: { CI_PROJECT_DIR: collection.root },
	});
	const issues = JSON.parse(told.stdout);
	expect(issues[0]).toMatchObject({
		check_name: "curlew unresolved",
		severity: "major",
		location: { path: "a.yml", lines: { begin: 2 } },
	});
	for (const issue of issues) {
		expect(Object.keys(issue).sort()).toEqual([
			"check_name",
			"description",
			"fingerprint",
			"location",
			"severity",
		]);
		expect(issue.fingerprint).toMatch(/^[0-9a-f]{64}$/);
	}
	const prints = issues.map(
		(issue: { fingerprint: string }) => issue.fingerprint,
	);
	expect(new Set(prints).size).toBe(prints.length);
});

test("the action's last step runs the command with its arguments, as bash of GitHub's does", async () => {
	const { server, collection } = await failing();
	await using _server = server;
	await using _collection = collection;
	const action = parse(await readFile(ACTION, "utf8"));
	const script = join(folder, "step.sh");
	await writeFile(script, action.runs.steps.at(-1).run);
	const { PATH = "" } = process.env;
	const run = (inputs: Record<string, string>) =>
		new Promise<{ code: unknown; stdout: string }>((resolve) => {
			execFile(
				"bash",
				["--noprofile", "--norc", "-eo", "pipefail", script],
				{
					cwd: collection.root,
					env: {
						PATH: `${folder}${delimiter}${PATH}`,
						...github(collection.root),
						CURLEW_COMMAND: "run",
						CURLEW_ARGUMENTS: "",
						CURLEW_REPORTS: "",
						CURLEW_SUMMARY: "true",
						...inputs,
					},
				},
				(error, stdout) => resolve({ code: error?.code ?? 0, stdout }),
			);
		});
	const all = await run({
		CURLEW_ARGUMENTS: "b.yml\n--env-var\nname=with space $(touch made)\n",
		CURLEW_REPORTS: "junit=out/a.xml\nhtml=out/a b.html",
	});
	expect(all.code).toBe(0);
	expect(await readFile(summary, "utf8")).toContain("| Requests | 1 | 0 |");
	for (const file of ["out/a.xml", "out/a b.html"])
		expect(await readFile(join(collection.root, file), "utf8")).not.toBe("");
	await expect(readFile(join(collection.root, "made"))).rejects.toThrow();
	const failed = await run({ CURLEW_SUMMARY: "false" });
	expect(failed.code).toBe(1);
	expect(failed.stdout).not.toContain("::error");
});
