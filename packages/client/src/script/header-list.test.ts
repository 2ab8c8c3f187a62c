import { describe, expect, test } from "vitest";
import { createSandbox } from "./testing/sandbox-under-test.ts";
import { memoryHost, memoryResponse, scriptOf } from "./testing/script-host.ts";

const sandbox = await createSandbox();

const RESPONSE = memoryResponse("{}", [
	["Content-Type", "application/json"],
	["Set-Cookie", "a=1; Path=/"],
	["Set-Cookie", "b=2"],
	["X-Tag", "one"],
	["X-Tag", "two"],
]);

/** The value of an expression, and the request's headers after it. */
async function run(expression: string) {
	const host = memoryHost({ response: RESPONSE });
	host.draft.headers = [
		["Accept", "text/plain"],
		["X-Tag", "one"],
		["X-Tag", "two"],
	];
	const outcome = await sandbox.run(
		scriptOf(`client.setVar("it", (${expression}) ?? null);`),
		host,
	);
	const error = outcome.kind === "failed" ? outcome.error.message : undefined;
	const it = host.values.get("runtime")?.get("it");
	return { it, error, headers: host.draft.headers };
}

describe("req.headerList", () => {
	test.each([
		["get('ACCEPT')", "text/plain"],
		["get('x-tag')", "two"],
		["get('none')", null],
		["one('accept')", { key: "Accept", value: "text/plain" }],
		["count()", 3],
		["has('accept')", true],
		["has('Accept', 'text/html')", false],
		["has({ key: 'X-Tag', value: 'one' })", true],
		["indexOf('x-tag')", 1],
		["indexOf({ key: 'X-Tag', value: 'two' })", 2],
		["indexOf('none')", -1],
		["find((h) => h.value === 'two')", { key: "X-Tag", value: "two" }],
		["filter((h) => h.key === 'X-Tag').length", 2],
		["map((h, i) => h.key + i)", ["Accept0", "X-Tag1", "X-Tag2"]],
		["reduce((sum, h) => sum + h.value.length, 0)", 16],
		["toString()", "Accept: text/plain\nX-Tag: one\nX-Tag: two"],
		["toObject()", { Accept: "text/plain", "X-Tag": "one, two" }],
	])("%s is %j", async (call, expected) => {
		expect((await run(`req.headerList.${call}`)).it).toEqual(expected);
	});

	test("is visited item by item, and is JSON of its items", async () => {
		const { it } = await run(
			"(() => { const seen = []; req.headerList.each(function (h, i) { seen.push(this.mark + h.value + i); }, { mark: '#' }); return [seen, JSON.parse(JSON.stringify(req.headerList))]; })()",
		);
		const items = [
			{ key: "Accept", value: "text/plain" },
			{ key: "X-Tag", value: "one" },
			{ key: "X-Tag", value: "two" },
		];
		expect(it).toEqual([["#text/plain0", "#one1", "#two2"], items]);
	});

	test("is an object with what is switched off, unless that is left out", async () => {
		const host = memoryHost();
		host.draft.listHeaders = () => [
			{ key: "A", value: "1" },
			{ key: "A", value: "0", disabled: true },
			{ key: "B", value: "2", disabled: true },
		];
		await sandbox.run(
			scriptOf(
				'client.setVar("it", [req.headerList.toObject(), req.headerList.toObject(true)]);',
			),
			host,
		);
		expect(host.values.get("runtime")?.get("it")).toEqual([
			{ A: "1", B: "2" },
			{ A: "1" },
		]);
	});

	test("mistake 9: two headers of the same name stay two, whatever is done to others", async () => {
		const { headers } = await run(
			"(req.headerList.add('X-Tag', 'three'), req.headerList.upsert('Accept', '*/*'), req.headerList.remove('none'), 0)",
		);
		expect(headers).toEqual([
			["X-Tag", "one"],
			["X-Tag", "two"],
			["X-Tag", "three"],
			["Accept", "*/*"],
		]);
	});

	test("adds text, objects and pairs; what there may be only one of is replaced", async () => {
		const { headers } = await run(
			`(req.headerList.clear(), req.headerList.add("A: 1"), req.headerList.add({ key: "B", value: 2 }), req.headerList.add("Content-Type", "a/b"), req.headerList.add("content-type", "c/d"), 0)`,
		);
		expect(headers).toEqual([
			["A", "1"],
			["B", "2"],
			["content-type", "c/d"],
		]);
	});

	test("upsert tells whether the header is new", async () => {
		const { it } = await run(
			"[req.headerList.upsert('New', '1'), req.headerList.upsert({ key: 'accept', value: 'x' }), req.headerList.upsert(null)]",
		);
		expect(it).toEqual([true, false, null]);
	});

	test.each([
		["'x-tag'", [["Accept", "text/plain"]]],
		["{ key: 'X-TAG' }", [["Accept", "text/plain"]]],
		[
			"(h) => h.value === 'one'",
			[
				["Accept", "text/plain"],
				["X-Tag", "two"],
			],
		],
	])("remove(%s)", async (which, rest) => {
		const { headers } = await run(`(req.headerList.remove(${which}), 0)`);
		expect(headers).toEqual(rest);
	});

	test("populate leaves names alone that are there, repopulate begins anew", async () => {
		const populated = await run(
			"(req.headerList.populate('Accept: x\\nNew: 1\\n'), 0)",
		);
		expect(populated.headers).toEqual([
			["Accept", "text/plain"],
			["X-Tag", "one"],
			["X-Tag", "two"],
			["New", "1"],
		]);
		const repopulated = await run(
			"(req.headerList.repopulate([{ key: 'A', value: '1' }, { key: 'A', value: '2' }]), 0)",
		);
		expect(repopulated.headers).toEqual([
			["A", "1"],
			["A", "2"],
		]);
	});

	test("assimilate takes another list over, with prune nothing else stays", async () => {
		const merged = await run(
			"(req.headerList.assimilate([{ key: 'x-tag', value: 'new' }]), 0)",
		);
		expect(merged.headers).toEqual([
			["Accept", "text/plain"],
			["x-tag", "new"],
		]);
		const pruned = await run(
			"(req.headerList.assimilate(res.headerList.filter((h) => h.key === 'x-tag'), true), 0)",
		);
		expect(pruned.headers).toEqual([
			["x-tag", "one"],
			["x-tag", "two"],
		]);
	});
});

