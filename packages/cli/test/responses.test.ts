// Responses as scripts, assertions, later requests and the output see them,
// through the real command.
import { join } from "node:path";
import zlib from "node:zlib";
import { describe, expect, test } from "vitest";
import { collectionOf, recordingServer } from "./curlew.ts";
import { inOneProcess } from "./one-process/in-one-process.ts";

const { curlew, runAgainst } = inOneProcess();

interface Answer {
	readonly status?: number;
	readonly headers?: Record<string, string>;
	readonly body?: string | Buffer;
}

/** One request for each of the answers, with a test that must hold. */
async function judged(
	answers: Readonly<Record<string, readonly [Answer, holds: string]>>,
) {
	const names = Object.keys(answers);
	await using server = await recordingServer(({ url }) => {
		const [answer = {}] = answers[decodeURIComponent(url.slice(1))] ?? [];
		return { ...answer, headers: { "content-type": "", ...answer.headers } };
	});
	await using collection = await collectionOf(
		Object.fromEntries(
			names.map((name, index) => [
				`${index}.yml`,
				`info: ${JSON.stringify({ name, seq: index + 1 })}
http: { url: "{{host}}/${encodeURIComponent(name)}" }
runtime:
  scripts:
    - type: tests
      code: ${JSON.stringify(`test("${name}", () => { ${answers[name]?.[1]} })`)}
`,
			]),
		),
	);
	return await runAgainst(server, collection);
}

function typed(type: string, body: string | Buffer): Answer {
	return { headers: { "content-type": type }, body };
}

const bodyIs = (value: string) => `expect(res.body).to.eql(${value})`;

describe("mistake 11: an integer beyond 2^53", () => {
	const LARGE = '{"id":9007199254740993,"ids":[-12345678901234567890,1.5]}';
	const files = {
		"1.yml": `info: { name: first, seq: 1 }
http: { url: "{{host}}/first" }
runtime:
  actions:
    - type: set-variable
      phase: after-response
      selector: { expression: res.body.ids, method: jsonq }
      variable: { name: ids, scope: runtime }
  assertions:
    - { expression: res.body.id, operator: eq, value: "9007199254740993" }
    - { expression: res.body.id, operator: neq, value: "9007199254740992" }
    - { expression: res.body.id, operator: isNumber }
    - { expression: "res.body.ids[0]", operator: lt, value: "-12345678901234567889" }
  scripts:
    - type: after-response
      code: |-
        client.setVar("id", res.body.id);
        client.setVar("all", res.body);
        client.setVar("text", JSON.stringify(res.body));
        console.log("seen", res.body);
`,
		"2.yml": `info: { name: second, seq: 2 }
http:
  method: POST
  url: "{{host}}/{{id}}?id={{all.id}}"
  headers: [{ name: X-Id, value: "{{id}}" }]
  body:
    type: json
    data: '{"all": {{all}}, "ids": {{ids}}, "one": "{{ids[0]}}", "text": {{text}}}'
`,
		"3.yml": `info: { name: third, seq: 3 }
http: { method: POST, url: "{{host}}/third", body: { type: json, data: "{}" } }
runtime:
  scripts:
    - type: before-request
      code: |-
        req.setBody({ id: client.getVar("id"), all: client.getVar("all") });
`,
	};

	test("is exact in later requests, assertions and every output", async () => {
		await using server = await recordingServer(() => ({ body: LARGE }));
		await using collection = await collectionOf(files);
		const run = await runAgainst(server, collection, "--verbose");
		expect(run.stdout).toMatch(/Assertions +4 passed/);
		expect(run.code).toBe(0);
		const [, second, third] = server.received;
		expect(second?.url).toBe("/9007199254740993?id=9007199254740993");
		expect(second?.headers).toContainEqual(["X-Id", "9007199254740993"]);
		expect(second?.body).toBe(
			`{"all": ${LARGE}, "ids": [-12345678901234567890,1.5], "one": "-12345678901234567890", "text": ${LARGE}}`,
		);
		expect(third?.body).toBe(`{"id":9007199254740993,"all":${LARGE}}`);
		const host = `host=${server.url}`;
		const sent = await curlew([
			"send",
			join(collection.root, "1.yml"),
			"--env-var",
			host,
		]);
		const json = await runAgainst(server, collection, "--json");
		for (const { stdout } of [run, sent, json]) {
			expect(stdout).toContain("9007199254740993");
			expect(stdout).toContain("-12345678901234567890");
			expect(stdout.replace(/neq.*/g, "")).not.toContain("9007199254740992");
		}
	});
});

test("mistake 11: tests that know a long integer as a number hold", async () => {
	const run = await judged({
		long: [
			typed("application/json", '{"id":9007199254740993}'),
			`expect(res.body.id).to.be.a("number").and.equal(9007199254740993);
			expect(res.body).to.eql({ id: 9007199254740993 });
			expect(res.body).to.be.jsonSchema({ properties: { id: { type: "integer" } } });
			expect(res.body.id).not.to.equal(5);
			expect(res.body.id).to.equal(9007199254740993n);
			expect(res.body.id).not.to.equal(9007199254740992n);
			expect(res.body.id).to.be.a("bigint");
			expect(() => expect(res.body.id).not.to.be.a("number")).to.throw();
			expect(() => expect(res.body.id).to.be.a("string")).to.throw();
			expect(() => expect(res.body).to.eql({ id: 9007199254740995 })).to.throw();`,
		],
	});
	expect(run.stdout).toMatch(/Tests +1 passed/);
});

