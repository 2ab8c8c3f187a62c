import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { OutgoingBody } from "../../request/outgoing-request.ts";
import { type FramedRequest, frameServer } from "../testing/frame-server.ts";
import {
	failureOf,
	fixture,
	newClient,
	requestTo,
	responseOf,
} from "../testing/loopback.ts";
import { errorName } from "./error-codes.ts";

const CA = [fixture("ca.pem")];
const LAST_POSSIBLE = 2 ** 31 - 1;

/** Answers `fine`. */
function answer(request: FramedRequest): void {
	request.head(200);
	request.data("fine", { end: true });
}

describe("an answer over HTTP/2 is whole", () => {
	test.each<[string, string, (request: FramedRequest) => void]>([
		["with END_STREAM", "GET", answer],
		[
			"when the stream is reset after END_STREAM",
			"GET",
			(request) => {
				answer(request);
				request.reset(0);
			},
		],
		[
			"when the connection ends right behind END_STREAM",
			"GET",
			(request) => {
				answer(request);
				request.goAway(request.stream, 0);
				request.close();
			},
		],
		[
			"with as many bytes as Content-Length says",
			"GET",
			(request) => {
				request.head(200, { length: 4 });
				request.data("fine");
				request.reset(0);
			},
		],
		[
			"with as many bytes as Content-Length says, when the connection ends then",
			"GET",
			(request) => {
				request.head(200, { length: 4 });
				request.data("fine");
				request.close();
			},
		],
	])("%s", async (_how, method, onRequest) => {
		const { url } = await frameServer(onRequest);
		const result = await newClient({ ca: CA }).send(requestTo(url, { method }));
		expect(responseOf(result).body.text()).toBe("fine");
	});

	test.each([
		["HEAD", 200, 1000],
		["GET", 204, undefined],
		["GET", 304, 1000],
	] as const)(
		"without content, after %s and with %i",
		async (method, status, length) => {
			for (const end of [true, false]) {
				const { url } = await frameServer((request) => {
					request.head(status, { end, ...(length && { length }) });
					if (!end) request.reset(0);
				});
				const result = await newClient({ ca: CA }).send(
					requestTo(url, { method }),
				);
				expect(responseOf(result)).toMatchObject({ status, body: { size: 0 } });
			}
		},
	);

	test("with trailers, which may come late", async () => {
		const { url } = await frameServer((request) => {
			request.head(103);
			request.head(200);
			request.data("fi");
			setTimeout(() => request.data("ne"), 20);
			setTimeout(() => request.trailers(), 40);
		});
		const result = await newClient({ ca: CA }).send(requestTo(url));
		const response = responseOf(result);
		expect(response.body.text()).toBe("fine");
		expect(response.trailers).toEqual([["x-sum", "7"]]);
		expect(response.informational).toEqual([{ status: 103, headers: [] }]);
	});

	test("when it comes before the request is, and the rest is not wanted (RFC 9113 §8.1)", async () => {
		let opened = 0;
		let closed = 0;
		const body: OutgoingBody = {
			kind: "stream",
			length: 50_000_000,
			description: "zeros",
			open: () => {
				opened += 1;
				const source = Readable.from(
					(function* () {
						for (let at = 0; at < 500; at += 1) yield Buffer.alloc(100_000);
					})(),
				);
				source.once("close", () => {
					closed += 1;
				});
				return source;
			},
		};
		const { url } = await frameServer((request) => {
			request.head(413);
			request.data("fine", { end: true });
			request.reset(0);
		});
		const client = newClient({ ca: CA });
		for (const sent of [body, "x".repeat(5_000_000)]) {
			const result = await client.send(
				requestTo(url, { method: "POST", body: sent }),
			);
			const response = responseOf(result);
			expect(response).toMatchObject({
				status: 413,
				isConnectionReused: sent !== body,
			});
			expect(response.body.text()).toBe("fine");
		}
		expect(opened).toBe(1);
		await expect.poll(() => closed).toBe(1);
	});

	test("in a file, when the disk is slower than the server", async () => {
		const { url } = await frameServer((request) => {
			request.head(200);
			for (let at = 0; at < 16; at += 1) request.data("x".repeat(16_000));
			request.data("", { end: true });
			request.close();
		});
		const client = newClient({ ca: CA, memoryLimit: 1000 });
		const response = responseOf(await client.send(requestTo(url)));
		expect(response.body).toMatchObject({ size: 256_000, isInFile: true });
	});
});

