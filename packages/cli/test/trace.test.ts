import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { collectionOf, recordingServer, runAgainst } from "./curlew.ts";

const FILES = {
	"a.yml": `info:
  name: a
http:
  url: "{{host}}/{{user.name}}"
runtime:
  scripts:
    - type: before-request
      code: |-
        client.setVar("user", { name: "ada" });
    - type: tests
      code: |-
        client.setVar("user", { name: "bo" });
        client.deleteVar("user");
`,
};

test("run --trace: events and the JSON report tell where values came from", async () => {
	await using server = await recordingServer();
	await using collection = await collectionOf(FILES);
	const file = join(collection.root, "run.json");
	const { stdout, code } = await runAgainst(
		server,
		collection,
		"--trace",
		"--json",
		"--reporter",
		`json=${file}`,
	);
	expect(code).toBe(0);
	const finished = stdout
		.split("\n")
		.find((line) => line.includes('"request-finished"'));
	const { trace } = JSON.parse(finished ?? "").result;
	expect(trace).toMatchObject([
		{
			where: "the URL",
			part: "url",
			text: `${server.url}/ada`,
			spans: [
				{ placeholder: "{{host}}", scope: "environment", given: "--env-var" },
				{
					start: server.url.length + 1,
					end: server.url.length + 4,
					placeholder: "{{user.name}}",
					value: "ada",
					type: "string",
					scope: "runtime",
					request: "a",
					file: join(collection.root, "a.yml"),
					line: 9,
				},
			],
		},
	]);
	const report = JSON.parse(await readFile(file, "utf8"));
	expect(report.results[0].trace).toEqual(trace);
	expect(report.results[0].changes).toMatchObject([
		{ name: "user", to: { name: "ada" }, phase: "before-request", line: 9 },
		{ name: "user", from: { name: "ada" }, to: { name: "bo" }, phase: "tests" },
		{ name: "user", from: { name: "bo" }, kind: "script", line: 13 },
	]);
});

test("run -v shows what a request changed, from what, and where", async () => {
	await using server = await recordingServer();
	await using collection = await collectionOf(FILES);
	const { stdout } = await runAgainst(server, collection, "-v");
	expect(stdout).toContain(
		'      user = {"name":"bo"} (was {"name":"ada"})  runtime  a.yml:12\n',
	);
	expect(stdout).toContain(
		'      user = (deleted) (was {"name":"bo"})  runtime  a.yml:13\n',
	);
	expect(stdout).not.toContain('"trace"');
});
