import { expect, test } from "vitest";
import { withArticle } from "./with-article.ts";

test.each([
	["object", "an object"],
	["function", "a function"],
	["Array object", "an Array object"],
	["URL object", "a URL object"],
	["undefined value", "an undefined value"],
])("%s is called %s", (noun, called) => {
	expect(withArticle(noun)).toBe(called);
});
