import { expect, test } from "vitest";
import { listInWords } from "./list-in-words.ts";

test.each([
	[[], {}, ""],
	[["a"], {}, "a"],
	[["a", "b"], {}, "a and b"],
	[["a", "b", "c"], { word: "or" }, "a, b or c"],
	[["a", "b"], { most: 2 }, "a and b"],
	[["a", "b", "c"], { most: 2 }, "a, b and 1 more"],
	[["a", "b", "c"], { most: 1 }, "a and 2 more"],
] as const)("%j %j: %j", (names, options, words) => {
	expect(listInWords(names, options)).toBe(words);
});
