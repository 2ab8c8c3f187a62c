import type { Value } from "@curlew/template";
import { expect, test } from "vitest";
import { isDeeperThan } from "./depth.ts";

function nested(levels: number): Value {
	return JSON.parse(
		`${'[{"a":'.repeat(levels / 2)}1${"}]".repeat(levels / 2)}`,
	);
}

test("counts objects and arrays that lie within each other", () => {
	expect(isDeeperThan("text", 0)).toBe(false);
	expect(isDeeperThan(new Date(0), 0)).toBe(false);
	expect(isDeeperThan([], 0)).toBe(true);
	expect(isDeeperThan([[], 1, null], 2)).toBe(false);
	expect(isDeeperThan([1, { a: [] }], 2)).toBe(true);
});

test("looks no deeper than it must", () => {
	expect(isDeeperThan(nested(1000), 1000)).toBe(false);
	expect(isDeeperThan(nested(200_000), 1000)).toBe(true);
});
