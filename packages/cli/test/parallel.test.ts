import { expect, test } from "vitest";
import { collectionOf, recordingServer } from "./curlew.ts";
import { inOneProcess } from "./one-process/in-one-process.ts";

const { curlew, runAgainst } = inOneProcess();

const LOGIN = `info: { name: login, seq: 1 }
http: { url: "{{host}}/login" }
runtime:
  scripts:
    - type: after-response
      code: |-
        client.setVar("token", "t-1");
`;

const FILES = {
	"login.yml": LOGIN,
	"first.yml":
		'info: { name: first, seq: 2 }\nhttp: { url: "{{host}}/first" }\n',
	"read.yml":
		'info: { name: read, seq: 3 }\nhttp: { url: "{{host}}/read/{{token}}" }\n',
	"write.yml":
		'info: { name: write, seq: 4 }\nhttp: { method: POST, url: "{{host}}/write" }\n',
	"last.yml": `info: { name: last, seq: 5 }
http: { url: "{{host}}/last" }
runtime:
  scripts:
    - type: after-response
      code: client.setVar(req.getName(), 1);
`,
};

test("curlew plan tells step by step what runs together, and why others wait", async () => {
	await using collection = await collectionOf(FILES);
	const planned = await curlew(["plan", collection.root]);
	expect(planned).toEqual({ code: 0, stderr: "", stdout: PLAN });
});

const PLAN = `5 requests in 4 steps, at most 2 at the same time

Step 1 · 2 together
  login
  first

Step 2
  read
    reads \`token\`, which login.yml:7 sets

Step 3
  write
    sends POST, which may change something

Step 4
  last
    has a script that may set any variable (last.yml:6)

warning: last.yml:6: last runs alone, because it has a script that may set any variable
`;

test("--parallel-unsafe drops the methods as a reason", async () => {
	await using collection = await collectionOf(FILES);
	const { stdout } = await curlew([
		"plan",
		collection.root,
		"--parallel-unsafe",
	]);
	expect(stdout).toContain("Step 1 · 3 together\n  login\n  first\n  write\n");
});

test("--format mermaid writes a flow chart, whose texts cannot break it", async () => {
	await using collection = await collectionOf({
		'we"ird [x].yml': FILES["login.yml"],
		"read.yml": FILES["read.yml"],
	});
	const { stdout } = await curlew([
		"plan",
		collection.root,
		"--format",
		"mermaid",
	]);
	expect(stdout).toBe(`flowchart TD
  r0["we#34;ird [x]"]
  r1["read"]
  r0 -->|"token"| r1
`);
});

test("--format json writes one document", async () => {
	await using collection = await collectionOf(FILES);
	const { stdout } = await curlew(["plan", collection.root, "--format=json"]);
	expect(JSON.parse(stdout)).toMatchObject({
		format: "curlew-plan",
		formatVersion: 1,
		stepCount: 4,
		mostAtOnce: 2,
		requests: [
			{ index: 0, path: "login", step: 0, runsAlone: false, waits: [] },
			{ index: 1, path: "first", step: 0 },
			{
				index: 2,
				step: 1,
				waits: [
					{ kind: "reads", for: 0, name: "token", file: "login.yml", line: 7 },
				],
			},
			{ index: 3, runsAlone: true, waits: [{ kind: "barrier", for: null }] },
			{ index: 4, runsAlone: true },
		],
		barriers: [{ requestCount: 1, file: "last.yml", line: 6 }],
	});
});

test("run --parallel tells the same as run, in the same order", async () => {
	await using server = await recordingServer();
	await using collection = await collectionOf(FILES);
	const lines = async (...args: readonly string[]) => {
		const { stdout, code } = await runAgainst(server, collection, ...args);
		expect(code).toBe(0);
		return stdout.replaceAll(/[\d.]+ m?s\b/g, "").replaceAll(/ +/g, " ");
	};
	expect(await lines("--parallel")).toBe(await lines());
});

test("a plan of nothing fails, as its run would", async () => {
	await using collection = await collectionOf(FILES);
	const { code, stderr, stdout } = await curlew([
		"plan",
		collection.root,
		"--tags",
		"none",
	]);
	expect([code, stdout]).toEqual([1, ""]);
	expect(stderr).toContain("There is nothing to run");
});