describe("an answer over HTTP/2 is cut off", () => {
	test.each([0, 2, 8])(
		"by a reset with %i before END_STREAM, and the connection lives on",
		async (code) => {
			const { url } = await frameServer((request) => {
				if (request.count > 1) {
					answer(request);
					return;
				}
				request.head(200);
				request.data("half");
				request.reset(code);
			});
			const client = newClient({ ca: CA });
			const failure = failureOf(await client.send(requestTo(url)));
			expect(failure.code).toBe("CONNECTION_RESET");
			expect(failure.message).toContain(
				`in the middle (HTTP/2, ${errorName(code)})`,
			);
			const next = responseOf(await client.send(requestTo(url)));
			expect(next.isConnectionReused).toBe(true);
		},
	);

	test.each<[string, string, string, (request: FramedRequest) => void]>([
		[
			"fewer bytes than Content-Length says",
			"CONNECTION_CLOSED",
			"as many bytes as its Content-Length header says",
			(request) => {
				request.head(200, { length: 100 });
				request.data("half", { end: true });
			},
		],
		[
			"the end of the connection",
			"CONNECTION_CLOSED",
			"closed the connection in the middle of the response",
			(request) => {
				request.head(200, { length: 100 });
				request.data("half");
				request.close();
			},
		],
		[
			"a goodbye with an error",
			"CONNECTION_CLOSED",
			"with an error in the middle of the response (HTTP/2, ENHANCE_YOUR_CALM)",
			(request) => {
				request.head(200);
				request.data("half");
				request.goAway(request.stream, 11);
			},
		],
	])("by %s", async (_what, code, says, onRequest) => {
		const { url } = await frameServer(onRequest);
		const failure = failureOf(await newClient({ ca: CA }).send(requestTo(url)));
		expect(failure.code).toBe(code);
		expect(failure.message).toContain(says);
	});
});

