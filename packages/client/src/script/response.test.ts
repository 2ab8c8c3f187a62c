import { gzipSync } from "node:zlib";
import type { Value } from "@curlew/template";
import { describe, expect, test } from "vitest";
import type { HttpResponse } from "../http/exchange.ts";
import { evaluated, sandbox } from "./testing/evaluated-in-script.ts";
import { memoryHost, memoryResponse } from "./testing/script-host.ts";

describe("res", () => {
	test("has the size of a body that a script put in", async () => {
		expect(
			await evaluated(
				`[{ a: 1 }, "é"].map((body) => { res.setBody(body); return [res.getSize().body, res.getSize().total]; })`,
				json('{"long": "long"}'),
			),
		).toEqual([
			[7, 107],
			[2, 102],
		]);
	});

	const json = (text: string, headers?: HttpResponse["headers"]) =>
		memoryHost({ response: memoryResponse(text, headers) });

	test("is undefined before the response", async () => {
		expect(await evaluated("typeof res")).toBe("undefined");
	});

	test("tells everything about the response", async () => {
		expect(
			await evaluated(
				`[res.status, res.getStatus(), res.statusText, res.getStatusText(), res.url, res.getUrl(),
				res.responseTime, res.getResponseTime(), res.getSize(), res.body, res.getBody()]`,
				json('{"a": 1}'),
			),
		).toEqual([
			201,
			201,
			"Created",
			"Created",
			"http://localhost/users/7",
			"http://localhost/users/7",
			12,
			12,
			{ body: 8, header: 100, headers: 100, total: 108 },
			{ a: 1 },
			{ a: 1 },
		]);
	});

	test("has headers by lower-case name, joined, except cookies", async () => {
		const host = json("{}", [
			["X-Id", "1"],
			["x-id", "2"],
			["Set-Cookie", "a=1"],
			["Set-Cookie", "b=2"],
			["__proto__", "odd"],
		]);
		expect(
			await evaluated(
				`[res.headers["x-id"], res.getHeader("X-ID"), res.getHeaders()["set-cookie"], res.getHeader("none") ?? "none", res.getHeader("toString") ?? "none", Object.keys(res.headers).length]`,
				host,
			),
		).toEqual(["1, 2", "1, 2", ["a=1", "b=2"], "none", "none", 3]);
	});

	test.each<[string, string, HttpResponse["headers"], Value]>([
		[
			"JSON by type",
			"[1]",
			[["content-type", "application/problem+json; charset=utf-8"]],
			[1],
		],
		[
			"a JSON string by type",
			'"a"',
			[["content-type", "application/json"]],
			"a",
		],
		["JSON without a type", ' \n{"a":1}', [], { a: 1 }],
		["text that begins like JSON", "{a}", [], "{a}"],
		["broken JSON", '{"a":', [["content-type", "application/json"]], '{"a":'],
		[
			"a number, as other clients read it",
			"12",
			[["content-type", "text/plain"]],
			12,
		],
		["a word of JSON", "true\n", [["content-type", "text/html"]], true],
		["a word that begins like one", "nullable", [], "nullable"],
		["digits that are no number", "007", [], "007"],
		["nothing", "", [["content-type", "application/json"]], ""],
		["a byte order mark", '\uFEFF{"a":1}', [], { a: 1 }],
		["text with a byte order mark", "\uFEFFhi", [], "hi"],
		["text with NUL", "a\0b", [["content-type", "text/plain"]], "a\0b"],
		["placeholders as they are", "{{token}}", [], "{{token}}"],
	])(
		"takes the body as it is meant: %s",
		async (_what, text, headers, value) => {
			expect(await evaluated("res.body", json(text, headers))).toEqual(value);
		},
	);

	test("decodes other charsets", async () => {
		const response = memoryResponse(Uint8Array.of(0xe9, 0x74, 0xe9), [
			["content-type", "text/plain; charset=iso-8859-1"],
		]);
		expect(await evaluated("res.body", memoryHost({ response }))).toBe("été");
		const invalid = memoryResponse(Uint8Array.of(0x61, 0xff), []);
		expect(await evaluated("res.body", memoryHost({ response: invalid }))).toBe(
			"a\uFFFD",
		);
	});

	test("mistake 11: integers beyond 2^53 keep their digits, also back in JSON", async () => {
		const text =
			'{"id":9007199254740993,"list":[-12345678901234567890],"s":"9007199254740993","f":0.12345678901234566,"n":1234567890123456}';
		expect(await evaluated("res.body", json(text))).toEqual({
			id: 9007199254740993n,
			list: [-12345678901234567890n],
			s: "9007199254740993",
			f: 0.12345678901234566,
			n: 1234567890123456,
		});
		expect(await evaluated("JSON.stringify(res.body)", json(text))).toBe(text);
	});

	test("gives its bytes", async () => {
		const bytes = gzipSync("hello");
		const host = memoryHost({ response: memoryResponse(bytes, []) });
		expect(
			await evaluated(
				"[res.getDataBuffer() instanceof Uint8Array, [...res.getDataBuffer()]]",
				host,
			),
		).toEqual([true, [...bytes]]);
	});

	test("keeps a replaced body for later scripts", async () => {
		const host = json('{"a": 1}');
		expect(
			await evaluated("(res.setBody({ b: new Date(0) }), res.body)", host),
		).toEqual({
			b: new Date(0),
		});
		expect(await evaluated("res.getBody()", host)).toEqual({ b: new Date(0) });
		expect(await sandbox.evaluate(["res.body.b.getTime()"], host)).toEqual([
			{ kind: "value", value: 0 },
		]);
	});

	test("gives the bytes of a body that a script put in", async () => {
		const host = json('{"a": 1}');
		expect(
			await evaluated(
				`[() => res.setBody({ b: "ü" }), () => res.setBody("x"), () => res.setBody(undefined)].map((set) => {
					set();
					return [res.getDataBuffer().toString(), res.getSize().body];
				})`,
				host,
			),
		).toEqual([
			['{"b":"ü"}', 10],
			["x", 1],
			["", 0],
		]);
	});

	test("is not copied in before a script asks", async () => {
		let reads = 0;
		const response = memoryResponse("{}");
		const host = memoryHost({
			response: {
				...response,
				body: {
					...response.body,
					bytes: () => {
						reads++;
						return response.body.bytes();
					},
				},
			},
		});
		await evaluated("res.status", host);
		expect(reads).toBe(0);
	});
});
