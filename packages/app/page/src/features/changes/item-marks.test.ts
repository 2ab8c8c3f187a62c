import { expect, test } from "vitest";
import type { ItemPlace } from "../../../../src/protocol/collection.ts";
import { itemMarks } from "./item-marks.ts";

test("requests in one file have marks of their own, and folders count what is in them", () => {
	const change = {
		path: "shop.json",
		area: "unstaged",
		kind: "changed",
		letters: ".M",
		items: [
			{ at: ["items", 0, "items", 1], kind: "changed" },
			{ at: ["items", 0, "items", 2], kind: "added" },
			{ at: ["items", 1], kind: "added" },
		],
	} as const;
	const keyOf = ({ file, at }: ItemPlace) => `${file}#${at.join("/")}`;
	const marks = itemMarks([{ ...change, area: "staged" }, change], keyOf);
	expect(
		[...marks].map(([key, { letter, text }]) => [key, letter, text]),
	).toEqual([
		["shop.json#items/0/items/1", "M", "changed"],
		["shop.json#items/0/items/2", "A", "new"],
		["shop.json#items/1", "A", "new"],
		["shop.json#items/0", "•", "1 changed, 1 new"],
	]);
});
