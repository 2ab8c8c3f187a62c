import fc from "fast-check";
import { expect, test } from "vitest";
import type { FormData, FormTree } from "../protocol/forms.ts";
import { contentChanges, withChanges } from "./changes.ts";

const { tree: TREE } = fc.letrec<{ data: FormData; tree: FormTree }>((tie) => ({
	data: fc.oneof(
		{ maxDepth: 4 },
		fc.string({ unit: "binary" }),
		fc.constantFrom("", "aaaa", "aaab", "baaa", null, true, 1),
		fc.array(tie("data"), { maxLength: 3 }),
		tie("tree"),
	),
	tree: fc.dictionary(fc.constantFrom("a", "b", "c", "1"), tie("data")),
}));

test("a content with its changes is the other content, also when they went as JSON", () => {
	fc.assert(
		fc.property(TREE, TREE, (before, after) => {
			const changes = contentChanges(before, after);
			const sent = JSON.parse(JSON.stringify(changes));
			expect(withChanges(before, sent)).toEqual(after);
		}),
		{ seed: 15, numRuns: 500 },
	);
});

test("a letter in a long text is a small change, and half of a character is one, too", () => {
	const long = "é😀".repeat(100_000);
	const before = { http: { body: { data: `${long}x${long}` }, url: "u" } };
	const after = { http: { body: { data: `${long}😁${long}` }, url: "u" } };
	const changes = JSON.stringify(contentChanges(before, after));
	expect(changes.length).toBeLessThan(200);
	expect(withChanges(before, JSON.parse(changes))).toEqual(after);
	expect(contentChanges(before, before)).toEqual([]);
	expect(withChanges("one", contentChanges("one", "none"))).toBe("none");
});

test("changes of another content are refused", () => {
	const changes = contentChanges({ a: "text" }, { a: "texts" });
	expect(withChanges({ a: "other" }, changes)).toBeUndefined();
	expect(withChanges({ a: 1 }, changes)).toBeUndefined();
	expect(withChanges({}, [{ path: ["a", "b"], value: 1 }])).toBeUndefined();
	expect(
		withChanges({ a: [1] }, [{ path: ["a", 3], value: 1 }]),
	).toBeUndefined();
});
