import {
	mkdir,
	mkdtemp,
	readdir,
	readFile,
	realpath,
	rm,
	writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { TreeNode } from "../../protocol/collection.ts";
import { OpenedCollection } from "../collection/opened-collection.ts";
import { collectionItems } from "./items.ts";
import { Trash } from "./trash.ts";

const REQUEST = (name: string, seq: number) =>
	`# ${name}\ninfo:\n  name: ${name}\n  type: http\n  seq: ${seq}\nhttp:\n  method: GET\n  url: x\n`;

async function opened(files: Readonly<Record<string, string>>) {
	const root = await mkdtemp(join(await realpath(tmpdir()), "curlew-items-"));
	for (const [path, text] of Object.entries(files)) {
		await mkdir(dirname(join(root, path)), { recursive: true });
		await writeFile(join(root, path), text);
	}
	const collection = await OpenedCollection.open(root);
	const trash = new Trash(join(root, ".trash"));
	const changed = () => collection.invalidate();
	onTestFinished(async () => {
		await rm(root, { recursive: true });
	});
	const items = collectionItems(collection, trash, changed);
	const tree = async () => {
		const state = await collection.state();
		if (state.kind !== "open") throw new Error(state.problem.message);
		return state.children.map(shape);
	};
	const read = (path: string) => readFile(join(root, path), "utf8");
	const inTrash = () => trash.of(collection.id);
	return { root, items, tree, read, inTrash };
}

function request(path: string) {
	return { kind: "request", path } as const;
}

function folder(path: string) {
	return { kind: "folder", path } as const;
}

type Shape = string | readonly Shape[];

function shape(node: TreeNode): Shape {
	return node.kind === "folder"
		? [node.path, ...node.children.map(shape)]
		: node.path;
}

const SHOP = {
	"opencollection.yml": "info:\n  name: Shop\n",
	"users/folder.yml": "info:\n  name: Users\n  type: folder\n",
	"users/first.yml": REQUEST("First", 1),
	"users/second.yml": REQUEST("Second", 2),
	"users/third.yml": REQUEST("Third", 3),
	"alone.yml": REQUEST("Alone", 1),
};

test("a new request stands at the end of its folder, in a file called like it", async () => {
	const { items, tree, read } = await opened(SHOP);
	const { path } = await items.create({
		kind: "request",
		folder: "users",
		name: "Créer un user?",
	});
	expect(path).toBe("users/créer-un-user");
	expect(await read("users/créer-un-user.yml")).toBe(
		'info:\n  name: Créer un user?\n  type: http\n  seq: 4\n\nhttp:\n  method: GET\n  url: ""\n',
	);
	const twin = await items.create({
		kind: "request",
		folder: "users",
		name: "créer un user",
	});
	expect(twin.path).toBe("users/créer-un-user-2");
	expect((await tree())[0]).toContain("users/créer-un-user-2");
});

test("a new folder is there before anything is in it", async () => {
	const { items, tree } = await opened(SHOP);
	await items.create({ kind: "folder", folder: "", name: "Empty one" });
	expect(await tree()).toContainEqual(["empty-one"]);
});

test("renaming renames the file that was called like the request, and keeps the rest of it", async () => {
	const { items, read } = await opened(SHOP);
	const { path } = await items.rename({
		kind: "request",
		path: "users/first",
		name: "Zeroth",
	});
	expect(path).toBe("users/zeroth");
	expect(await read("users/zeroth.yml")).toBe(
		REQUEST("First", 1).replace("name: First", "name: Zeroth"),
	);
});

test("moving changes the numbers of those that need another one, and their comments stay", async () => {
	const { items, tree, read } = await opened(SHOP);
	await items.move({
		kind: "request",
		path: "users/third",
		folder: "users",
		before: "users/first",
	});
	expect(await tree()).toEqual([
		["users", "users/third", "users/first", "users/second"],
		"alone",
	]);
	expect(await read("users/third.yml")).toBe(REQUEST("Third", 1));
	const { path } = await items.move({
		kind: "request",
		path: "alone",
		folder: "users",
		before: "users/second",
	});
	expect(path).toBe("users/alone");
	expect(await tree()).toEqual([
		["users", "users/third", "users/first", "users/alone", "users/second"],
	]);
});

test("snapshots go with their request: renamed, moved, deleted and restored", async () => {
	const { items, read, root } = await opened({
		...SHOP,
		"users/first.yml.snap": "{}",
	});
	const zeroth = { kind: "request", path: "users/first", name: "Z" } as const;
	await items.rename(zeroth);
	expect(await read("users/z.yml.snap")).toBe("{}");
	await items.move({
		kind: "request",
		path: "users/z",
		folder: "",
		before: "alone",
	});
	expect(await read("z.yml.snap")).toBe("{}");
	const undo = await items.delete(request("z"));
	expect(await readdir(root)).not.toContain("z.yml.snap");
	await items.restore(undo);
	expect(await read("z.yml.snap")).toBe("{}");
	expect(await readdir(join(root, "users"))).not.toContain("first.yml.snap");
});

test("what was deleted comes back as it was, a folder with everything in it", async () => {
	const { items, tree, read, root } = await opened(SHOP);
	const undo = await items.delete(folder("users"));
	expect(await tree()).toEqual(["alone"]);
	expect(await readdir(root)).not.toContain("users");
	expect(await items.restore(undo)).toMatchObject({
		kind: "folder",
		path: "users",
		name: "Users",
		count: 3,
	});
	expect(await read("users/second.yml")).toBe(SHOP["users/second.yml"]);
	await expect(items.restore(undo)).rejects.toThrow("no longer in the trash");
});

test("a request and a folder of the same path are two things", async () => {
	const { items, tree, read, inTrash } = await opened({
		...SHOP,
		"users.yml": REQUEST("All users", 2),
	});
	const before = await tree();
	const undo = await items.delete(request("users"));
	expect(await tree()).toEqual(before.filter((one) => one !== "users"));
	expect(await read("users/first.yml")).toBe(SHOP["users/first.yml"]);
	expect(await inTrash()).toMatchObject([
		{ kind: "request", name: "All users" },
	]);
	await items.restore(undo);
	await items.rename({ ...request("users"), name: "Everybody" });
	expect(await read("users.yml")).toContain("name: Everybody");
	expect(await read("users/folder.yml")).toContain("name: Users");
	await items.move({ ...request("users"), folder: "users", before: null });
	expect(await read("users/users.yml")).toContain("name: Everybody");
});

test("the trash gives back the same bytes, in any order, hidden files and empty folders included", async () => {
	const { items, root, read, inTrash } = await opened({
		...SHOP,
		"users/.keep": "hidden\r\n",
		"users/bytes.bin": "\ufeff\u0000",
	});
	await mkdir(join(root, "users/empty"));
	const first = await items.delete(request("users/first"));
	const users = await items.delete(folder("users"));
	expect(await inTrash()).toMatchObject([
		{ id: users, kind: "folder", path: "users", count: 2 },
		{ id: first, kind: "request", path: "users/first", count: 0 },
	]);
	await items.restore(first);
	expect(await read("users/first.yml")).toBe(SHOP["users/first.yml"]);
	// Its folder is in the way now, and nothing is put over it.
	await expect(items.restore(users)).rejects.toThrow("exists already");
	await rm(join(root, "users"), { recursive: true });
	await items.restore(users);
	expect(await read("users/.keep")).toBe("hidden\r\n");
	expect(await read("users/bytes.bin")).toBe("\ufeff\u0000");
	expect(await readdir(join(root, "users/empty"))).toEqual([]);
	expect(await inTrash()).toEqual([]);
});

test("nothing is written over what has taken the place of a deleted item", async () => {
	const { items, root, read } = await opened(SHOP);
	const undo = await items.delete(request("alone"));
	await writeFile(join(root, "alone.yml"), "new");
	await expect(items.restore(undo)).rejects.toThrow("exists already");
	expect(await read("alone.yml")).toBe("new");
});

test("a collection in Bruno's format gets files in that format", async () => {
	const { items, tree, read } = await opened({
		"bruno.json": '{ "version": "1", "name": "B", "type": "collection" }',
		"one.bru":
			"meta {\n  name: One\n  type: http\n  seq: 1\n}\n\nget {\n  url: x\n}\n",
	});
	await items.create({ kind: "request", folder: "", name: "Two" });
	expect(await read("two.bru")).toMatch(/^meta {\n {2}name: Two\n/);
	const copy = await items.duplicate(request("one"));
	expect(copy.path).toBe("one-copy");
	expect(await read("one-copy.bru")).toBe(
		"meta {\n  name: One copy\n  type: http\n  seq: 3\n}\n\nget {\n  url: x\n}\n",
	);
	expect(await tree()).toEqual(["one", "two", "one-copy"]);
});
