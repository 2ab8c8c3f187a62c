// The mistakes of other clients, from `script-api.md`, each driven through the
// real command. The number in a title is the number there.
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { collectionOf, listening, recordingServer } from "./curlew.ts";
import { inOneProcess } from "./one-process/in-one-process.ts";

const { curlew, runAgainst } = inOneProcess();

const get = (rest: string) =>
	`info:\n  name: a request\nhttp:\n  method: GET\n  url: "{{host}}/x"\n${rest}`;

function runtime(kind: string, code: string): string {
	const lines = code.split("\n").map((line) => `        ${line}`);
	return `runtime:\n  scripts:\n    - type: ${kind}\n      code: |-\n${lines.join("\n")}\n`;
}

test("1: a misspelt assertion expression fails with its error", async () => {
	await using server = await recordingServer();
	await using collection = await collectionOf({
		"a.yml": get(
			"runtime:\n  assertions:\n    - expression: typo.status\n      operator: isDefined\n    - expression: res.status\n      operator: eq\n      value: '200'\n",
		),
	});
	const run = await runAgainst(server, collection);
	expect(run.code).toBe(1);
	expect(run.stdout).toContain("typo.status isDefined");
	expect(run.stdout).toMatch(/typo.* is not defined/);
	expect(run.stdout).toMatch(/Assertions +1 passed · 1 failed/);
});

test("2: a failing async test that nobody awaits is counted", async () => {
	await using server = await recordingServer();
	await using collection = await collectionOf({
		"a.yml": get(
			runtime(
				"tests",
				"test('later', async () => {\n  await client.sleep(20);\n  expect(1).to.equal(2);\n});",
			),
		),
	});
	const run = await runAgainst(server, collection);
	expect(run.code).toBe(1);
	expect(run.stdout).toContain("✗ later");
	expect(run.stdout).toMatch(/Tests +0 passed · 1 failed/);
});

test("3: a quote in a value leaves the JSON body valid", async () => {
	await using server = await recordingServer();
	await using collection = await collectionOf({
		"a.yml": `http:\n  method: POST\n  url: "{{host}}/x"\n  body:\n    type: json\n    data: |-\n      {"say": "{{text}}"}\n`,
	});
	const text = 'she said "no" \\ and\tleft\n';
	const run = await runAgainst(server, collection, "--env-var", `text=${text}`);
	expect(run.code).toBe(0);
	expect(JSON.parse(server.received[0]?.body ?? "")).toEqual({ say: text });
});

test("4: unresolved references send nothing, are all listed, and fail the run", async () => {
	await using server = await recordingServer();
	await using collection = await collectionOf({
		"a.yml": `http:\n  method: POST\n  url: "{{host}}/{{typo}}"\n  headers:\n    - name: X-A\n      value: "{{hots}}"\n  body:\n    type: text\n    data: "{{third}}"\n`,
	});
	const run = await runAgainst(server, collection);
	expect(run.code).toBe(1);
	expect(server.received).toEqual([]);
	for (const placeholder of ["{{typo}}", "{{hots}}", "{{third}}"]) {
		expect(run.stdout).toContain(placeholder);
	}
	expect(run.stdout).toContain("a.yml:3:");
	expect(run.stdout).toMatch(/did you mean.*host/i);
});

test("5: a file that does not parse fails the run and is named with line and column", async () => {
	await using server = await recordingServer();
	await using collection = await collectionOf({
		"good.yml": get(""),
		"broken.yml": "http:\n  method: GET\n  url: [unclosed\n",
	});
	const run = await runAgainst(server, collection);
	expect(run.code).toBe(1);
	expect(run.stdout).toMatch(/broken\.yml:\d+:\d+/);
	expect(server.received).toHaveLength(1);
});

test("6: an API key in the query survives a URL that begins with a placeholder", async () => {
	await using server = await recordingServer();
	await using collection = await collectionOf({
		"a.yml": `http:\n  url: "{{host}}/x?a=1"\n  auth:\n    type: apikey\n    key: api key\n    value: "{{secret&}}s&cret"\n    placement: query\n`,
	});
	const run = await runAgainst(server, collection);
	expect(run.code).toBe(0);
	const url = new URL(server.received[0]?.url ?? "", server.url);
	expect([...url.searchParams]).toEqual([
		["a", "1"],
		["api key", "{{secret&}}s&cret"],
	]);
});

test("8: a content type with parameters still form-encodes, names are interpolated", async () => {
	await using server = await recordingServer();
	await using collection = await collectionOf({
		"a.yml": `http:\n  method: POST\n  url: "{{host}}/x"\n  headers:\n    - name: Content-Type\n      value: application/x-www-form-urlencoded; charset=utf-8\n  body:\n    type: form-urlencoded\n    data:\n      - name: "{{field}}"\n        value: a b&c\n`,
	});
	await runAgainst(server, collection, "--env-var", "field=na me");
	expect(server.received[0]?.body).toBe("na+me=a+b%26c");
});

test("9 and 13: the wire has what the user wrote, twice if written twice, and nothing of ours but what HTTP needs", async () => {
	await using server = await recordingServer();
	await using collection = await collectionOf({
		"a.yml": get(
			'  headers:\n    - name: X-Two\n      value: "1"\n    - name: X-Two\n      value: "2"\n    - name: accept\n      value: text/plain\n',
		),
	});
	await runAgainst(server, collection);
	const headers = server.received[0]?.headers ?? [];
	expect(headers.filter(([name]) => name === "X-Two")).toEqual([
		["X-Two", "1"],
		["X-Two", "2"],
	]);
	expect(new Set(headers.map(([name]) => name.toLowerCase()))).toEqual(
		new Set([
			"host",
			"connection",
			"x-two",
			"accept",
			"user-agent",
			"accept-encoding",
		]),
	);
});

