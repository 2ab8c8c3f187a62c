import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { BodyLines } from "../src/protocol/responses.ts";
import type { RunState } from "../src/protocol/runs.ts";
import type { SendResult } from "../src/protocol/sending.ts";
import type { KnownVariables } from "../src/protocol/variables.ts";
import { type AppUnderTest, openAppWith } from "./app-under-test.ts";
import { api, files } from "./frozen-collection.ts";
import { connectTo, type ServerClient } from "./server-client.ts";
import { processesOf } from "./session-processes.ts";

/** Milliseconds. The server answers and ends within one second whatever scripts do; here other tests may keep the machine busy. What was wrong took ten and more. */
const AT_ONCE = 3_000;

function isThere(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}

async function send(page: ServerClient, id: string, path: string) {
	const request = { path, file: `${path}.yml`, at: [] };
	const config = { id, environment: null, request };
	expect((await page.post("send", config)).status).toBe(202);
}

async function run(page: ServerClient, id: string, path: string) {
	const config = { environment: null, paths: [path] };
	expect((await page.post("runs", { id, config })).status).toBe(202);
	await page.event(
		(event) =>
			event.type === "run-progress" &&
			event.head.id === id &&
			event.rows.length > 0,
	);
}

async function outcome(page: ServerClient, id: string): Promise<SendResult> {
	await page.event(
		(event) => event.type === "send-finished" && event.id === id,
	);
	return page.getJson<SendResult>(`exchanges/${id}`);
}

async function ranUntil(page: ServerClient, id: string): Promise<RunState> {
	await page.event(
		(event) =>
			event.type === "run-progress" &&
			event.head.id === id &&
			/finished|broken|refused/.test(event.head.phase),
	);
	return page.getJson<RunState>(`runs/${id}?from=0`);
}

describe("while a script keeps its process busy", () => {
	let target: Awaited<ReturnType<typeof api>>;
	let app: AppUnderTest;
	let page: ServerClient;

	beforeAll(async () => {
		target = await api();
		app = await openAppWith(files(target.url));
		page = await connectTo(app.url);
	});

	afterAll(async () => {
		await page[Symbol.asyncDispose]();
		await app[Symbol.asyncDispose]();
		await target[Symbol.asyncDispose]();
	});

	async function expectAnswers(): Promise<void> {
		for (const path of [
			"collection",
			"runs",
			"history/size",
			"dynamic-values",
		]) {
			const started = performance.now();
			expect((await page.get(path)).status).toBe(200);
			expect(performance.now() - started).toBeLessThan(AT_ONCE);
		}
	}

	async function expectSends(id: string): Promise<void> {
		await send(page, id, "fine");
		const { result } = await outcome(page, id);
		expect(result.response?.status).toBe(200);
	}

	test.each(["loop", "regex", "words", "strings"])(
		"the server answers, the request is cancelled, and the next one is sent: %s",
		async (path) => {
			await send(page, path, path);
			await setTimeout(300);
			await expectAnswers();
			const started = performance.now();
			await page.post(`send/${path}/cancel`, {});
			const { result } = await outcome(page, path);
			expect(performance.now() - started).toBeLessThan(AT_ONCE);
			expect(result.status).toBe("error");
			await expectSends(`${path}-after`);
		},
	);

	test("a run is cancelled, and disturbs nothing that is sent by hand", async () => {
		await run(page, "run", "runs");
		await expectAnswers();
		await expectSends("beside-run");
		const before = processesOf(app.process.pid);
		await page.post("runs/run/cancel", {});
		const { head, rows } = await ranUntil(page, "run");
		expect(rows[0]).toMatchObject({ outcome: "passed" });
		expect(head.phase).toMatch(/finished|broken/);
		await expectSends("after-run");
		const after = processesOf(app.process.pid);
		expect(before).toHaveLength(2);
		expect(before).toEqual(expect.arrayContaining(after));
		expect(after).toHaveLength(1);
	});

	test("a process that is killed fails what it was at work on, and says so", async () => {
		await send(page, "killed", "loop");
		for (const pid of processesOf(app.process.pid))
			process.kill(pid, "SIGKILL");
		const { result } = await outcome(page, "killed");
		expect(result).toMatchObject({
			name: "R",
			status: "error",
			problems: [
				{
					code: "SESSION_PROCESS_ENDED",
					message:
						"The process that ran it ended: it was killed, by somebody or for want of memory.",
				},
			],
		});
		await expectSends("after-killed");
	});

	test("what scripts have set, and cookies, outlive their process", async () => {
		await expectSends("sets");
		await send(page, "killed-later", "loop");
		for (const pid of processesOf(app.process.pid))
			process.kill(pid, "SIGKILL");
		await outcome(page, "killed-later");
		const { variables } = await page.postJson<KnownVariables>("variables", {
			environment: null,
		});
		expect(variables).toContainEqual(
			expect.objectContaining({ name: "set", value: "by a script" }),
		);
		await send(page, "with-cookie", "fine");
		await outcome(page, "with-cookie");
		const { lines } = await page.getJson<BodyLines>(
			"exchanges/with-cookie/lines?view=raw&from=0&count=1",
		);
		expect(lines).toEqual(["visited=yes"]);
	});

	test("what was forgotten stays forgotten", async () => {
		await expectSends("sets-again");
		await page.post("variables/reset", { environment: null });
		for (const pid of processesOf(app.process.pid))
			process.kill(pid, "SIGKILL");
		const known = await vi.waitFor(async () => {
			const answer = await page.post("variables", { environment: null });
			// Asked before the server has heard of it, the process fails it.
			expect(answer.status).toBe(200);
			return answer.text();
		}, 10_000);
		expect(known).not.toContain("by a script");
	});

	test("a run whose process is killed keeps what it has done until then", async () => {
		await run(page, "killed-run", "runs");
		for (const pid of processesOf(app.process.pid))
			process.kill(pid, "SIGKILL");
		const { head, rows } = await ranUntil(page, "killed-run");
		expect(rows).toHaveLength(1);
		expect(head).toMatchObject({
			phase: "broken",
			failure: { code: "SESSION_PROCESS_ENDED" },
		});
	});
});

