import fc from "fast-check";
import { expect, test } from "vitest";
import type { FormTree } from "../../formats/tree/form-data.ts";
import { mergeForms } from "./merge-forms.ts";

const BASE: FormTree = {
	info: { name: "One", seq: 1 },
	http: {
		url: "a",
		headers: [
			{ name: "A", value: "1" },
			{ name: "B", value: "2" },
		],
	},
	docs: "old",
};

test("changes of different fields are both kept, removals and additions among them", () => {
	const mine = {
		...BASE,
		http: {
			url: "mine",
			headers: [
				{ name: "A", value: "mine" },
				{ name: "B", value: "2" },
			],
		},
	};
	const theirs = {
		info: { name: "Theirs", seq: 1, tags: ["new"] },
		http: {
			url: "a",
			headers: [
				{ name: "A", value: "1" },
				{ name: "B", value: "theirs" },
			],
		},
	};
	expect(mergeForms(BASE, mine, theirs)).toEqual({
		info: { name: "Theirs", seq: 1, tags: ["new"] },
		http: {
			url: "mine",
			headers: [
				{ name: "A", value: "mine" },
				{ name: "B", value: "theirs" },
			],
		},
	});
});

test.each([
	["the same field", { ...BASE, docs: "mine" }, { ...BASE, docs: "theirs" }],
	[
		"one that the other has removed",
		{ ...BASE, docs: "mine" },
		{ info: { name: "One", seq: 1 }, http: { url: "a", headers: [] } },
	],
	[
		"lists that grow on both sides",
		{ ...BASE, tags: ["a"] },
		{ ...BASE, tags: ["b"] },
	],
])("changes of %s clash", (_what, mine, theirs) => {
	expect(mergeForms(BASE, mine, theirs)).toBeUndefined();
});

test("whoever changes nothing gets what the other has", () => {
	const tree = fc.dictionary(
		fc.string(),
		fc.oneof(
			fc.string(),
			fc.array(fc.string()),
			fc.dictionary(fc.string(), fc.integer()),
		),
	);
	fc.assert(
		fc.property(tree, tree, (base, changed) => {
			expect(mergeForms(base, base, changed)).toEqual(changed);
			expect(mergeForms(base, changed, base)).toEqual(changed);
			expect(mergeForms(base, changed, changed)).toEqual(changed);
		}),
	);
});
