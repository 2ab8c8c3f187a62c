import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../client/src/collection/testing/temporary-folder.ts";
import { curlew, recordingServer } from "./curlew.ts";

test("a new collection runs, checks, and has its secret in .env alone", async () => {
	await using server = await recordingServer();
	await using folder = await temporaryFolder({});
	const cwd = folder.root;
	const made = await curlew(
		["init", "shop", "--base-url", server.url, "--token", "t0k3n-Of-Mine"],
		{ cwd },
	);
	expect(made).toEqual({
		code: 0,
		stdout:
			"opencollection.yml\nenvironments/local.yml\nfirst-request.yml\n.gitignore\n.env\n",
		stderr:
			"Next:\n  curlew run shop     sends the first request and judges the answer\n  curlew open shop    shows the collection in the browser\n",
	});
	const run = await curlew(["run", "shop"], { cwd });
	expect(run.code).toBe(0);
	expect(run.stdout).toContain("shop · environment local · 1 request");
	expect(server.received[0]?.headers).toContainEqual([
		"Authorization",
		"Bearer t0k3n-Of-Mine",
	]);
	for (const file of made.stdout.trim().split("\n"))
		if (file !== ".env")
			expect(await readFile(folder.at(`shop/${file}`), "utf8")).not.toContain(
				"t0k3n",
			);
	const check = await curlew(["check", "shop"], { cwd });
	expect(check.stdout).toContain("Nothing found in 1 request");
	expect(await readFile(folder.at("shop/.gitignore"), "utf8")).toBe(
		".env\nnode_modules/\n",
	);
});

test("without a terminal, what is missing is an error and nothing is written", async () => {
	await using folder = await temporaryFolder({});
	const made = await curlew(["init", "shop"], { cwd: folder.root });
	expect(made).toEqual({
		code: 2,
		stdout: "",
		stderr:
			"error: The base URL of the API is missing.\nhint: curlew init --base-url https://api.example.com\n",
	});
});
