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
		"< 307 → /v2/users",
		"< 201 Created · HTTP/1.1 · 8 B",
		"< content-type: application/json",
		"",
		"one",
		"two",
		"… (cut)",
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
