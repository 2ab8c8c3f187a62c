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

const CA = [fixture("ca.pem")];

const LAST_POSSIBLE = 2 ** 31 - 1;

/** Answers `fine`. */
function answer(request: FramedRequest): void {
	request.head(200);
	request.data("fine", { end: true });
}

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
