import { expect, test } from "vitest";
import { choiceOf, choicePrompt } from "./choice-of.ts";

test("choices are listed with their numbers, and with what Enter stands for", () => {
	expect(choicePrompt("Region", ["eu", "us"], "eu")).toBe(
		"Region\n  1) eu\n  2) us\nNumber or value [eu]: ",
	);
	expect(choicePrompt("Region", ["eu"], undefined)).toBe(
		"Region\n  1) eu\nNumber or value: ",
	);
});

test.each([
	["eu", "eu"],
	[" us ", "us"],
	["1", "eu"],
	["2", "us"],
	["0", undefined],
	["4", undefined],
	["EU", undefined],
	["", undefined],
])("of eu, us and 3, %j is %j", (typed, choice) => {
	expect(choiceOf(typed, ["eu", "us", "3"])).toBe(choice);
});

test("a choice that looks like a number is meant by it before the one at its place", () => {
	expect(choiceOf("3", ["3", "2", "1"])).toBe("3");
	expect(choiceOf("3", ["a", "b", "c"])).toBe("c");
});
