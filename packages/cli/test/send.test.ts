import { createHash } from "node:crypto";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { collectionOf, recordingServer } from "./curlew.ts";
import { inOneProcess } from "./one-process/in-one-process.ts";

const { curlew } = inOneProcess();

const REQUEST = 'info:\n  name: a\nhttp:\n  url: "{{host}}/x"\n';

function withScript(kind: string, code: string): string {
	const lines = code.split("\n").map((line) => `        ${line}`);
	return `${REQUEST}runtime:\n  scripts:\n    - type: ${kind}\n      code: |-\n${lines.join("\n")}\n`;
}

describe("curlew send", () => {
	test("shows status with class, time, size, headers and a readable body on stdout", async () => {
		await using server = await recordingServer(() => ({
			status: 404,
			body: '{"id":9007199254740993,"tags":[]}',
		}));
		await using collection = await collectionOf({ "a.yml": REQUEST });
		const sent = await curlew([
			"send",
			join(collection.root, "a.yml"),
			"--env-var",
			`host=${server.url}`,
		]);
		expect(sent.code).toBe(0);
		expect(sent.stderr).toBe("");
		expect(sent.stdout).toMatch(
			/^404 Not Found {2}client error · \d+ ms · 33 B · HTTP\/1.1\n/,
		);
		expect(sent.stdout).toContain("content-type: application/json");
		expect(sent.stdout).toContain(
			'\n{\n  "id": 9007199254740993,\n  "tags": []\n}\n',
		);
	});

	test("--verbose shows the request, the phases and every test, on stderr what is not the response", async () => {
		await using server = await recordingServer();
		await using collection = await collectionOf({
			"a.yml": withScript("tests", 'test("fine", () => {});'),
		});
		const sent = await curlew([
			"send",
			join(collection.root, "a.yml"),
			"--verbose",
			"--env-var",
			`host=${server.url}`,
		]);
		expect(sent.stdout).toMatch(/connect [\d.]+ ms · .*waiting [\d.]+ ms/);
		expect(sent.stderr).toContain(`> GET ${server.url}/x\n> host: `);
		expect(sent.stderr).toContain("✓ fine\n1/1 tests and assertions passed\n");
	});

	test("a failing test fails the command, after the response", async () => {
		await using server = await recordingServer();
		await using collection = await collectionOf({
			"a.yml": withScript(
				"tests",
				'console.log("look:", res.status);\ntest("right", () => expect(res.status).to.equal(201));',
			),
		});
		const sent = await curlew([
			"send",
			join(collection.root, "a.yml"),
			"--env-var",
			`host=${server.url}`,
		]);
		expect(sent.code).toBe(1);
		expect(sent.stdout).toContain("200 OK");
		expect(sent.stderr).toBe(
			"look: 200\n✗ right\n  expected 200 to equal 201\n  a.yml:10\n0/1 tests and assertions passed\n",
		);
	});

	test("--raw writes the body byte for byte, also one that is too large for memory", async () => {
		for (const size of [1_000, 11 * 1024 * 1024]) {
			const bytes = Buffer.alloc(size, Uint8Array.from([0, 0xff, 0x0a, 0x1b]));
			await using server = await recordingServer(() => ({
				headers: { "content-type": "image/png" },
				body: bytes,
			}));
			await using collection = await collectionOf({ "a.yml": REQUEST });
			const hash = createHash("sha256");
			const sent = await curlew(
				[
					"send",
					join(collection.root, "a.yml"),
					"--raw",
					"--env-var",
					`host=${server.url}`,
				],
				{ onBytes: (chunk) => hash.update(chunk) },
			);
			expect(sent.code).toBe(0);
			expect(hash.digest("hex")).toBe(
				createHash("sha256").update(bytes).digest("hex"),
			);
		}
	});

	test("without --raw, binary content is described", async () => {
		await using server = await recordingServer(() => ({
			headers: { "content-type": "image/png" },
			body: Buffer.from([0x89, 0, 1]),
		}));
		await using collection = await collectionOf({ "a.yml": REQUEST });
		const sent = await curlew([
			"send",
			join(collection.root, "a.yml"),
			"--env-var",
			`host=${server.url}`,
		]);
		expect(sent.stdout).toContain("(3 B of image/png; --raw writes it out)");
	});

	test("a network failure is told with a hint and exit code 1", async () => {
		await using collection = await collectionOf({ "a.yml": REQUEST });
		const sent = await curlew([
			"send",
			join(collection.root, "a.yml"),
			"--env-var",
			"host=http://127.0.0.1:1",
		]);
		expect(sent).toMatchObject({ code: 1, stdout: "" });
		expect(sent.stderr).toMatch(
			/^error: 127.0.0.1:1 refused .*\n {2}--> a.yml:4:8\n.*\nhint: /s,
		);
	});

	test("a file that is no request, and a folder with several, are wrong usage; a broken one cannot be read", async () => {
		await using collection = await collectionOf({
			"two/a.yml": REQUEST,
			"two/b.yml": REQUEST,
			"broken.yml": "http: {",
			"environments/dev.yml": "name: dev\n",
		});
		const send = (path: string) =>
			curlew(["send", join(collection.root, path)]);
		expect((await send("environments/dev.yml")).code).toBe(2);
		const folder = await send("two");
		expect(folder.code).toBe(2);
		expect(folder.stderr).toContain(
			"contains 2 requests; exactly one is needed",
		);
		const broken = await send("broken.yml");
		expect(broken.code).toBe(3);
		expect(broken.stderr).toMatch(/broken\.yml:\d+:\d+/);
	});

	test("SIGTERM during a request ends in order with 143", async () => {
		await using collection = await collectionOf({
			"a.yml": withScript(
				"before-request",
				'console.log("waiting");\nawait client.sleep(60000);',
			),
		});
		const sent = await curlew(
			[
				"send",
				join(collection.root, "a.yml"),
				"--script-timeout",
				"60000",
				"--env-var",
				"host=http://127.0.0.1:1",
			],
			{
				onErrorOutput: (stderr, kill) => {
					if (stderr.includes("waiting")) kill("SIGTERM");
				},
			},
		);
		expect(sent.code).toBe(143);
		expect(sent.stderr).toContain("stopped");
	});
});