describe("res.headerList", () => {
	test("mistake 9: keeps headers of the same name apart", async () => {
		const { it } = await run(
			"[res.headerList.count(), res.headerList.filter((h) => h.key === 'x-tag').map((h) => h.value), res.headerList.toObject()]",
		);
		expect(it).toEqual([
			5,
			["one", "two"],
			{
				"content-type": "application/json",
				"set-cookie": ["a=1; Path=/", "b=2"],
				"x-tag": "one, two",
			},
		]);
	});

	test("says that it cannot be changed", async () => {
		const { it } = await run(
			`['add', 'upsert', 'remove', 'clear', 'populate', 'repopulate', 'assimilate'].map((name) => {
				try { res.headerList[name]("x-tag: three"); } catch (error) { return error.message; }
			})`,
		);
		expect(it).toEqual(
			"add upsert remove clear populate repopulate assimilate"
				.split(" ")
				.map(
					(name) =>
						`res.headerList.${name}: the headers of a response are read-only.`,
				),
		);
	});

	test("gives what `getHeader` gives: several cookies as a list, several of another name in one text", async () => {
		const { it } = await run(
			`["Set-Cookie", "x-tag", "none"].map((name) => res.headerList.get(name) ?? null)`,
		);
		expect(it).toEqual([["a=1; Path=/", "b=2"], "one, two", null]);
	});
});
