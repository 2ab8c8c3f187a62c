import { createHash, pbkdf2Sync } from "node:crypto";
import nodeUrl from "node:url";
import { expect, test } from "vitest";
import { createSandbox } from "./sandbox.ts";
import { memoryHost, scriptOf } from "./testing/script-host.ts";

const sandbox = await createSandbox();

const md5 = createHash("md5").update("a").digest("hex");
const derived = pbkdf2Sync("p", "s", 1, 16, "sha1").toString("hex");

test.each<[string, unknown]>([
	["_.pluck([{ a: 1 }, { a: 2 }], 'a')", [1, 2]],
	["[_.contains([1, 2], 2), _.first([3, 4]), _.VERSION]", [true, 3, "3.10.2"]],
	["require('lodash').VERSION", "4.18.1"],
	["CryptoJS.MD5('a').toString()", md5],
	["CryptoJS.PBKDF2('p', 's', { keySize: 4 }).toString()", derived],
	["cheerio.load('<p class=a>x</p>')('.a').text()", "x"],
	["require('cheerio').load('<p>é</p>').html()", "<p>&#xe9;</p>"],
	[
		"require('csv-parse/lib/sync')('a,b\\n1,2', { columns: true })",
		[{ a: "1", b: "2" }],
	],
	["new Backbone.Model({ a: 1 }).get('a')", 1],
	["require('punycode').toASCII('mañana.com')", "xn--maana-pta.com"],
	["new (require('events'))().on('a', () => {}).emit('a')", true],
	[
		"new (require('string_decoder').StringDecoder)().write(Buffer.from('é'))",
		"é",
	],
	["typeof require('node:stream').Transform", "function"],
	["require('timers').setTimeout === setTimeout", true],
	["'a.b'.has('.') && !'ab'.has('.') && 'ab'.has(/b$/)", true],
	["(pm => { const Ajv = require('ajv'); return typeof Ajv })()", "function"],
])("%s", async (expression, value) => {
	expect(await it(expression)).toEqual(value);
});

async function it(expression: string) {
	const host = memoryHost();
	const outcome = await sandbox.run(
		scriptOf(`client.setVar("it", ${expression})`),
		host,
	);
	expect(outcome).toEqual({ kind: "finished" });
	return host.values.get("runtime")?.get("it");
}

test("scripts written for Postman get the versions that it ships", async () => {
	const schema = "{ type: 'string', format: 'date', unknownWord: 1 }";
	const judged = `new (require("ajv"))().validate(${schema}, "x")`;
	expect(await it(`[typeof tests["a"], ${judged}][1]`)).toBe(false);
	expect(await it("[typeof tests['a'], typeof require('uuid')()][1]")).toBe(
		"string",
	);
	const host = memoryHost();
	const outcome = await sandbox.run(scriptOf(judged), host);
	expect(outcome).toMatchObject({
		error: { message: expect.stringContaining("unknownWord") },
	});
});

test.each([
	"http://u:p@h.com:80/p/a?x=1&y=2#f",
	"HTTP://H/Ä b",
	"mailto:a@b.c",
	"javascript:alert(1)",
	"//h/p",
	"/p?q={1}",
	"a/b",
	"file:///x",
	"http:/x",
	"app:start",
])("url.parse(%j) is what node's is", async (text) => {
	const wanted = { ...nodeUrl.parse(text) };
	expect(
		await it(`{ ...require("url").parse(${JSON.stringify(text)}) }`),
	).toEqual(wanted);
});

test("data travels through the streams of node", async () => {
	const code = `const { Transform } = require("stream");
const upper = new Transform({ transform(part, _, done) { done(null, String(part).toUpperCase()); } });
let text = "";
upper.on("data", (part) => { text += part; });
await new Promise((resolve) => { upper.on("end", resolve); upper.write("a"); upper.end("b"); });
client.setVar("it", text);`;
	const host = memoryHost();
	expect(await sandbox.run(scriptOf(code), host)).toEqual({ kind: "finished" });
	expect(host.values.get("runtime")?.get("it")).toBe("AB");
});

test.each([
	["ok(1); assert(true)", undefined],
	["strictEqual(1, '1')", "Expected values to be strictly equal: 1 !== '1'"],
	["equal(1, '1')", undefined],
	["equal(1, 2)", "1 == 2"],
	["deepEqual({ a: [1] }, { a: ['1'] })", undefined],
	["deepStrictEqual({ a: [1] }, { a: [1] })", undefined],
	["deepStrictEqual({ a: 1 }, { a: '1' }, 'my words')", "my words"],
	["throws(() => { throw new TypeError('x') }, TypeError)", undefined],
	["throws(() => { throw new Error('x') }, /x/)", undefined],
	["throws(() => {})", "Missing expected exception."],
	[
		"await assert.rejects(Promise.reject(new Error('x')), { message: 'x' })",
		undefined,
	],
	["match('abc', /b/)", undefined],
	["strict.equal(1, '1', 'strict')", "strict"],
	["fail('gone')", "gone"],
	["ifError(null)", undefined],
])("assert.%s", async (call, message) => {
	const text = call.startsWith("await") ? call : `assert.${call}`;
	const { kind, ...rest } = await sandbox.run(
		scriptOf(`const assert = require("assert"); ${text}`),
		memoryHost(),
	);
	expect(kind).toBe(message === undefined ? "finished" : "failed");
	if (message !== undefined) expect(rest).toMatchObject({ error: { message } });
});
