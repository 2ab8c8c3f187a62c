import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { copyValue, InvalidValueError } from "./copy-value.ts";

function refusal(input: unknown): InvalidValueError {
	try {
		copyValue("user", input);
	} catch (error) {
		if (error instanceof InvalidValueError) return error;
		throw error;
	}
	throw new Error("was accepted");
}

describe("copyValue", () => {
	test("takes a deep copy at the call", () => {
		const date = new Date("2025-01-31T08:00:00.000Z");
		const original = { list: [{ n: 1 }], date };
		const copy = copyValue("user", original);
		original.list[0] = { n: 2 };
		date.setTime(0);
		expect(copy).toEqual({
			list: [{ n: 1 }],
			date: new Date("2025-01-31T08:00:00.000Z"),
		});
	});

	test.each([
		"text",
		"",
		0,
		-0,
		1.5,
		12345678901234567890n,
		true,
		null,
		[],
		{},
	])("keeps %s", (value) => expect(copyValue("v", value)).toEqual(value));

	test.each([
		[undefined, "undefined"],
		[Number.NaN, "NaN"],
		[Number.POSITIVE_INFINITY, "Infinity"],
		[new Date("nonsense"), "an invalid date"],
		[() => 1, "a function"],
		[Symbol("s"), "a symbol"],
		[new Map([[1, 2]]), "a Map object"],
		[new Uint8Array(3), "a Uint8Array object"],
		[new Error("x"), "an Error object"],
		[Promise.resolve(), "a Promise object"],
	])("refuses %s", (input, what) => {
		expect(refusal(input).message).toBe(
			`The variable \`user\` cannot be ${what}.`,
		);
		expect(refusal(input).code).toBe("INVALID_VALUE");
	});

	test("names the path to a refused part", () => {
		const input = { address: [1, 2, { x: Number.NaN }] };
		expect(refusal(input).path).toBe("user.address[2].x");
		expect(refusal({ "a b": { c: undefined } }).path).toBe('user["a b"].c');
		expect(refusal([[() => 1]]).message).toBe(
			"The variable `user` cannot hold a function at `user[0][0]`.",
		);
	});

	test("refuses a cycle but takes a part that occurs twice", () => {
		const shared = { n: 1 };
		expect(copyValue("user", { a: shared, b: shared })).toEqual({
			a: { n: 1 },
			b: { n: 1 },
		});
		const cycle: { self?: unknown } = {};
		cycle.self = { back: cycle };
		expect(refusal(cycle).message).toBe(
			"The variable `user` cannot hold a cycle at `user.self.back`.",
		);
	});

	test("refuses a hole in an array", () => {
		const holed: unknown[] = [1];
		holed[2] = 3;
		expect(refusal(holed).path).toBe("user[1]");
	});

	test("refuses nesting that would overflow the stack later", () => {
		let deep: unknown = 1;
		for (let level = 0; level < 100_000; level++) deep = [deep];
		expect(refusal(deep).message).toContain("more than 1000 levels");
	});

	test("copies a `__proto__` key as a key and touches no prototype", () => {
		const hostile: unknown = JSON.parse('{"__proto__": {"isAdmin": true}}');
		const copy = copyValue("user", hostile);
		expect(JSON.stringify(copy)).toBe('{"__proto__":{"isAdmin":true}}');
		expect(Reflect.get(Object(copy), "isAdmin")).toBeUndefined();
		expect(Reflect.get({}, "isAdmin")).toBeUndefined();
	});

	test("takes own enumerable string keys only", () => {
		const parent = { inherited: 1 };
		const object = Object.create(parent, {
			hidden: { value: 2, enumerable: false },
			own: { value: 3, enumerable: true },
		});
		object[Symbol("s")] = 4;
		expect(copyValue("v", object)).toEqual({ own: 3 });
	});

	test("gives back every JSON value unchanged", () => {
		fc.assert(
			fc.property(fc.jsonValue(), (value) => {
				expect(JSON.stringify(copyValue("v", value))).toBe(
					JSON.stringify(value),
				);
			}),
		);
	});
});