describe("what a server of HTTP/2 has not processed", () => {
	const zeros: OutgoingBody = {
		kind: "stream",
		length: 1000,
		description: "zeros",
		open: () => Readable.from([Buffer.alloc(1000)]),
	};

	test.each<[string, (request: FramedRequest) => void]>([
		["refused", (request) => request.reset(7)],
		[
			"not taken before the goodbye",
			(request) => {
				request.goAway(request.stream - 2, 0);
				request.close();
			},
		],
		[
			"not taken before a goodbye with an error",
			(request) => request.goAway(request.stream - 2, 2),
		],
	])("is sent again, whatever its method: %s", async (_how, refuse) => {
		const seen: string[] = [];
		const { url } = await frameServer((request) => {
			seen.push(`${request.connection}/${request.stream}`);
			if (request.count === 2) refuse(request);
			else answer(request);
		});
		const client = newClient({ ca: CA });
		for (const body of ["x", zeros]) {
			const result = await client.send(
				requestTo(url, { method: "POST", body }),
			);
			expect(responseOf(result).body.text()).toBe("fine");
		}
		expect(seen).toHaveLength(3);
		expect(seen.slice(0, 2)).toEqual(["1/1", "1/3"]);
	});

	test("is a failure when it is refused again and again", async () => {
		let count = 0;
		const { url } = await frameServer((request) => {
			count = request.count;
			request.reset(7);
		});
		const client = newClient({ ca: CA });
		const failure = failureOf(
			await client.send(requestTo(url, { method: "POST", body: zeros })),
		);
		expect(failure.message).toContain("without processing it");
		expect(failure.hint).toContain("has had no effect");
		expect(count).toBe(6);
		const waiting = client.send(requestTo(url, { settings: { timeout: 60 } }));
		expect(failureOf(await waiting).code).toBe("TOTAL_TIMEOUT");
	});

	test("is not what was lost without a word: a POST is not sent twice, a GET is", async () => {
		let count = 0;
		const { url } = await frameServer((request) => {
			count = request.count;
			if (request.stream === 1) answer(request);
			else request.close();
		});
		const client = newClient({ ca: CA });
		await client.send(requestTo(url));
		await wait(10);
		const failure = failureOf(
			await client.send(requestTo(url, { method: "POST" })),
		);
		expect(failure.code).toBe("CONNECTION_CLOSED");
		expect(failure.message).toMatch(/that had been idle for \d+ ms\.$/);
		expect(failure.hint).toContain("is not known");
		expect(count).toBe(2);
		await client.send(requestTo(url));
		expect(responseOf(await client.send(requestTo(url))).body.text()).toBe(
			"fine",
		);
		expect(count).toBe(5);
	});

	test("is nothing of a server that goes on with what it has (a slow goodbye)", async () => {
		const held: FramedRequest[] = [];
		const { url } = await frameServer((request) => {
			held.push(request);
			if (request.connection > 1) answer(request);
			else if (request.count === 2) request.goAway(LAST_POSSIBLE, 0);
		});
		const client = newClient({ ca: CA });
		const both = [1, 2].map(() =>
			client.send(requestTo(url, { method: "POST" })),
		);
		await expect.poll(() => held.length).toBe(2);
		const third = await client.send(requestTo(url, { method: "POST" }));
		expect(responseOf(third).isConnectionReused).toBe(false);
		for (const one of held.slice(0, 2)) answer(one);
		for (const result of await Promise.all(both))
			expect(responseOf(result).body.text()).toBe("fine");
	});
});

describe("a server of HTTP/2 says how many streams it takes", () => {
	test.each([1, 3])("%i at a time, and it gets no more", async (maxStreams) => {
		const open = new Map<number, number>();
		let most = 0;
		const { url } = await frameServer(
			(request) => {
				const { connection } = request;
				const now = (open.get(connection) ?? 0) + 1;
				open.set(connection, now);
				most = Math.max(most, now);
				setTimeout(() => {
					open.set(connection, (open.get(connection) ?? 0) - 1);
					answer(request);
				}, 1);
			},
			{ maxStreams },
		);
		const client = newClient({ ca: CA });
		const all = Array.from({ length: 100 }, () => client.send(requestTo(url)));
		for (const result of await Promise.all(all)) responseOf(result);
		expect(most).toBe(maxStreams);
	});

	test("and may change its mind", async () => {
		const { url } = await frameServer(
			(request) => {
				if (request.count === 1) request.allowStreams(2);
				answer(request);
			},
			{ maxStreams: 50 },
		);
		const client = newClient({ ca: CA });
		for (let round = 0; round < 3; round += 1) {
			const all = Array.from({ length: 30 }, () => client.send(requestTo(url)));
			for (const result of await Promise.all(all))
				expect(responseOf(result).body.text()).toBe("fine");
		}
	});
});

test("a connection of HTTP/2 that the network has forgotten is not used again", async () => {
	const { url } = await frameServer((request) => {
		// Nor is there an answer to a PING.
		if (request.stream === 1) answer(request);
	});
	const client = newClient({ ca: CA });
	responseOf(await client.send(requestTo(url)));
	const lost = await client.send(requestTo(url, { settings: { timeout: 50 } }));
	expect(failureOf(lost).code).toBe("TOTAL_TIMEOUT");
	await wait(1100);
	const next = responseOf(await client.send(requestTo(url)));
	expect(next.isConnectionReused).toBe(false);
});
