import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import type { OutgoingBody } from "../request/outgoing-request.ts";
import {
	failureOf,
	newClient,
	rawServer,
	recordingServer,
	requestTo,
	responseOf,
} from "./testing/loopback.ts";

function streamBody(
	length: number | undefined,
	open: () => Readable,
): OutgoingBody {
	return { kind: "stream", length, open, description: "file test.bin" };
}

describe("Expect: 100-continue", () => {
	const headers = [
		["X-First", "1"],
		["Expect", "100-continue"],
	] as const;

	// On a busy machine the second within which nothing may be waited for can pass by itself.
	test("holds the body back until the server says 100", {
		retry: 2,
	}, async () => {
		const parts: string[] = [];
		const { url } = await rawServer((socket, received, count) => {
			parts.push(received.toString());
			socket.write(
				count === 1
					? "HTTP/1.1 100 Continue\r\n\r\n"
					: "HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\ndone",
			);
		});
		const startedAt = performance.now();
		const result = await newClient().send(
			requestTo(url, { method: "PUT", headers, body: "content" }),
		);
		expect(performance.now() - startedAt).toBeLessThan(900);
		const response = responseOf(result);
		expect(response.body.text()).toBe("done");
		expect(response.informational).toEqual([{ status: 100, headers: [] }]);
		expect(parts[0]).toMatch(
			/^PUT \/ HTTP\/1.1\r\nhost: .*X-First: 1\r\nExpect: 100-continue\r\n.*content-length: 7\r\n\r\n$/s,
		);
		expect(parts[1]).toBe("content");
		expect(response.request.headers).toContainEqual(["Expect", "100-continue"]);
	});

	test("leaves header values in UTF-8", async () => {
		const { url, requests } = await recordingServer();
		await newClient().send(
			requestTo(url, {
				method: "PUT",
				headers: [
					["X-Name", "Zoë 😀"],
					["Expect", "nothing"],
				],
			}),
		);
		const [request = ""] = requests;
		expect(Buffer.from(request, "latin1").toString()).toContain(
			"X-Name: Zoë 😀\r\n",
		);
	});

	test("does not send the body when the server answers at once", async () => {
		const parts: string[] = [];
		const { url } = await rawServer((socket, received) => {
			parts.push(received.toString());
			socket.end(
				"HTTP/1.1 417 Expectation Failed\r\ncontent-length: 2\r\nconnection: close\r\n\r\nno",
			);
		});
		const result = await newClient().send(
			requestTo(url, { method: "PUT", headers, body: "content" }),
		);
		expect(responseOf(result)).toMatchObject({ status: 417 });
		expect(parts.join("")).not.toContain("\r\n\r\ncontent");
	});

	test("sends the body after a second of silence", async () => {
		const server = await recordingServer();
		const startedAt = performance.now();
		const result = await newClient().send(
			requestTo(server.url, {
				method: "POST",
				headers,
				body: streamBody(7, () => Readable.from([Buffer.from("content")])),
			}),
		);
		expect(responseOf(result).body.text()).toBe("ok");
		expect(performance.now() - startedAt).toBeGreaterThan(900);
		expect(server.requests[0]?.endsWith("\r\n\r\ncontent")).toBe(true);
	});

	test("fails as other requests do", async () => {
		const hanging = await rawServer(() => {});
		const late = await newClient().send(
			requestTo(hanging.url, { headers, settings: { timeout: 50 } }),
		);
		expect(failureOf(late).code).toBe("TOTAL_TIMEOUT");
		const patient = newClient({ headersTimeout: 50 });
		expect(
			failureOf(await patient.send(requestTo(hanging.url, { headers }))).code,
		).toBe("HEADERS_TIMEOUT");

		const closing = await rawServer((socket) => socket.destroy());
		const closed = await newClient().send(requestTo(closing.url, { headers }));
		expect(failureOf(closed).code).toMatch(/^CONNECTION_(CLOSED|RESET)$/);

		const talking = await rawServer((socket) => socket.end("banana\r\n\r\n"));
		const odd = await newClient().send(requestTo(talking.url, { headers }));
		expect(failureOf(odd).code).toBe("MALFORMED_RESPONSE");

		const upgrading = await rawServer((socket) =>
			socket.write(
				"HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: foo\r\n\r\n",
			),
		);
		const upgraded = await newClient().send(
			requestTo(upgrading.url, {
				headers: [
					["Upgrade", "foo"],
					["Connection", "Upgrade"],
				],
			}),
		);
		expect(failureOf(upgraded).code).toBe("MALFORMED_RESPONSE");
	});
});
