import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { collectionOf, recordingServer } from "./curlew.ts";
import { inOneProcess } from "./one-process/in-one-process.ts";

const { curlew } = inOneProcess();

function requestFile(path: string, rest = ""): string {
	return `info:\n  name: ${path}\nhttp:\n  url: "{{host}}/${path}"\n${rest}`;
}

const FAILING =
	"runtime:\n  assertions:\n    - expression: res.status\n      operator: eq\n      value: '500'\n";

describe("curlew run --list and --last-failed", () => {
	test("list sends nothing, and its paths are what run takes", async () => {
		await using server = await recordingServer();
		await using collection = await collectionOf({
			"users/b.yml": requestFile("b"),
			"users/a.yml": requestFile("a"),
			"c.yml": requestFile("c"),
		});
		const env = { XDG_STATE_HOME: join(collection.root, "..", "none") };
		const args = ["run", "--env-var", `host=${server.url}`];
		const options = { cwd: collection.root, env };
		const listed = await curlew(
			[...args, "--list", "--grep", "^users"],
			options,
		);
		expect(listed).toMatchObject({ code: 0, stdout: "users/a\nusers/b\n" });
		const nothing = await curlew([...args, "--list", "--grep", "x"], options);
		expect(nothing).toMatchObject({ code: 1, stdout: "" });
		expect(server.received).toEqual([]);
		const run = await curlew(
			[...args, ...listed.stdout.split("\n", 2)],
			options,
		);
		expect(run.code).toBe(0);
		expect(server.received.map(({ url }) => url)).toEqual(["/a", "/b"]);
	});

	test("what failed in the last run runs again, until nothing does", async () => {
		await using server = await recordingServer();
		await using state = await collectionOf({});
		await using collection = await collectionOf({
			"a.yml": requestFile("a"),
			"b.yml": requestFile("b", FAILING),
		});
		const args = ["run", "--env-var", `host=${server.url}`];
		const options = {
			cwd: collection.root,
			env: { XDG_STATE_HOME: join(state.root, "state") },
		};
		const none = await curlew([...args, "--last-failed"], options);
		expect(none.code).toBe(2);
		expect(none.stderr).toContain("no run of Test is on record");
		expect((await curlew(args, options)).code).toBe(1);
		const again = await curlew([...args, "--last-failed"], options);
		expect(again.code).toBe(1);
		expect(server.received.map(({ url }) => url)).toEqual(["/a", "/b", "/b"]);
		await writeFile(join(collection.root, "b.yml"), requestFile("b"));
		expect((await curlew([...args, "--last-failed"], options)).code).toBe(0);
		const over = await curlew([...args, "--last-failed"], options);
		expect(over.code).toBe(1);
		expect(over.stdout + over.stderr).toContain(
			"none of the requests found (2) failed in the last run",
		);
	});
});
