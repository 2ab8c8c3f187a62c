import type { Value } from "@curlew/template";
import { expect, test } from "vitest";
import { maskedAnswer, maskedSnapshot, parseMask, parseMasks } from "./mask.ts";

const ID = "6e8bc430-9c3a-4ae4-8d0a-0a5d6c1f6a11";

function masked(value: Value, ...masks: readonly string[]): Value {
	return maskedAnswer(value, parseMasks(masks));
}

test.each<[string, Value, Value]>([
	["id", { id: ID, n: 1 }, { id: "<uuid>", n: 1 }],
	["$.id", { id: 7 }, { id: "<number>" }],
	["id: uuid", { id: "none" }, { id: "none" }],
	[
		"items[*].at: date",
		{ items: [{ at: "2026-01-01" }] },
		{ items: [{ at: "<date>" }] },
	],
	["items[1]", { items: [1, 2] }, { items: [1, "<number>"] }],
	[
		"**.etag",
		{ a: { etag: "x" }, etag: "y" },
		{ a: { etag: "<string>" }, etag: "<string>" },
	],
	["$..etag", { a: [{ etag: "x" }] }, { a: [{ etag: "<string>" }] }],
	['["a.b"].c', { "a.b": { c: true } }, { "a.b": { c: "<boolean>" } }],
	[
		"*.id",
		{ a: { id: 1 }, b: { id: 2 } },
		{ a: { id: "<number>" }, b: { id: "<number>" } },
	],
	["<uuid>", [ID, "x"], ["<uuid>", "x"]],
	["id", { id: null }, { id: "<null>" }],
])("%s", (mask, value, wanted) => {
	expect(masked(value, mask)).toEqual(wanted);
});

test("masks that are applied to what is stored leave what is masked there, whatever it was", () => {
	const masks = parseMasks(["id", "at: date-time"]);
	const answer = { id: ID, at: "2026-01-01T00:00:00Z" };
	const stored = maskedAnswer(answer, masks);
	expect(maskedSnapshot(stored, masks)).toEqual(stored);
	expect(maskedSnapshot(answer, masks)).toEqual(stored);
});

test("an answer that says <uuid> itself is not taken for a masked one", () => {
	const masks = parseMasks(["<uuid>"]);
	expect(maskedAnswer("<uuid>", masks)).toBe("\\<uuid>");
	expect(maskedAnswer("\\<uuid>", masks)).toBe("\\\\<uuid>");
	expect(maskedSnapshot("\\<uuid>", masks)).toBe("\\<uuid>");
});

test("a member called __proto__ is a member like others", () => {
	const value: Value = JSON.parse('{"__proto__":{"id":1}}');
	expect(JSON.stringify(masked(value, "**.id"))).toBe(
		'{"__proto__":{"id":"<number>"}}',
	);
});

test.each([
	"",
	" ".repeat(100_000),
	"a[",
	"[x]",
	"a".repeat(301),
	"a.".repeat(30),
])("a mask that is none is refused", (mask) => {
	expect(() => parseMask(mask)).toThrow("cannot be understood");
});

test("a kind that is none is refused, and more masks than there may be", () => {
	expect(() => parseMask("id: guid")).toThrow("no kind `guid`");
	expect(() => parseMasks(new Array(101).fill("a"))).toThrow("at most 100");
});

test("a mask with many ways to one place takes no longer than another", () => {
	let value: Value = "leaf";
	for (let depth = 0; depth < 190; depth++) value = { a: value, b: 1 };
	const began = performance.now();
	masked(value, `${"**.a.".repeat(9)}x`);
	expect(performance.now() - began).toBeLessThan(1_000);
});

test("what looks like a credential is never in a snapshot, and the same in one that has it still", () => {
	const answer = (token: string) => ({
		...{ access_token: token, token: "next", n: [{ apiKey: token }] },
		authorization: `Bearer ${token}`,
	});
	const kept = { access_token: "<secret>", n: [{ apiKey: "<secret>" }] };
	const concealed = { ...kept, token: "next", authorization: "<secret>" };
	for (const token of ["gho_Ab12Cd34", "●●●", "gho_●●●"]) {
		expect(masked(answer(token))).toEqual(concealed);
		expect(maskedSnapshot(answer(token), [])).toEqual(concealed);
	}
	expect(maskedSnapshot(concealed, [])).toEqual(concealed);
	expect(maskedAnswer("gho_Ab12Cd34", [], "res.body.token 2")).toBe("<secret>");
});

test("a mask that says the kind of a credential holds, also for older snapshots", () => {
	const masks = parseMasks(["token: uuid"]);
	expect(maskedAnswer({ token: ID }, masks)).toEqual({ token: "<uuid>" });
	expect(maskedAnswer({ token: "gho_Ab12Cd34" }, masks)).toEqual({
		token: "<secret>",
	});
	for (const token of ["<secret>", "<uuid>", ID])
		expect(maskedSnapshot({ token }, masks)).toEqual({ token: "<uuid>" });
	expect(maskedSnapshot({ token: "<uuid>" }, parseMasks(["token"]))).toEqual(
		maskedAnswer({ token: ID }, parseMasks(["token"])),
	);
});
