import fc from "fast-check";
import { expect, test } from "vitest";
import { harEntryOf } from "./har-entry-of.ts";
import { harText } from "./har-text.ts";
import { exchangesInHar } from "./read-har.ts";

/** As the developer tools of browsers write it. */
const OF_BROWSER = {
	log: {
		version: "1.2",
		creator: { name: "WebInspector", version: "537.36" },
		pages: [],
		entries: [
			{
				_resourceType: "xhr",
				startedDateTime: "2026-01-01T00:00:00.000Z",
				time: 12.6,
				request: {
					method: "POST",
					url: "https://api.example.com/login",
					httpVersion: "h2",
					headers: [
						{ name: ":authority", value: "api.example.com" },
						{
							name: "content-type",
							value: "application/x-www-form-urlencoded",
						},
					],
					postData: {
						mimeType: "application/x-www-form-urlencoded",
						params: [{ name: "user", value: "a b" }],
					},
				},
				response: {
					status: 200,
					statusText: "",
					httpVersion: "h2",
					headers: [{ name: "content-type", value: "image/png" }],
					content: {
						size: 3,
						mimeType: "image/png",
						text: "AP9B",
						encoding: "base64",
					},
					bodySize: -1,
				},
				timings: { send: 0.1, wait: 10, receive: 2, ssl: -1 },
			},
			{ request: { method: "GET", url: "data:text/plain,x" } },
			{
				_resourceType: "websocket",
				request: { method: "GET", url: "https://api.example.com/ws" },
			},
			{
				request: { method: "GET", url: "http://down.example.com/" },
				response: { status: 0, _error: "net::ERR_CONNECTION_REFUSED" },
			},
		],
	},
};

test("a HAR file of a browser is read: HTTP/2, forms without a text, bytes; what is no HTTP is left out", () => {
	const [login, down, ...more] = exchangesInHar(JSON.stringify(OF_BROWSER));
	expect(more).toEqual([]);
	expect(login?.request).toEqual({
		method: "POST",
		url: "https://api.example.com/login",
		headers: [["content-type", "application/x-www-form-urlencoded"]],
		body: { kind: "text", text: "user=a+b" },
	});
	expect(login?.response).toMatchObject({
		...{ status: 200, httpVersion: "2", encodedSize: 0 },
		content: { kind: "bytes", bytes: Buffer.from([0, 255, 65]) },
	});
	expect(login?.duration).toBe(13);
	expect(down?.response).toBeUndefined();
	expect(down?.failure?.code).toBe("NETWORK_ERROR");
});

test("whatever JSON a file holds, reading it makes nothing of what is not there, and no prototype", () => {
	fc.assert(
		fc.property(fc.json(), (text) => {
			expect(() => exchangesInHar(text)).not.toThrow();
		}),
		{ numRuns: 200 },
	);
	const hostile =
		'{"log":{"entries":[{"request":{"url":"http://x/"},"_curlew":{"by":"x","secrets":{"__proto__":{"encoding":"constructor"}}}}]}}';
	const [one] = exchangesInHar(hostile);
	expect(one?.marks.size).toBe(0);
	expect(one?.request.method).toBe("");
});

test("what is written is read again as it was, long contents from beside it", () => {
	const aside = new Map<string, Uint8Array>();
	const long = "ä".repeat(300_000);
	const [exchange] = exchangesInHar(JSON.stringify(OF_BROWSER));
	if (!exchange?.response) throw new Error("no exchange");
	const written = {
		...exchange,
		subject: { request: "users/login", iteration: 2, by: "the request" },
		response: {
			...exchange.response,
			content: { kind: "text" as const, text: long },
			trailers: [["x-sum", "1"] as const],
		},
		marks: new Map([
			["{{a}}", { name: "a", encoding: "base64" as const, inner: "x" }],
		]),
	};
	const entry = harEntryOf(written, (bytes) => {
		aside.set("login.1.body", bytes);
		return "login.1.body";
	});
	const text = harText([entry], {});
	expect(text.length).toBeLessThan(3000);
	expect(exchangesInHar(text, (name) => aside.get(name))).toEqual([
		{
			...written,
			response: {
				...written.response,
				timings: { send: 0, waiting: 10, download: 2, total: 13 },
			},
		},
	]);
});
