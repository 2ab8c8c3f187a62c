import { expect, test } from "vitest";
import { received, result } from "../testing/run-results.ts";
import { describeExchange } from "./exchange-text.ts";
import { createStyle } from "./style.ts";

const plain = createStyle(false);

test("request and response are shown as on the wire, a body behind an empty line", () => {
	const exchange = result({
		request: {
			method: "POST",
			url: "http://api/users",
			headers: [
				["host", "api"],
				["X-A", "1"],
			],
			body: { kind: "text", text: '{"a": 1}\r\n', isTruncated: false },
		},
		response: received({
			informational: [103],
			redirects: [
				{
					status: 307,
					url: "http://api/users",
					method: "POST",
					location: "/v2/users",
					timings: { waiting: 1, download: 1, total: 2 },
				},
			],
			body: { kind: "text", text: "one\ntwo", isTruncated: true },
		}),
	});
	expect(describeExchange(exchange, plain)).toEqual([
		"> POST http://api/users",
		"> host: api",
		"> X-A: 1",
		"",
		'{"a": 1}',
		"",
		"< 103",
		"< 307 http://api/users → /v2/users",
		"< 201 Created · HTTP/1.1 · 8 B",
		"< content-type: application/json",
		"",
		"one",
		"two",
		"… (cut)",
	]);
});

test("what was asked for a token stands in front, answered challenges behind the request", () => {
	const exchange = result({
		tokenRequests: [
			{
				url: "https://id/token",
				grant: "client_credentials",
				status: 200,
				duration: 45,
			},
			{ url: "https://id/device", grant: "", duration: 5 },
		],
		response: received({
			challenges: [
				{
					status: 401,
					url: "http://api/",
					method: "GET",
					challenge: 'Digest realm="a", nonce="b"',
				},
			],
		}),
	});
	expect(describeExchange(exchange, plain).slice(0, 7)).toEqual([
		"> POST https://id/token (token, client_credentials)",
		"< 200 · 45 ms",
		"",
		"> POST https://id/device (device code)",
		"< no answer · 5 ms",
		"",
		'< 401 http://api/ · WWW-Authenticate: Digest realm="a", nonce="b" → answered',
	]);
});

test("content that is no text is described", () => {
	const exchange = result({
		response: received({ body: { kind: "other", description: "image/png" } }),
	});
	expect(describeExchange(exchange, plain).at(-1)).toBe("(image/png)");
});

test("a request that was never built has nothing to show", () => {
	expect(describeExchange(result(), plain)).toEqual([]);
});

test("a header cannot break out of its line or colour it", () => {
	const exchange = result({
		response: received({ headers: [["x", "a\u001b[31m\u009bb"]] }),
	});
	expect(describeExchange(exchange, plain).at(-1)).toBe("< x: a␛[31m�b");
});

test.each([
	["SECRET_NOT_ALLOWED_HERE", "not sent: GET http://b/", "  host: b"],
	["CONNECTION_REFUSED", "not sent: GET http://b/", "  host: b"],
	["CONNECTION_RESET", "> GET http://b/", "> host: b"],
] as const)(
	"what %s stopped is shown as sent only where something of it was",
	(code, line, header) => {
		const exchange = result({
			request: { method: "GET", url: "http://b/", headers: [["host", "b"]] },
			failure: { code, message: "", hint: "", url: "http://b/", duration: 1 },
		});
		expect(describeExchange(exchange, plain)).toEqual([line, header]);
	},
);
