import { describe, expect, test } from "vitest";
import { createProgram } from "../src/program.ts";
import { collectionOf, curlew, recordingServer, runAgainst } from "./curlew.ts";

const request = 'info:\n  name: a\nhttp:\n  url: "{{host}}/a"\n';

describe("exit codes and help", () => {
	test("2 for an unknown option, command or environment", async () => {
		await using collection = await collectionOf({
			"environments/local.yml": "name: local\n",
		});
		const option = await curlew(["run", "--nope"]);
		expect(option.code).toBe(2);
		expect(option.stderr).toContain("--nope");
		expect((await curlew(["frobnicate"])).code).toBe(2);
		const environment = await curlew([
			"run",
			collection.root,
			"--env",
			"locla",
		]);
		expect(environment.code).toBe(2);
		expect(environment.stderr).toContain("local");
	});

	test.each([
		[["run", ""], "paths"],
		[["run", "users", " "], "paths"],
		[["check", ""], "paths"],
		[["plan", ""], "paths"],
		[["send", ""], "target"],
		[["vars", ""], "collection"],
		[["convert", "shop", ""], "to"],
	])(
		"2 for an empty path, as an unset variable leaves it: %j",
		async (args, name) => {
			const { code, stderr } = await curlew(args);
			expect(code).toBe(2);
			expect(stderr).toContain(`argument '${name}'. It must not be empty.`);
		},
	);

	test("2 for two files of data: which would it be?", async () => {
		const { code, stderr } = await curlew([
			"run",
			"--data=a.csv",
			"--data=b.csv",
		]);
		expect(code).toBe(2);
		expect(stderr).toContain("It can be given once, and was a.csv before.");
	});

	test.each([
		["--rate", "10/s"],
		["--parts", "4"],
		["--priority", "1"],
		["--on-worker-loss", "fail"],
	])("2 for %s without a queue: nobody would keep to it", async (...option) => {
		const { code, stderr } = await curlew(["run", ...option]);
		expect(code).toBe(2);
		expect(stderr).toContain(`${option[0]} goes with --queue only.`);
	});

	test("3 where there is no collection, or it cannot be read", async () => {
		await using collection = await collectionOf({
			"opencollection.yml": "info: [",
		});
		const broken = await curlew(["run", collection.root]);
		expect(broken.code).toBe(3);
		expect(broken.stderr).toMatch(/opencollection\.yml:\d+:\d+/);
		const none = await curlew(["run"], { cwd: "/" });
		expect(none.code).toBe(3);
		expect(none.stderr).toContain("opencollection.yml");
	});

	test("every command's help has examples and exit codes", async () => {
		const commands = createProgram(() => {}).commands;
		for (const name of ["", ...commands.map((command) => command.name())]) {
			const help = await curlew([...(name ? [name] : []), "--help"]);
			expect(help.code).toBe(0);
			expect(help.stdout).toContain("Examples:");
			expect(help.stdout).toContain("Exit codes:");
		}
	});

	test("--color gives colours to a pipe, NO_COLOR takes them away", async () => {
		await using server = await recordingServer();
		await using collection = await collectionOf({ "a.yml": request });
		const args = ["run", collection.root, "--env-var", `host=${server.url}`];
		expect((await curlew([...args, "--color"])).stdout).toContain("\x1b[32m");
		const plain = await curlew(args, {
			env: { NO_COLOR: "1", FORCE_COLOR: "1" },
		});
		expect(plain.stdout).not.toContain("\x1b[");
	});

	test("a collection that asks for another version is refused before anything is sent", async () => {
		await using server = await recordingServer();
		await using collection = await collectionOf({
			"opencollection.yml":
				'info:\n  name: Future\nextensions:\n  curlew:\n    requires: ">=99.0.0"\n',
			"a.yml": request,
		});
		const run = await runAgainst(server, collection);
		expect(run.code).toBe(3);
		expect(run.stderr).toContain(">=99.0.0");
		expect(server.received).toEqual([]);
	});
});
