import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildExecutable } from "../../../../tools/package/executable.ts";
import { collectionOf, packagedCommand, recordingServer } from "../curlew.ts";

const execute = promisify(execFile);

let folder: string;
let program: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "executable-"));
	program = join(folder, "curlew");
	await buildExecutable(packagedCommand, program);
}, 120_000);
// Processes that were ended may still write their compiled code.
afterAll(() => rm(folder, { recursive: true, maxRetries: 20 }));

/** No program is found by its name, Node neither. */
function alone() {
	return { env: { HOME: folder, PATH: "/nonexistent" }, timeout: 60_000 };
}

async function working() {
	const server = await recordingServer(() => ({ body: '{"a":1}' }));
	const collection = await collectionOf({
		"a.yml": `http:
  url: ${server.url}/
runtime:
  scripts:
    - type: tests
      code: |
        test("sum", () => { expect(require("lodash").sum([1, 2])).to.equal(3); });
        test("jq", () => { expect(res.jq(".a")).to.equal(1); });
`,
	});
	return { server, collection };
}

describe("the single executable, where no Node is", {
	timeout: 120_000,
}, () => {
	test.each([
		["run"],
		["run", "--sandbox", "developer"],
		["check"],
		["load", "--duration", "1s", "--vus", "2"],
	])("%s %s %s ends well", async (command, ...options) => {
		const { server, collection } = await working();
		await using _server = server;
		await using _collection = collection;
		const args = [command, collection.root, ...options];
		const { stderr } = await execute(program, args, alone());
		expect(stderr).not.toContain("error:");
	});

	test("says what to do where it cannot unpack itself", async () => {
		const env = { XDG_CACHE_HOME: "/proc/nothing" };
		const ended = execute(program, ["--version"], { env });
		await expect(ended).rejects.toMatchObject({
			code: 1,
			stdout: "",
			stderr: expect.stringMatching(
				/^error: Curlew cannot unpack itself: .*\nhint: Set XDG_CACHE_HOME/,
			),
		});
	});

	test("is not made of another version of Node", async () => {
		const other = join(folder, "node");
		await writeFile(other, "node v22.0.0");
		await expect(
			buildExecutable(packagedCommand, join(folder, "other"), other),
		).rejects.toThrow(/is not Node v24/);
	});

	test("open answers its page", async () => {
		const { server, collection } = await working();
		await using _server = server;
		await using _collection = collection;
		const args = ["open", collection.root, "--no-browser"];
		const child = spawn(program, args, alone());
		try {
			const address = await new Promise<string>((resolve) => {
				child.stdout.setEncoding("utf8").on("data", (text: string) => {
					const [found] = text.match(/http:\S+/) ?? [];
					if (found) resolve(found);
				});
			});
			const page = await fetch(address, { redirect: "manual" });
			expect(page.status).toBe(303);
		} finally {
			const ended = once(child, "exit");
			child.kill();
			await ended;
		}
	});
});
