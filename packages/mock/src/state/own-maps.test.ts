import fc from "fast-check";
import { expect, test } from "vitest";
import { memberAt, mergePatched, withMember, withValueAt } from "./own-maps.ts";

test.each([
	// RFC 7396, appendix A.
	[{ a: "b" }, { a: "c" }, { a: "c" }],
	[{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
	[{ a: "b" }, { a: null }, {}],
	[{ a: ["b"] }, { a: "c" }, { a: "c" }],
	[{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
	[
		["a", "b"],
		["c", "d"],
		["c", "d"],
	],
	[{ e: null }, { a: 1 }, { e: null, a: 1 }],
	[[1, 2], { a: "b", c: null }, { a: "b" }],
	[{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
])("%j patched by %j is %j", (target, patch, result) => {
	expect(mergePatched(target, patch)).toEqual(result);
});

test("a patch is there afterwards, whatever members are called, and reaches no prototype", () => {
	const before = Object.getOwnPropertyNames(Object.prototype);
	const json = fc.jsonValue();
	const name = fc.oneof(
		fc.string(),
		fc.constantFrom("__proto__", "constructor", "prototype"),
	);
	const map = fc.array(fc.tuple(name, json)).map(Object.fromEntries);
	fc.assert(
		fc.property(map, map, (target, patch) => {
			const merged = mergePatched(target, patch);
			for (const [key, value] of Object.entries(patch))
				if (value === null)
					expect(Object.hasOwn(Object(merged), key)).toBe(false);
				else if (typeof value !== "object")
					expect(memberAt(merged, [key])).toEqual(value);
			expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
		}),
	);
	expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
});

test("members are put where keys lead to, also to `__proto__`", () => {
	expect(withValueAt({ a: 1 }, ["metadata", "name"], "x")).toEqual({
		a: 1,
		metadata: { name: "x" },
	});
	const made = withMember({}, "__proto__", { isAdmin: true });
	expect(Object.hasOwn(made, "__proto__")).toBe(true);
	expect("isAdmin" in made).toBe(false);
});
