import { expect, test } from "vitest";
import {
	requestCount,
	type TreeNode,
} from "../../../../src/protocol/collection.ts";
import type { GitChange, LostItem } from "../../../../src/protocol/git/git.ts";
import { mixerOf, withDeleted } from "./deleted-in-tree.ts";

function request(path: string, seq: number | null = null): TreeNode {
	return {
		kind: "request",
		name: path,
		path,
		file: `${path}.yml`,
		at: [],
		method: "GET",
		url: "",
		protocol: "http",
		seq,
		tags: [],
	};
}

function folder(path: string, children: readonly TreeNode[]): TreeNode {
	const file = `${path}/folder.yml`;
	return {
		kind: "folder",
		name: path,
		path,
		file,
		at: [],
		seq: null,
		children,
	};
}

function gone(path: string, was: Partial<LostItem> = {}): GitChange {
	return {
		path,
		area: "unstaged",
		kind: "deleted",
		letters: ".D",
		was: { kind: "request", name: null, method: null, seq: null, ...was },
	};
}

function shown(nodes: readonly TreeNode[]): unknown {
	return nodes.map((node) => {
		const name = node.kind === "deleted" ? `-${node.name}` : node.name;
		return node.kind === "folder" ? [name, shown(node.children)] : name;
	});
}

test("what was deleted stands at its old place: by its number, else by its path, folders before requests", () => {
	const nodes = [
		folder("users", [request("users/a", 1), request("users/c", 3)]),
		request("b"),
		request("d"),
	];
	const mixed = withDeleted(nodes, [
		gone("users/x.yml", { name: "Second", method: "POST", seq: 2 }),
		gone("c.yml"),
		gone("z.yml"),
		gone("environments/dev.yml", { kind: "environment", name: "dev" }),
		gone("old/folder.yml", { kind: "folder", name: "Old ones" }),
		gone("old/deep/one.yml"),
	]);
	expect(shown(mixed)).toEqual([
		"-Old ones",
		["users", ["users/a", "-Second", "users/c"]],
		"b",
		"-c",
		"d",
		"-environments/dev",
		"-z",
	]);
	expect(mixed[0]).toMatchObject({
		path: "old",
		isFolder: true,
		files: ["old/folder.yml", "old/deep/one.yml"],
	});
	expect(requestCount(mixed[1] as TreeNode)).toBe(2);
});

test("a folder that is there without its own file shows that file; what is there again is not deleted", () => {
	const users = { ...folder("users", [request("users/a")]), file: null };
	const mixed = withDeleted(
		[users as TreeNode],
		[
			gone("users/folder.yml", { kind: "folder", name: "U" }),
			gone("users/a.yml"),
		],
	);
	expect(shown(mixed)).toEqual([["users", ["users/a", "-folder.yml"]]]);
});

test("the same changes are not mixed anew, and without deleted items nothing is", () => {
	expect(mixerOf([gone("a.yml")])).toBe(mixerOf([gone("a.yml")]));
	expect(mixerOf([])).toBeUndefined();
});
