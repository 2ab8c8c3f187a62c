import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { collectionOf, recordingServer } from "./curlew.ts";
import { inOneProcess } from "./one-process/in-one-process.ts";

const { curlew, runAgainst } = inOneProcess();

function request(
	name: string,
	seq: number,
	scripts: Readonly<Record<string, string>> = {},
): string {
	const items = Object.entries(scripts).map(
		([kind, code]) =>
			`    - type: ${kind}\n      code: |-\n${code.replaceAll(/^/gm, "        ")}\n`,
	);
	const runtime =
		items.length > 0 ? `runtime:\n  scripts:\n${items.join("")}` : "";
	return `info:\n  name: ${name}\n  seq: ${seq}\nhttp:\n  url: "{{host}}/${name}"\n${runtime}`;
}

describe("scripts in a run", () => {
	test("what a script says stands below its request, and is safe for the terminal", async () => {
		await using server = await recordingServer();
		await using collection = await collectionOf({
			"a.yml": request("a", 1, {
				"before-request": 'console.log("before \\x1b[31m\\x07");',
				tests:
					'console.error("after");\ntest("evil \\x1b]0;x\\x07", () => { throw new Error("\\x9b31m") });',
			}),
		});
		const run = await runAgainst(server, collection);
		expect(run.code).toBe(1);
		expect(run.stdout).toMatch(
			/✗ a +200 OK .*\n {6}before ␛\[31m␇\n {6}after\n {6}✗ evil ␛\]0;x␇\n {8}�31m\n/,
		);
		expect(run.stdout.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
	});

	test("skipRequest, a jump by name, a jump to nowhere", async () => {
		await using server = await recordingServer();
		await using collection = await collectionOf({
			"1.yml": request("one", 1, {
				"before-request": "client.runner.skipRequest();",
			}),
			"2.yml": request("two", 2, {
				"after-response": 'client.setNextRequest("four");',
			}),
			"3.yml": request("three", 3),
			"4.yml": request("four", 4, {
				tests: 'client.runner.setNextRequest("fuor");',
			}),
			"5.yml": request("five", 5),
		});
		const run = await runAgainst(server, collection);
		expect(run.code).toBe(1);
		expect(server.received.map(({ url }) => url)).toEqual(["/two", "/four"]);
		expect(run.stdout).toMatch(/↷ one +skipped/);
		expect(run.stdout).toContain('setNextRequest("fuor")');
		expect(run.stdout).toContain('Did you mean "four"?');
		expect(run.stdout).toMatch(/Requests +2 passed · 1 skipped/);
	});

	test("a broken script fails its request at its own line, and the run goes on", async () => {
		await using server = await recordingServer();
		await using collection = await collectionOf({
			"folder/a.yml": request("a", 1, {
				"before-request": "const x = 1;\nnull.nothing;",
			}),
			"folder/b.yml": request("b", 2, { "before-request": "const = 1;" }),
			"folder/c.yml": request("c", 3),
		});
		const run = await curlew([
			"run",
			join(collection.root, "folder"),
			"--env-var",
			`host=${server.url}`,
		]);
		expect(run.code).toBe(1);
		expect(run.stdout).toContain("folder/a.yml:11:");
		expect(run.stdout).toContain("folder/b.yml:10:");
		expect(server.received.map(({ url }) => url)).toEqual(["/c"]);
	});

	test("a run that selects nothing fails, and says why", async () => {
		await using collection = await collectionOf({ "a.yml": request("a", 1) });
		const run = await curlew(["run", collection.root, "--tags", "smkoe"]);
		expect(run.code).toBe(1);
		expect(run.stdout).toContain('has the tag "smkoe"');
	});

	test("a secret given on the command line is masked, declared or only named like one", async () => {
		await using server = await recordingServer(({ url }) => ({ body: url }));
		await using collection = await collectionOf({
			"environments/dev.yml":
				"name: dev\nvariables:\n  - secret: true\n    name: pin\n",
			"a.yml": request("a", 1, {
				tests:
					'console.log(client.getEnvVar("pin"), client.getEnvVar("password"));',
			}).replace("/a", "/{{pin}}/{{password}}"),
		});
		for (const output of ["--verbose", "--json"]) {
			const run = await curlew([
				"run",
				collection.root,
				output,
				"--env",
				"dev",
				"--env-var",
				`host=${server.url}`,
				"--env-var",
				"pin=pin-in-the-clear",
				"--env-var",
				"password=password-in-the-clear",
			]);
			expect(run.code).toBe(0);
			expect(run.stdout).toContain("●●● ●●●");
			expect(run.stdout + run.stderr).not.toContain("in-the-clear");
		}
		expect(server.received[0]?.url).toBe(
			"/pin-in-the-clear/password-in-the-clear",
		);
	});
});
