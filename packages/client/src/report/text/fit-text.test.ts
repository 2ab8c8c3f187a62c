import { expect, test } from "vitest";
import { fitEnd, fitText, padText } from "./fit-text.ts";

test("what fits stays as it is", () => {
	expect(fitText("abcdef", 6)).toBe("abcdef");
	expect(fitText("日本語", 6)).toBe("日本語");
});

test("what is too long is cut at a whole character", () => {
	expect(fitText("abcdefg", 6)).toBe("abcde…");
	expect(fitText("日本語日本語", 6)).toBe("日本…");
	expect(fitText("👍👍👍", 4)).toBe("👍…");
});

test("of a path the end is kept", () => {
	expect(fitEnd("folder/request", 14)).toBe("folder/request");
	expect(fitEnd("folder/request", 8)).toBe("…request");
	expect(fitEnd("日本語", 5)).toBe("…本語");
});

test("padding counts columns, not characters", () => {
	expect(padText("日本", 6)).toBe("日本  ");
	expect(padText("abc", 2)).toBe("abc");
});
