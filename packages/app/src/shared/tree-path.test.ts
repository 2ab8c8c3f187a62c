import { expect, test } from "vitest";
import {
	dataAt,
	equalsForm,
	textAtPath,
	treesAt,
	withData,
} from "./tree-path.ts";

const TREE = {
	info: { name: "One", seq: 1 },
	http: { headers: [{ name: "A", value: "1" }, "odd"] },
};

test("what stands at a path is found, and nothing where there is none", () => {
	expect(dataAt(TREE, ["http", "headers", 0, "name"])).toBe("A");
	expect(dataAt(TREE, ["http", "nothing", 0])).toBeUndefined();
	expect(textAtPath(TREE, ["info", "seq"])).toBe("1");
	expect(textAtPath(TREE, ["info"])).toBe("");
	expect(treesAt(TREE, ["http", "headers"])).toEqual([
		{ name: "A", value: "1" },
	]);
});

test("a changed form shares what is not changed with the one before", () => {
	const changed = withData(TREE, ["info", "name"], "Two");
	expect(changed).toEqual({ ...TREE, info: { name: "Two", seq: 1 } });
	expect(changed.http).toBe(TREE.http);
	expect(TREE.info.name).toBe("One");
});

test("maps and lists on the way are made", () => {
	expect(withData({}, ["http", "headers", 0], { name: "A" })).toEqual({
		http: { headers: [{ name: "A" }] },
	});
});

test("maps that are empty without what was removed go with it", () => {
	const tree = { a: { b: { c: 1 } }, d: 2 };
	expect(withData(tree, ["a", "b", "c"], undefined)).toEqual({ d: 2 });
	expect(withData(TREE, ["http", "headers", 1], undefined)).toEqual({
		...TREE,
		http: { headers: [{ name: "A", value: "1" }] },
	});
});

test("forms are the same whatever the order of their fields, but not of their entries", () => {
	expect(equalsForm({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true);
	expect(equalsForm({ a: 1, b: [1, 2] }, { b: [2, 1], a: 1 })).toBe(false);
	expect(equalsForm({ a: 1 }, { a: 1, b: null })).toBe(false);
});
