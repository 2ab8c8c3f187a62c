import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inOneProcess } from "../../../packages/cli/test/one-process/in-one-process.ts";
import { DEMO_SECRET, startUsersApi, type UsersApi } from "../src/index.ts";

const { curlew } = inOneProcess();

const repository = fileURLToPath(new URL("../../..", import.meta.url));
const collection = fileURLToPath(new URL("../../users/", import.meta.url));
const files = readdirSync(collection, { recursive: true, encoding: "utf8" });
const requests = files.filter(
	(file) =>
		/[\\/](?!folder\.yml)[^\\/]+\.yml$/.test(file) &&
		!file.startsWith("environments"),
);
const folders = files
	.filter((file) => /^[^\\/]+[\\/]folder\.yml$/.test(file))
	.map((file) => file.split(/[\\/]/, 1)[0] ?? "");

let api: UsersApi;
beforeAll(async () => {
	api = await startUsersApi();
});
afterAll(() => api.close());

/** Runs (a part of) the collection; fails when the command does not end with 0. */
async function run(part: string, ...options: string[]): Promise<string> {
	const { code, stdout, stderr } = await curlew(
		[
			...["run", `examples/users/${part}`, "--env", "local"],
			...["--env-var", `base_url=${api.url}`, ...options],
		],
		{ cwd: repository },
	);
	expect(code, stdout + stderr).toBe(0);
	return stdout;
}

describe("the example collection", () => {
	test("passes as often as it is run against the same server", async () => {
		for (let round = 1; round <= 2; round += 1) {
			const summary = (await run("", "--json")).trim().split("\n").at(-1) ?? "";
			expect(JSON.parse(summary)).toMatchObject({
				type: "run-finished",
				summary: {
					requests: {
						passed: requests.length,
						failed: 0,
						error: 0,
						skipped: 0,
					},
					isSuccess: true,
				},
			});
		}
	});

	test.each(folders)("the folder %s passes on its own", async (folder) => {
		expect(await run(folder)).toMatch(/^Requests +\d+ passed$/m);
	});

	test("shows no secret, even with --verbose", async () => {
		const shown = await run("headers", "--verbose");
		expect(shown).toContain("●●●");
		expect(shown).not.toContain(DEMO_SECRET);
	});
});
