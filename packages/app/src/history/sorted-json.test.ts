import { indentedJson } from "@curlew/client/reading";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sortedJson } from "./sorted-json.ts";

describe("sorted JSON", () => {
	test("has the keys in order, at every level, and keeps lists", () => {
		expect(sortedJson('{"b":[{"z":1,"a":2},3],"a":1.0}')).toBe(
			indentedJson('{"a":1.0,"b":[{"a":2,"z":1},3]}'),
		);
	});

	test("means the same, whatever it is", () => {
		fc.assert(
			fc.property(fc.json(), (text) => {
				expect(JSON.parse(sortedJson(text) ?? "")).toEqual(JSON.parse(text));
			}),
		);
	});

	test("is not to be had of what is no JSON, or too deep", () => {
		expect(sortedJson('{"a":')).toBeUndefined();
		expect(sortedJson("[".repeat(1_000) + "]".repeat(1_000))).toBeUndefined();
	});
});
