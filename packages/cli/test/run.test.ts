import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
	collectionOf,
	curlew,
	listening,
	recordingServer,
	runAgainst,
} from "./curlew.ts";

function requestFile(
	path: string,
	{
		seq = 1,
		tags = [],
		rest = "",
	}: { seq?: number; tags?: string[]; rest?: string } = {},
): string {
	return `info:\n  name: ${path}\n  seq: ${seq}\n  tags: [${tags.join(", ")}]\nhttp:\n  url: "{{host}}/${path}"\n${rest}`;
}

const failing =
	"runtime:\n  assertions:\n    - expression: res.status\n      operator: eq\n      value: '500'\n";

describe("curlew run", () => {
	test("runs folders before requests, each by seq, and prints a readable report", async () => {
		await using server = await recordingServer();
		await using collection = await collectionOf({
			"z.yml": requestFile("z", { seq: 2 }),
			"y.yml": requestFile("y", { seq: 1 }),
			"folder/b.yml": requestFile("b", { seq: 2 }),
			"folder/a.yml": requestFile("a", { seq: 1 }),
		});
		const run = await curlew(["run", "--env-var", `host=${server.url}`], {
			cwd: collection.root,
		});
		expect(run.stderr).toBe("");
		expect(run.code).toBe(0);
		expect(server.received.map(({ url }) => url)).toEqual([
			"/a",
			"/b",
			"/y",
			"/z",
		]);
		expect(run.stdout).toContain("Test · 4 requests");
		expect(run.stdout).toMatch(/✓ a +200 OK · \d+ ms/);
		expect(run.stdout).toMatch(/Requests +4 passed/);
		expect(run.stdout).not.toContain("\x1b[");
	});

	test("finds the collection around the current folder", async () => {
		await using server = await recordingServer();
		await using collection = await collectionOf({
			"deep/er/a.yml": requestFile("a"),
			"b.yml": requestFile("b"),
		});
		const run = await curlew(["run", "--env-var", `host=${server.url}`], {
			cwd: join(collection.root, "deep/er"),
		});
		expect(run.code).toBe(0);
		expect(server.received.map(({ url }) => url)).toEqual(["/a", "/b"]);
	});

	test("--bail stops after the first failure and says so", async () => {
		await using server = await recordingServer();
		await using collection = await collectionOf({
			"a.yml": requestFile("a", { seq: 1, rest: failing }),
			"b.yml": requestFile("b", { seq: 2 }),
		});
		const run = await curlew([
			"run",
			collection.root,
			"--bail",
			"--env-var",
			`host=${server.url}`,
		]);
		expect(run.code).toBe(1);
		expect(server.received).toHaveLength(1);
		expect(run.stdout).toContain("--bail");
		expect(run.stdout).toContain("expected res.status to equal 500; it is 200");
		expect(run.stdout).toContain("a.yml:9");
	});

	test("--tags and --exclude-tags choose by tag", async () => {
		await using server = await recordingServer();
		await using collection = await collectionOf({
			"a.yml": requestFile("a", { tags: ["smoke"] }),
			"b.yml": requestFile("b", { tags: ["smoke", "slow"] }),
			"c.yml": requestFile("c"),
		});
		await curlew([
			"run",
			collection.root,
			"--tags",
			"smoke,other",
			"--exclude-tags",
			"slow",
			"--env-var",
			`host=${server.url}`,
		]);
		expect(server.received.map(({ url }) => url)).toEqual(["/a"]);
	});

	test("--json writes one event a line and nothing else", async () => {
		await using server = await recordingServer(() => ({ body: '{"a":1}' }));
		await using collection = await collectionOf({ "a.yml": requestFile("a") });
		const run = await curlew([
			"run",
			collection.root,
			"--json",
			"--env-var",
			`host=${server.url}`,
		]);
		const events = run.stdout
			.trim()
			.split("\n")
			.map((line) => JSON.parse(line));
		expect(events.map((event) => event.type)).toEqual([
			"run-started",
			"request-started",
			"request-finished",
			"run-finished",
		]);
		expect(events[2].result).toMatchObject({
			status: "passed",
			path: "a",
			request: { method: "GET", url: `${server.url}/a` },
			response: { status: 200, body: { text: '{"a":1}', isTruncated: false } },
		});
		expect(events[3].summary).toMatchObject({
			isSuccess: true,
			ending: "completed",
		});
	});

	test("a variable set by one script is there for the next request, with type and origin", async () => {
		await using server = await recordingServer();
		await using collection = await collectionOf({
			"1.yml": requestFile("one", {
				seq: 1,
				rest: "runtime:\n  scripts:\n    - type: after-response\n      code: |-\n        client.setVar('user', {id: 7, tags: ['x', 'y'], at: new Date(0)});\n",
			}),
			"2.yml":
				'info:\n  seq: 2\nhttp:\n  method: POST\n  url: "{{host}}/{{user.id}}"\n  body:\n    type: json\n    data: \'{"all": {{user}}, "tag": "{{user.tags[1]}}", "at": "{{user.at}}"}\'\n',
		});
		const run = await curlew([
			"run",
			collection.root,
			"--json",
			"--env-var",
			`host=${server.url}`,
		]);
		expect(run.code).toBe(0);
		expect(server.received[1]?.url).toBe("/7");
		const at = "1970-01-01T00:00:00.000Z";
		expect(JSON.parse(server.received[1]?.body ?? "")).toEqual({
			all: { id: 7, tags: ["x", "y"], at },
			tag: "y",
			at,
		});
		const changed = run.stdout
			.split("\n")
			.filter((line) => line.includes("variable-changed"))
			.map((line) => JSON.parse(line));
		expect(changed).toHaveLength(1);
		expect(changed[0]).toMatchObject({
			scope: "runtime",
			name: "user",
			file: join(collection.root, "1.yml"),
			line: 11,
		});
	});

	test("--timeout limits each request, whatever its file says", async () => {
		await using silent = await listening(createServer(() => undefined));
		await using collection = await collectionOf({
			"a.yml": requestFile("a", { rest: "settings:\n  timeout: 5000\n" }),
		});
		const run = await curlew([
			"run",
			collection.root,
			"--timeout",
			"150",
			"--json",
			"--env-var",
			`host=${silent.url}`,
		]);
		const finished = run.stdout
			.split("\n")
			.find((line) => line.includes("request-finished"));
		const { failure } = JSON.parse(finished ?? "{}").result;
		expect(failure.code).toBe("TOTAL_TIMEOUT");
		expect(failure.duration).toBeLessThan(4000);
		expect(run.code).toBe(1);
	});

	test("a network failure is a result with a hint, and the run goes on", async () => {
		await using server = await recordingServer();
		await using collection = await collectionOf({
			"1.yml": 'info:\n  seq: 1\nhttp:\n  url: "http://127.0.0.1:1/x"\n',
			"2.yml": requestFile("two", { seq: 2 }),
		});
		const run = await runAgainst(server, collection);
		expect(run.code).toBe(1);
		expect(run.stdout).toContain("CONNECTION_REFUSED");
		expect(run.stdout).toContain("hint:");
		expect(server.received).toHaveLength(1);
	});

	test("secrets are masked in everything printed", async () => {
		await using server = await recordingServer(({ headers }) => ({
			body: JSON.stringify({ headers }),
		}));
		await using collection = await collectionOf({
			".env": "apiToken=s3cr3t/value+x\n",
			"environments/dev.yml":
				"name: dev\nvariables:\n  - secret: true\n    name: apiToken\n",
			"a.yml": requestFile("a", {
				rest: '  headers:\n    - name: X-Token\n      value: "{{apiToken}}"\nruntime:\n  scripts:\n    - type: tests\n      code: |-\n        console.log("token", client.getSecretVar("apiToken"), encodeURIComponent(client.getSecretVar("apiToken")));\n        test("shows " + client.getSecretVar("apiToken"), () => { expect(client.getSecretVar("apiToken")).to.equal("x") });\n',
			}),
		});
		const args = ["--env", "dev", "--env-var", `host=${server.url}`];
		const runs = [
			await curlew(["run", collection.root, "--verbose", ...args]),
			await curlew(["run", collection.root, "--json", ...args]),
			await curlew([
				"send",
				join(collection.root, "a.yml"),
				"--verbose",
				...args,
			]),
			await curlew(["render", join(collection.root, "a.yml"), ...args]),
			await curlew([
				"render",
				join(collection.root, "a.yml"),
				"--json",
				...args,
			]),
		];
		expect(
			server.received[0]?.headers.find(([name]) => name === "X-Token")?.[1],
		).toBe("s3cr3t/value+x");
		for (const { stdout, stderr } of runs) {
			expect(stdout).toContain("●●●");
			expect(stdout + stderr).not.toContain("s3cr3t");
		}
	});
});
