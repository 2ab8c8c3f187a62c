import { spawn } from "node:child_process";
import { describe, expect, test } from "vitest";
import { bin, collectionOf, curlew, recordingServer } from "./curlew.ts";

function requestFile(path: string, seq = 1): string {
	return `info:\n  name: ${path}\n  seq: ${seq}\nhttp:\n  url: "{{host}}/${path}"\n`;
}

describe("curlew run, ended before its end", () => {
	test("Ctrl-C ends in order, says what ran, and exits with 130", async () => {
		await using server = await recordingServer();
		await using collection = await collectionOf({
			"1.yml": requestFile("one", 1),
			"2.yml": `${requestFile("two", 2)}runtime:\n  scripts:\n    - type: before-request\n      code: await client.sleep(60000)\n`,
		});
		const run = await curlew(
			[
				"run",
				collection.root,
				"--script-timeout",
				"60000",
				"--env-var",
				`host=${server.url}`,
			],
			{
				onOutput: (stdout, kill) => {
					if (stdout.includes("✓ one")) kill("SIGINT");
				},
			},
		);
		expect(run.code).toBe(130);
		expect(run.stdout).toMatch(/Requests +1 passed/);
		expect(run.stdout).toContain("interrupted");
	});

	test("a reader that goes away ends the command quietly", async () => {
		await using server = await recordingServer();
		await using collection = await collectionOf(
			Object.fromEntries(
				Array.from({ length: 50 }, (_, index) => [
					`${index}.yml`,
					requestFile(`${index}`),
				]),
			),
		);
		const child = spawn(
			process.execPath,
			[
				bin,
				"run",
				collection.root,
				"--json",
				"--env-var",
				`host=${server.url}`,
			],
			{ stdio: ["ignore", "pipe", "pipe"] },
		);
		let stderr = "";
		child.stderr.on("data", (text) => {
			stderr += text;
		});
		child.stdout.once("data", () => child.stdout.destroy());
		const code = await new Promise((resolve) => child.on("close", resolve));
		expect(stderr).toBe("");
		expect(code).toBe(141);
	});
});
