import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import type { OutgoingBody } from "../../request/outgoing-request.ts";
import { errorName } from "../failure/error-codes.ts";
import { type FramedRequest, frameServer } from "../testing/frame-server.ts";
import {
	failureOf,
	fixture,
	newClient,
	requestTo,
	responseOf,
} from "../testing/loopback.ts";

const CA = [fixture("ca.pem")];

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
