import { expect, test } from "vitest";
import { foundLetters, fuzzyScore } from "./fuzzy.ts";

function best(query: string, texts: readonly string[]): string | undefined {
	const words = query.toLowerCase().split(/\s+/);
	return texts
		.map((text) => ({
			text,
			score: fuzzyScore(words, [
				{ text: text.toLowerCase(), weight: 1, isLoose: true },
			]),
		}))
		.filter(({ score }) => score !== undefined)
		.sort((a, b) => (b.score ?? 0) - (a.score ?? 0))[0]?.text;
}

const PATHS = [
	"users/create",
	"users/delete",
	"orders/create",
	"users/recreate-all",
	"admin/cruise",
];

test("letters find the words that they begin", () => {
	expect(best("uscr", PATHS)).toBe("users/create");
	expect(best("ordcre", PATHS)).toBe("orders/create");
});

test("a word that is there as a whole comes before letters that are strewn", () => {
	expect(best("cruise", PATHS)).toBe("admin/cruise");
	expect(best("create", ["users/recreate-all", "orders/create"])).toBe(
		"orders/create",
	);
});

test("all words must be found, in any order", () => {
	expect(best("create orders", PATHS)).toBe("orders/create");
	expect(best("create nowhere", PATHS)).toBeUndefined();
});

test("letters strewn all over a text find nothing", () => {
	expect(best("dlt", ["a wonderful little thing"])).toBeUndefined();
});

test("the letters that were found are told", () => {
	expect(foundLetters("create", "users/create")).toEqual([6, 7, 8, 9, 10, 11]);
	expect(foundLetters("uscr", "users/create")).toEqual([0, 1, 6, 7]);
	expect(foundLetters("xyz", "users/create")).toEqual([]);
});
