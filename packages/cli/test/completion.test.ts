import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bin, collectionOf, curlew } from "./curlew.ts";

const execute = promisify(execFile);

const COLLECTION = {
	"environments/local.yml": "name: local\n",
	"environments/staging.yml": "name: staging\n",
	"users/create.yml":
		"info: { name: a, tags: [smoke, slow] }\nhttp: { url: http://h/ }\n",
	"users/with space.yml": "http: { url: http://h/ }\n",
	"users/folder.yml": "info: { name: Users }\n",
};

type Made = Awaited<ReturnType<typeof collectionOf>>;
let collection: Made;
let programs: string;

beforeAll(async () => {
	collection = await collectionOf(COLLECTION);
	programs = await mkdtemp(join(tmpdir(), "completing-"));
	const file = join(programs, "curlew");
	await writeFile(
		file,
		`#!/bin/sh\nexec '${process.execPath}' '${bin}' "$@"\n`,
	);
	await chmod(file, 0o755);
});

afterAll(async () => {
	await collection[Symbol.asyncDispose]();
	await rm(programs, { recursive: true });
});

test.each([
	[["run", "--env", ""], "local\nstaging\n"],
	[["run", "--env=s"], "--env=staging\n"],
	[["run", "--tags", "slow,"], "slow,smoke\n"],
	[["run", ""], "users/\n"],
	[["send", "users/"], "users/create.yml\nusers/with space.yml\n"],
	[["run", "--reporter", "ju"], "junit\njunit=\n"],
	[["run", "--reporter", "junit=x"], ":files\n"],
	[["run", "--allow-files", ""], ":folders\n"],
	[["run", "--seed", ""], ""],
	[["check", "--rule", "unused=e"], "unused=error\n"],
	[["completion", "f"], "fish\n"],
	[
		["run", "--cacer"],
		"--cacert\ttrust the certificates in this PEM file too\n",
	],
	[["run", "--csv"], ""],
])("%j may go on with %j", async (words, expected) => {
	const answer = await curlew(["__complete", ...words], {
		cwd: collection.root,
	});
	expect(answer).toEqual({ code: 0, stdout: expected, stderr: "" });
});

test("paths count from the root of the collection where nothing is at hand", async () => {
	const answer = await curlew(["__complete", "send", "users/c"], {
		cwd: join(collection.root, "users"),
	});
	expect(answer.stdout).toBe("users/create.yml\n");
});

test("the environments are those of the collection that is named, and of none outside of any", async () => {
	const from = { cwd: tmpdir() };
	const named = ["__complete", "run", collection.root, "--env", "l"];
	expect((await curlew(named, from)).stdout).toBe("local\n");
	const none = await curlew(["__complete", "run", "--env", ""], from);
	expect(none).toEqual({ code: 0, stdout: "", stderr: "" });
});

/** What a shell is run with, so that it prints what it completes a line to. */
const SHELLS = {
	bash: (line: string) => [
		"-c",
		`eval "$(curlew completion bash)"
		COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _curlew curlew
		printf '%s\\n' "\${COMPREPLY[@]}"`,
		"bash",
		// Readline breaks words at these, too.
		...(line.match(/[=:]|[^\s=:]+|\s$/g) ?? []).map((word) => word.trim()),
	],
	fish: (line: string) => [
		"--no-config",
		"-c",
		`curlew completion fish | source; complete -C ${JSON.stringify(line)}`,
	],
} as const;

const { PATH = "" } = process.env;

function isInstalled(shell: string): boolean {
	return PATH.split(delimiter).some((folder) =>
		existsSync(join(folder, shell)),
	);
}

describe.each(["bash", "fish"] as const)("%s", (shell) => {
	test.skipIf(!isInstalled(shell)).each([
		["curlew comp", "completion"],
		["curlew run --env=s", "staging"],
		["curlew run --env ", "local"],
		["curlew send users/c", "users/create.yml"],
		["curlew run --unresolved em", "empty"],
	])("completes %j to %j", async (line, expected) => {
		const { stdout } = await execute(shell, SHELLS[shell](line), {
			cwd: collection.root,
			env: { ...process.env, PATH: `${programs}${delimiter}${PATH}` },
		});
		expect(stdout).toContain(expected);
	});
});