/** A request, word for word, on a connection that is then left as it is. */
async function raw(url: URL, text: string): Promise<Socket> {
	const socket = connect({
		port: Number(url.port),
		host: url.hostname,
		allowHalfOpen: true,
	});
	socket.on("error", () => {});
	await once(socket, "connect");
	socket.write(text);
	return socket;
}

/** That of the requests and that of the run, once both are there. */
function twoProcessesOf(app: AppUnderTest): Promise<number[]> {
	return vi.waitFor(() => {
		const found = processesOf(app.process.pid);
		expect(found).toHaveLength(2);
		return found;
	}, 8_000);
}

test("Ctrl-C ends everything at once, whatever scripts, requests and clients do", async () => {
	await using target = await api();
	await using app = await openAppWith(files(target.url));
	const page = await connectTo(app.url);
	const url = new URL(app.url);
	const first = await fetch(app.url, { redirect: "manual" });
	const cookie = first.headers.getSetCookie()[0]?.split(";")[0];
	const head = (method: string, path: string, more = "") =>
		`${method} ${path} HTTP/1.1\r\nhost: ${url.host}\r\norigin: ${url.origin}\r\ncookie: ${cookie}\r\n${more}\r\n`;
	const { collection } = page;
	const events = `/api/${collection}/events`;
	const sockets: Socket[] = [];
	for (const method of ["HEAD", "GET", "POST", "PUT", "OPTIONS", "TRACE"])
		sockets.push(await raw(url, head(method, events)));
	const halfOpen = await raw(url, head("GET", events));
	halfOpen.end();
	const slow = await raw(url, head("GET", events));
	slow.pause();
	const length = "content-length: 1000\r\n";
	const unfinished = head("POST", `/api/${collection}/send`, length);
	sockets.push(halfOpen, slow, await raw(url, `${unfinished}{"id"`));
	sockets.push(await raw(url, "GET / HT"), await raw(url, ""));
	await send(page, "asking", "ask");
	await page.event(({ type }) => type === "question-asked");
	await run(page, "run", "runs");
	await send(page, "loop", "loop");
	const processes = await twoProcessesOf(app);
	const started = performance.now();
	app.process.kill("SIGINT");
	const [code] = await once(app.process, "exit");
	expect(performance.now() - started).toBeLessThan(AT_ONCE);
	expect(code).toBe(0);
	expect(processes.filter(isThere)).toEqual([]);
	for (const socket of sockets) socket.destroy();
	await page[Symbol.asyncDispose]();
});

test("no process outlives a server that is killed, nor what it has started", async () => {
	await using target = await api();
	await using app = await openAppWith(files(target.url));
	const page = await connectTo(app.url);
	await send(page, "words", "words");
	await run(page, "run", "runs");
	const processes = await twoProcessesOf(app);
	const below = await vi.waitFor(() => {
		const found = processes.flatMap((pid) => processesOf(pid, "script-work"));
		expect(found).toHaveLength(1);
		return found;
	}, 8_000);
	processes.push(...below);
	app.process.kill("SIGKILL");
	await once(app.process, "exit");
	await expect
		.poll(() => processes.filter(isThere), { timeout: 5_000 })
		.toEqual([]);
	await page[Symbol.asyncDispose]();
});