describe("curlew send --needed", () => {
	const files = {
		"auth/login.yml": withScript(
			"after-response",
			'bru.setVar("token", "t-" + res.status)',
		).replace("/x", "/login"),
		"auth/other.yml": REQUEST.replace("/x", "/other"),
		"pay.yml": REQUEST.replace("/x", "/pay/{{token}}"),
	};

	test("sends first what the request needs, and says so; explain says it beforehand", async () => {
		await using server = await recordingServer();
		await using collection = await collectionOf(files);
		const given = ["--env-var", `host=${server.url}`];
		const options = { cwd: collection.root };
		const explained = await curlew(["explain", "pay.yml", ...given], options);
		expect(explained.stdout).toContain(
			"Needs the results of (send --needed):\n  auth/login (sets token)\n",
		);
		expect(server.received).toEqual([]);
		const sent = await curlew(
			["send", "pay.yml", "--needed", ...given],
			options,
		);
		expect(sent.code).toBe(0);
		expect(sent.stderr).toContain("sends first auth/login (sets token)");
		expect(server.received.map(({ url }) => url)).toEqual([
			"/login",
			"/pay/t-200",
		]);
	});

	test("sends nothing else when what is needed does not pass, and nothing typed", async () => {
		await using server = await recordingServer(() => ({ status: 500 }));
		await using collection = await collectionOf({
			...files,
			"auth/login.yml": `${files["auth/login.yml"]}  assertions:\n    - expression: res.status\n      operator: eq\n      value: "200"\n`,
		});
		const given = ["--needed", "--env-var", `host=${server.url}`];
		const options = { cwd: collection.root };
		const sent = await curlew(["send", "pay.yml", ...given], options);
		expect(sent.code).toBe(1);
		expect(sent.stderr).toContain(
			"auth/login did not pass, so that pay was not sent.",
		);
		expect(server.received.map(({ url }) => url)).toEqual(["/login"]);
		const typed = await curlew(["send", server.url, ...given], options);
		expect(typed.code).toBe(2);
		expect(typed.stderr).toContain("--needed is for a request that stands in");
	});
});
