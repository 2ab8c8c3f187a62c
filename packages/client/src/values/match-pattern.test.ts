import { describe, expect, test } from "vitest";
import { matchesPattern, PatternTimeoutError } from "./match-pattern.ts";

describe("a text is tested against a pattern", () => {
	test.each([
		[/^user-\d+$/, "user-17", true],
		[/^user-\d+$/, "user-x", false],
		[/^(a+)+b$/, "aaab", true],
		[/^(?:[a-z]+\.)+com$/, "www.example.com", true],
		[/(\w+) \1/, "twice twice", true],
		[/needle/, `${"hay".repeat(100_000)}needle`, true],
		[/needle/, "hay".repeat(100_000), false],
	])("%s", (pattern, text, expected) => {
		expect(matchesPattern(pattern, text, 1000)).toBe(expected);
	});
});

describe("mistake 14: a pattern that would never end is stopped at the time limit", () => {
	test.each([
		[/^(a+)+b$/, "a".repeat(60)],
		[/^(?:a|aa)+$/, `${"a".repeat(200)}b`],
		[/^(\w|\d)*!$/, "a1".repeat(40)],
		[/^(a+){2,60}b$/, "a".repeat(60)],
		[/a*a*a*a*a*a*a*b/, "a".repeat(500)],
		[/a+b/, "a".repeat(2_000_000)],
	])("%s", (pattern, text) => {
		expect(() => matchesPattern(pattern, text, 50)).toThrow(
			new PatternTimeoutError(50),
		);
	});
});
