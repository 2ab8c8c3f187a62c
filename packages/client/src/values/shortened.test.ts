import { expect, test } from "vitest";
import { shortened } from "./shortened.ts";

test("a text that fits stays as it is", () => {
	expect(shortened("12345", 5)).toBe("12345");
});

test("a longer one is cut to the limit, with the sign that it was", () => {
	expect(shortened("123456", 5)).toBe("1234…");
});

test("no character is cut into halves", () => {
	expect(shortened("123😀456", 5)).toBe("123…");
});