test("10: a path parameter with ?, # or / stays one segment", async () => {
	await using server = await recordingServer();
	await using collection = await collectionOf({
		"a.yml": `http:\n  url: "{{host}}/a/:id/b"\n  params:\n    - name: id\n      value: "x/y?z#w"\n      type: path\n`,
	});
	await runAgainst(server, collection);
	expect(server.received[0]?.url).toBe("/a/x%2Fy%3Fz%23w/b");
});

test("11: a big integer is shown as it was received", async () => {
	await using server = await recordingServer(() => ({
		body: '{"id":9007199254740993}',
	}));
	await using collection = await collectionOf({ "a.yml": get("") });
	const sent = await curlew([
		"send",
		join(collection.root, "a.yml"),
		"--env-var",
		`host=${server.url}`,
	]);
	expect(sent.code).toBe(0);
	expect(sent.stdout).toContain('"id": 9007199254740993');
});

test("12: Authorization is not forwarded to another origin", async () => {
	await using other = await recordingServer();
	await using server = await recordingServer(() => ({
		status: 302,
		headers: { location: `${other.url}/elsewhere` },
	}));
	await using collection = await collectionOf({
		"a.yml": get("  auth:\n    type: bearer\n    token: hush-hush\n"),
	});
	const run = await runAgainst(server, collection);
	expect(run.code).toBe(0);
	const names = (index: typeof server) =>
		index.received[0]?.headers.map(([name]) => name.toLowerCase());
	expect(names(server)).toContain("authorization");
	expect(names(other)).not.toContain("authorization");
});

test("12: nor is an API key, whatever its header is called", async () => {
	await using other = await recordingServer();
	await using server = await recordingServer(() => ({
		status: 307,
		headers: { location: `${other.url}/elsewhere` },
	}));
	await using collection = await collectionOf({
		"a.yml": get(
			"  auth:\n    type: apikey\n    key: X-Tenant\n    value: hush-hush\n    placement: header\n",
		),
	});
	const run = await runAgainst(server, collection);
	expect(run.code).toBe(0);
	expect(server.received[0]?.headers).toContainEqual(["X-Tenant", "hush-hush"]);
	expect(JSON.stringify(other.received)).not.toContain("hush-hush");
	expect(other.received).toHaveLength(1);
});

test("14: an endless loop is interrupted, the request fails, the run goes on", async () => {
	await using server = await recordingServer();
	await using collection = await collectionOf({
		"1.yml": `info:\n  seq: 1\n${get(runtime("before-request", "while (true) {}")).replace("info:\n", "")}`,
		"2.yml": `info:\n  seq: 2\n${get("").replace("info:\n", "")}`,
	});
	const run = await runAgainst(server, collection, "--script-timeout", "200");
	expect(run.code).toBe(1);
	expect(run.stdout).toContain("ran for longer than 200 ms");
	expect(run.stdout).toMatch(/1\.yml:\d+/);
	expect(server.received).toHaveLength(1);
});

test("15: a test may look at a large JSON response", async () => {
	const items = Array.from({ length: 20_000 }, (_, id) => ({
		id,
		text: "x".repeat(200),
	}));
	await using server = await recordingServer(() => ({
		body: JSON.stringify(items),
	}));
	await using collection = await collectionOf({
		"a.yml": get(
			runtime(
				"tests",
				"test('all there', () => {\n  expect(res.body).to.have.length(20000);\n  expect(res.body[19999].id).to.equal(19999);\n});",
			),
		),
	});
	const run = await runAgainst(server, collection);
	expect(run.stdout).toMatch(/Tests +1 passed/);
	expect(run.code).toBe(0);
});

test("17: a run never changes the collection, even when a script persists a value", async () => {
	const environment =
		"name: dev\nvariables:\n  - name: token\n    value: old\n";
	await using server = await recordingServer();
	await using collection = await collectionOf({
		"environments/dev.yml": environment,
		"a.yml": get(
			runtime(
				"after-response",
				"client.setEnvVar('token', 'fresh', { persist: true });",
			),
		),
	});
	const run = await curlew([
		"run",
		collection.root,
		"--env",
		"dev",
		"--env-var",
		`host=${server.url}`,
	]);
	expect(run.code).toBe(0);
	expect(
		await readFile(join(collection.root, "environments/dev.yml"), "utf8"),
	).toBe(environment);
});

test("18: asking for one file does not read its neighbours", async () => {
	await using server = await recordingServer();
	await using collection = await collectionOf({ "a.yml": get("") });
	for (let index = 0; index < 50; index++) {
		await writeFile(join(collection.root, `broken-${index}.yml`), "http: [");
	}
	const run = await curlew([
		"run",
		join(collection.root, "a.yml"),
		"--env-var",
		`host=${server.url}`,
	]);
	expect(run.code).toBe(0);
	expect(run.stdout).not.toContain("broken-");
});

test("19: requests of one run share a connection", async () => {
	let connections = 0;
	const server = createServer((socket) => {
		connections += 1;
		socket.on("data", () => {
			socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok");
		});
		socket.on("error", () => undefined);
	});
	await using listener = await listening(server);
	await using collection = await collectionOf(
		Object.fromEntries(
			Array.from({ length: 10 }, (_, index) => [`${index}.yml`, get("")]),
		),
	);
	const run = await curlew([
		"run",
		collection.root,
		"--env-var",
		`host=${listener.url}`,
	]);
	expect(run.code).toBe(0);
	expect(connections).toBe(1);
});
