import { expect, test } from "vitest";
import type { TreeNode } from "../../../../src/protocol/collection.ts";
import { visibleRows } from "./visible-rows.ts";

const NODES: readonly TreeNode[] = [
	folder("users", [
		request("users/create", "POST"),
		folder("users/deep", [request("users/deep/read", "GET")]),
	]),
	request("ping", "GET"),
];

function folder(path: string, children: readonly TreeNode[]): TreeNode {
	const name = path.slice(path.lastIndexOf("/") + 1);
	return {
		kind: "folder",
		name,
		path,
		file: null,
		at: [],
		seq: null,
		children,
	};
}

function request(path: string, method: string): TreeNode {
	const name = path.slice(path.lastIndexOf("/") + 1);
	return {
		kind: "request",
		name,
		path,
		file: `${path}.yml`,
		at: [],
		method,
		url: "",
		protocol: "http",
		seq: null,
		tags: [],
	};
}

function shown(open: readonly string[], search = ""): readonly string[] {
	return visibleRows(NODES, new Set(open), search).map(
		({ node, depth }) => `${depth} ${node.path}`,
	);
}

test("what is below closed folders is not shown", () => {
	expect(shown([])).toEqual(["0 users", "0 ping"]);
	expect(shown(["users"])).toEqual([
		"0 users",
		"1 users/create",
		"1 users/deep",
		"0 ping",
	]);
});

test("a search opens the folders in which something is found, and hides the others", () => {
	expect(shown([], "read")).toEqual([
		"0 users",
		"1 users/deep",
		"2 users/deep/read",
	]);
	expect(shown(["users"], "nothing")).toEqual([]);
});

test("words are looked for in names, paths and methods, in any order", () => {
	expect(shown([], "post users")).toEqual(["0 users", "1 users/create"]);
});
