import { expect, test } from "vitest";
import { closestName } from "./closest-name.ts";

const NAMES = ["host", "token", "user_id", "Development"];

test.each([
	["hots", "host"],
	["tokn", "token"],
	["tokken", "token"],
	["userid", "user_id"],
	["HOST", "host"],
	["development", "Development"],
	["x", undefined],
	["hamster", undefined],
	["", undefined],
])("%j most likely means %j", (name, expected) => {
	expect(closestName(name, NAMES)).toBe(expected);
});

test("the name itself is no suggestion", () => {
	expect(closestName("host", ["host"])).toBeUndefined();
});
