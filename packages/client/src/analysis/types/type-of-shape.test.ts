import { expect, test } from "vitest";
import { shapeOfValue, UNKNOWN, type ValueShape } from "../shape.ts";
import { memberName, typeTextOf, unionOf } from "./type-of-shape.ts";

test.each([
	["text", "string"],
	[1, "number"],
	[10n, "bigint"],
	[true, "boolean"],
	[null, "null"],
	[new Date(0), "Date"],
	[{ id: 1, "full name": "a" }, '{ id: number; "full name": string }'],
	[{}, "{}"],
	[[], "any[]"],
	[[1, 2], "number[]"],
	[[1, "a"], "(number | string)[]"],
	[{ list: [{ id: 1 }] }, "{ list: { id: number }[] }"],
])("$0 is $1", (value, type) => {
	expect(typeTextOf(shapeOfValue(value))).toBe(type);
});

test("what a response holds may be anything, and swallows the rest of a union", () => {
	const response: ValueShape = { kind: "response", path: ["id"] };
	expect(typeTextOf(response)).toBe("any");
	expect(unionOf([shapeOfValue("a"), UNKNOWN])).toBe("any");
});

test("several ways to be set make a union, each type once", () => {
	const shapes = [1, 2, "a"].map(shapeOfValue);
	expect(unionOf(shapes)).toBe("number | string");
});

test("an object that may have more members says so", () => {
	const shape: ValueShape = {
		kind: "object",
		members: new Map([["id", shapeOfValue(1)]]),
		isOpen: true,
	};
	expect(typeTextOf(shape)).toBe("{ id: number; [name: string]: any }");
});

test("an endlessly deep value ends in any", () => {
	let shape: ValueShape = shapeOfValue("end");
	for (let depth = 0; depth < 50; depth++) {
		shape = {
			kind: "object",
			members: new Map([["next", shape]]),
			isOpen: false,
		};
	}
	expect(typeTextOf(shape)).toMatch(/next: any/);
});

test.each([
	["token", "token"],
	["größe", "größe"],
	["x-id", '"x-id"'],
	["1st", '"1st"'],
	['a"b', '"a\\"b"'],
])("the member %s is written %s", (name, written) => {
	expect(memberName(name)).toBe(written);
});