test("JSON is parsed whatever its type says, and what is none is text", async () => {
	const run = await judged({
		problem: [typed("application/problem+json", '{"a":1}'), bodyIs("{a: 1}")],
		"text-json": [typed("text/json; charset=utf-8", "[1]"), bodyIs("[1]")],
		plain: [typed("text/plain", '{"a":1}'), bodyIs("{a: 1}")],
		html: [typed("text/html", "<p>1</p>"), bodyIs('"<p>1</p>"')],
		mark: [typed("application/json", '\ufeff{"a":1}'), bodyIs("{a: 1}")],
		broken: [typed("application/json", '{"a":'), bodyIs("'{\"a\":'")],
		empty: [typed("application/json", ""), bodyIs('""')],
		"no-content": [
			{ status: 204 },
			`expect(res.status).to.equal(204); ${bodyIs('""')}`,
		],
		null: [typed("application/json", "null"), bodyIs("null")],
		number: [typed("application/json", "12"), bodyIs("12")],
		xml: [typed("application/xml", "<a>1</a>"), bodyIs('"<a>1</a>"')],
	});
	expect(run.stdout).toMatch(/Tests +11 passed/);
	expect(run.code).toBe(0);
});

test("text is read in its charset: by mark, by header, by its own declaration", async () => {
	const latin = Buffer.from("größe", "latin1");
	const is = bodyIs('"größe"');
	const utf16 = Buffer.from("\ufeffgröße", "utf16le");
	const run = await judged({
		utf8: [typed("text/plain", "größe"), is],
		latin1: [typed("text/plain; charset=ISO-8859-1", latin), is],
		cp1252: [typed("text/plain; charset=windows-1252", latin), is],
		utf16: [typed("text/plain", utf16), is],
		"utf16-json": [
			typed("application/json", Buffer.from('\ufeff{"a":"ö"}', "utf16le")),
			bodyIs('{a: "ö"}'),
		],
		"latin1-json": [
			typed(
				"application/json; charset=latin1",
				Buffer.from('{"a":"ö"}', "latin1"),
			),
			bodyIs('{a: "ö"}'),
		],
		japanese: [
			typed(
				"text/plain; charset=shift_jis",
				Buffer.from([0x93, 0xfa, 0x96, 0x7b]),
			),
			bodyIs('"日本"'),
		],
		html: [
			typed("text/html", Buffer.from("<meta charset=latin1>ö", "latin1")),
			"expect(res.body).to.match(/>ö$/)",
		],
		xml: [
			typed(
				"text/xml",
				Buffer.from(
					'<?xml version="1.0" encoding="latin1"?><a>ö</a>',
					"latin1",
				),
			),
			"expect(res.body).to.contain('<a>ö</a>')",
		],
	});
	expect(run.stdout).toMatch(/Tests +9 passed/);
	expect(run.code).toBe(0);
});

test("bytes and headers are there as they came", async () => {
	const run = await judged({
		binary: [
			typed("image/png", Buffer.from([0x89, 0x50, 0, 0xff])),
			"const bytes = [...new Uint8Array(res.getDataBuffer())]; expect(bytes).to.eql([0x89, 0x50, 0, 0xff]); expect(res.getSize()).to.be.ok",
		],
		header: [
			{ headers: { "X-Some": "Größe".normalize(), "Set-Cookie": "a=1" } },
			'expect(res.headers["x-some"]).to.equal("Größe"); expect(res.getHeader("X-SOME")).to.equal("Größe"); expect(res.headers["set-cookie"]).to.eql(["a=1"])',
		],
	});
	expect(run.stdout).toMatch(/Tests +2 passed/);
});

test("content codings are undone, and what is broken is a failure that ends nothing", async () => {
	const text = '{"a":1}';
	const coded = (coding: string, body: Buffer): Answer => ({
		headers: { "content-type": "application/json", "content-encoding": coding },
		body,
	});
	const is = bodyIs("{a: 1}");
	const run = await judged({
		gzip: [coded("gzip", zlib.gzipSync(text)), is],
		br: [coded("br", zlib.brotliCompressSync(text)), is],
		zstd: [coded("zstd", zlib.zstdCompressSync(text)), is],
		deflate: [coded("deflate", zlib.deflateSync(text)), is],
		raw: [coded("deflate", zlib.deflateRawSync(text)), is],
		broken: [coded("gzip", Buffer.from(text)), "throw new Error()"],
		cut: [
			coded("br", zlib.brotliCompressSync(text).subarray(0, 5)),
			"throw new Error()",
		],
		after: [typed("application/json", text), is],
	});
	expect(run.stdout).toMatch(/Tests +6 passed/);
	expect(run.stdout).toMatch(/could not be decoded as gzip/);
	expect(run.stdout).toMatch(/could not be decoded as br/);
	expect(run.code).toBe(1);
});

test("mistake 15: a test may look into 50 MB of JSON", async () => {
	const items = Array.from({ length: 500_000 }, (_, id) => ({
		id,
		text: "x".repeat(80),
	}));
	const run = await judged({
		large: [
			typed("application/json", JSON.stringify(items)),
			"expect(res.body).to.have.length(500000); expect(res.body[499999].id).to.equal(499999)",
		],
	});
	expect(run.stdout).toMatch(/Tests +1 passed/);
	expect(run.code).toBe(0);
}, 60_000);
