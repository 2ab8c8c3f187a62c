import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bin, collectionOf, type Finished } from "./curlew.ts";

const ROWS = 120;
let collection: Awaited<ReturnType<typeof collectionOf>>;
let host = "";
const server = createServer((_request, response) => {
	setTimeout(() => response.end("ok"), 20);
});

beforeAll(async () => {
	const rows = Array.from({ length: ROWS }, (_, row) => `${row}\n`);
	collection = await collectionOf({
		"a.yml": 'info: { name: a }\nhttp: { method: POST, url: "{{host}}/a" }\n',
		"rows.csv": `id\n${rows.join("")}`,
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const address = server.address();
	host = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});

afterAll(async () => {
	server.closeAllConnections();
	server.close();
	await collection[Symbol.asyncDispose]();
});

/** The command, in a process that may have so many files open at the same time. */
function withFiles(count: number, ...args: string[]): Promise<Finished> {
	const limited = ["-c", `ulimit -n ${count}; exec "$@"`, "sh"];
	const more = ["--env-var", `host=${host}`];
	const [command = "", ...rest] = args;
	const child = spawn(
		"sh",
		[
			...limited,
			process.execPath,
			bin,
			command,
			collection.root,
			...rest,
			...more,
		],
		{ stdio: ["ignore", "pipe", "pipe"] },
	);
	let [stdout, stderr] = ["", ""];
	child.stdout.on("data", (text) => {
		stdout += text;
	});
	child.stderr.on("data", (text) => {
		stderr += text;
	});
	return new Promise((resolve, reject) => {
		child.on("error", reject);
		child.on("close", (code) => resolve({ code, stdout, stderr }));
	});
}

describe.runIf(process.platform !== "win32")("few open files", () => {
	const data = () => ["--data", `${collection.root}/rows.csv`];

	test("make a run narrower than asked for, and it says so", async () => {
		const run = await withFiles(64, "run", ...data(), "--parallel", "100");
		expect(run.stdout).toContain(
			"warning: 32 requests are sent at the same time in place of 100:",
		);
		expect(run.stdout).toMatch(/Requests +120 passed/);
		expect(run.code).toBe(0);
	});

	test("that run out on the way cost time, and no request", async () => {
		const run = await withFiles(34, "run", ...data(), "--parallel", "16");
		expect(run.stdout).toMatch(/Requests +120 passed/);
		expect(run.code).toBe(0);
	});

	test("are told before a load that needs more of them", async () => {
		const args = ["--vus", "100", "--iterations", "100"];
		const load = await withFiles(64, "load", ...args);
		expect(load.stderr).toContain(
			"100 virtual users need as many connections, and this process may open 64 files.",
		);
		expect(load.code).not.toBe(0);
	});
});
