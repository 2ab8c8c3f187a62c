// What people are used to from other programs.
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { collectionOf, recordingServer } from "./curlew.ts";
import { inOneProcess } from "./one-process/in-one-process.ts";

const { curlew } = inOneProcess();

const REQUEST = 'http:\n  method: GET\n  url: "{{host}}/x"\n';

describe("colours", () => {
	const ESCAPE = "\u001b[";

	test.each([
		["CLICOLOR_FORCE", { CLICOLOR_FORCE: "1" }, [], true],
		["a build server's log", { GITHUB_ACTIONS: "true" }, [], true],
		["NO_COLOR", { CLICOLOR_FORCE: "1", NO_COLOR: "1" }, [], false],
		["--color=never", { CLICOLOR_FORCE: "1" }, ["--color=never"], false],
		["--color=always", {}, ["--color=always"], true],
		["--color off", { CLICOLOR_FORCE: "1" }, ["--color", "off"], false],
		["nothing", {}, [], false],
	] as const satisfies readonly (readonly [
		string,
		Readonly<Record<string, string>>,
		readonly string[],
		boolean,
	])[])("%s", async (_name, env, args, isColoured) => {
		await using collection = await collectionOf({ "a.yml": REQUEST });
		const told = await curlew(["plan", collection.root, ...args], { env });
		expect(told.code).toBe(0);
		expect(told.stdout.includes(ESCAPE)).toBe(isColoured);
	});
});

test("a response that is too large keeps its status and headers", async () => {
	await using server = await recordingServer(() => ({
		body: "x".repeat(5000),
		headers: { "x-kept": "yes" },
	}));
	await using collection = await collectionOf({ "a.yml": REQUEST });
	const sent = await curlew([
		"send",
		join(collection.root, "a"),
		"--max-body=2KB",
		"--env-var",
		`host=${server.url}`,
	]);
	expect(sent.code).toBe(1);
	expect(sent.stdout).toMatch(/^200 OK /);
	expect(sent.stdout).toContain("x-kept: yes");
	expect(sent.stderr).toContain("larger than the limit of 2000 bytes");
	expect(sent.stderr).toContain("--max-body");
});
