import { createServer as createHttpsServer } from "node:https";
import type { Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { requestFile } from "../testing/collections.ts";
import { loadOf } from "../testing/loads.ts";
import { httpServer, rawServer } from "../testing/servers.ts";

const OK = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";
const ONE = { "a.yml": requestFile("a") };

describe("what goes wrong is counted by its kind", () => {
	const answer = (text: string) => rawServer((socket) => socket.end(text));
	test.each<[string, string, () => Promise<string>]>([
		[
			"closed",
			"closed the connection before it had answered",
			() => rawServer((socket) => socket.end()),
		],
		[
			"closed",
			"closed the connection in the middle of the response",
			() => answer(OK.slice(0, -1)),
		],
		[
			"reset",
			"broke the connection off before it had answered",
			() => rawServer((socket) => socket.resetAndDestroy()),
		],
		[
			"malformed",
			"something that is not HTTP: no status line",
			() => answer("SSH-2.0-OpenSSH\r\n"),
		],
		[
			"malformed",
			"HTTP that is broken: the head is too large",
			() => rawServer((socket) => flood(socket)),
		],
		[
			"malformed",
			"interim responses (1xx) without an end",
			() => answer("HTTP/1.1 100 Continue\r\n\r\n".repeat(500)),
		],
		["timeout", "took longer than 80 ms", () => rawServer(() => undefined)],
		["refused", "refused the connection", closedPort],
	])("%s: %s", async (kind, message, serve) => {
		const { totals } = await loadOf(
			await serve(),
			ONE,
			{ iterations: 4, vus: 2 },
			{ session: { timeout: kind === "timeout" ? 80 : 20_000 } },
		);
		const { all } = totals;
		expect([...all.errors]).toEqual([[kind, 4]]);
		expect(all).toMatchObject({ count: 4, failed: 4 });
		expect(all.samples[0]?.message).toContain(message);
		// What was waited for in vain has a latency, what never came has none.
		expect(all.latencies.totalCount).toBe(kind === "timeout" ? 4 : 0);
	});

	async function closedPort(): Promise<string> {
		const server = createHttpsServer();
		server.listen(0, "127.0.0.1");
		await new Promise((resolve) => server.once("listening", resolve));
		const address = server.address();
		const port = typeof address === "object" ? address?.port : undefined;
		await new Promise((resolve) => server.close(resolve));
		return `http://127.0.0.1:${port}`;
	}

	/** A head that never ends. */
	function flood(socket: Socket): void {
		socket.write("HTTP/1.1 200 OK\r\n");
		const more = () => {
			while (
				!socket.destroyed &&
				socket.write("x-more: and more\r\n".repeat(100))
			);
		};
		socket.on("drain", more);
		more();
	}

	test("statuses from 400 on, where no test judges them", async () => {
		const host = await httpServer((request, response) => {
			response.statusCode = request.url === "/good" ? 302 : 503;
			response.end();
		});
		const judged = {
			assertions: [{ expression: "res.status", operator: "eq", value: "503" }],
		};
		const { totals } = await loadOf(
			host,
			{
				"1.yml": requestFile("bad"),
				"2.yml": { ...Object(requestFile("judged")), runtime: judged },
				"3.yml": requestFile("good"),
			},
			{ iterations: 2, vus: 1 },
		);
		expect(totals.requests.map(({ failed }) => failed)).toEqual([2, 0, 0]);
		expect([...totals.all.errors]).toEqual([["status", 2]]);
		expect([...totals.all.statuses].sort()).toEqual([
			["302", 2],
			["503", 4],
		]);
	});

	test("tests, scripts, and requests that cannot be sent, with their messages", async () => {
		const host = await httpServer((_, response) => response.end());
		const scripted = (type: string, code: string) => ({
			runtime: { scripts: [{ type, code }] },
		});
		const { totals } = await loadOf(
			host,
			{
				"1.yml": {
					...Object(requestFile("a")),
					...scripted("tests", 'test("no", () => { expect(1).to.equal(2); })'),
				},
				"2.yml": {
					...Object(requestFile("b")),
					...scripted("after-response", "boom()"),
				},
				"3.yml": requestFile("{{nobody}}"),
			},
			{ iterations: 1, vus: 1 },
		);
		expect([...totals.all.errors].sort()).toEqual([
			["not-sent", 1],
			["script", 1],
			["test", 1],
		]);
		expect(totals.all).toMatchObject({ count: 2, failed: 3 });
		const messages = totals.all.samples
			.map(({ message }) => message)
			.join("\n");
		expect(messages).toContain("no: expected 1 to equal 2");
		expect(messages).toContain("boom");
		expect(messages).toContain("nobody");
	});

	test("but secrets are in no message", async () => {
		const { totals } = await loadOf(
			"http://127.0.0.1:1",
			{
				"opencollection.yml": {
					info: { name: "Load" },
					request: {
						variables: [{ name: "key", value: "hush-hush-hush", secret: true }],
					},
				},
				"a.yml": requestFile("a", {
					url: "http://hush-hush-hush.invalid./{{key}}",
				}),
			},
			{ iterations: 1, vus: 1 },
			{ session: { overrides: { key: "hush-hush-hush" } } },
		);
		expect(totals.all.failed).toBe(1);
		expect(JSON.stringify(totals.all.samples)).not.toContain("hush-hush-hush");
	});
});
