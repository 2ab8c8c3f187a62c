import { expect, test } from "vitest";
import {
	AS_LISTED,
	BY_NAME,
	type RunOrder,
	TOGETHER_AS_LISTED,
	TOGETHER_BY_NUMBER,
} from "../../formats/rules/order.ts";
import { folder, request } from "../../request/testing/built-requests.ts";
import type { RequestDefinition } from "../model.ts";
import { inRunOrder, type RunItem } from "./run-tree.ts";

/** `b:2` is a request with the number 2, `f:1[a c]` a folder with requests in it. */
function items(words: string): RunItem[] {
	return [...words.matchAll(/([^\s:[]+)(?::(-?[\d.]+))?(?:\[(.*?)\])?/g)].map(
		([, name = "", seq, inside]) => {
			const own = {
				name,
				path: name,
				seq: seq === undefined ? undefined : Number(seq),
			};
			return inside === undefined
				? ({ ...REQUEST, ...own } satisfies RequestDefinition)
				: { definition: { ...FOLDER, ...own }, items: items(inside) };
		},
	);
}

const REQUEST = request();
const FOLDER = folder("", {});

function run(words: string, order: RunOrder): string {
	const { requests } = inRunOrder({ items: items(words) }, order);
	return requests.map(({ name }) => name).join(" ");
}

const MIXED = "b:2 f:1[y x:-1] a c:1.5 g[z] A10 a9";

test.each([
	["folders come first", BY_NAME, "x y z a a9 A10 c b"],
	["as listed, folders first", AS_LISTED, "x y z a A10 a9 c b"],
	[
		"Postman's in JSON run as they are listed",
		TOGETHER_AS_LISTED,
		"b y x a c z A10 a9",
	],
	[
		"Postman's in folders by one number, none being 0, then by name",
		TOGETHER_BY_NUMBER,
		"a A10 a9 z x y c b",
	],
] as const)("%s", (_, order, expected) => {
	expect(run(MIXED, order)).toBe(expected);
});
