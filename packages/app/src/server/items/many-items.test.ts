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

const request = (name: string, seq: number) =>
	`info: { name: ${name}, type: http, seq: ${seq} } # mine\nhttp: { method: GET, url: x }\n`;

const FILES = {
	"opencollection.yml": "info:\n  name: Shop\n",
	"users/folder.yml": "info: { name: Users, type: folder, seq: 1 }\n",
	"users/a.yml": request("A", 1),
	"users/b.yml": request("B", 2),
	"users/c.yml": request("C", 3),
	"users/deep/d.yml": request("D", 1),
	"more/e.yml": request("E", 10),
	"more/f.yml": request("F", 20),
};

const item = (name: string, more = "") =>
	`{"name": "${name}", ${more}"request": {"method": "GET", "url": "x"}}`;

const EXPORT = `{
	"info": {"name": "Shop", "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},
	"item": [
		${item("One")},
		{"name": "Users", "item": [${item("A")}, ${item("B", '"own":  1, ')}]},
		${item("Two")},
		{"name": "More", "item": []}
	]
}
`;

async function opened(files: Readonly<Record<string, string>>, path: string) {
	const root = await mkdtemp(join(await realpath(tmpdir()), "curlew-many-"));
	const trash = `${root}-trash`;
	for (const [file, text] of Object.entries(files)) {
		await mkdir(dirname(join(root, file)), { recursive: true });
		await writeFile(join(root, file), text);
	}
	onTestFinished(async () => {
		await rm(root, { recursive: true });
		await rm(trash, { recursive: true, force: true });
	});
	const collection = await OpenedCollection.open(join(root, path));
	const changed = () => collection.invalidate();
	const items = collectionItems(collection, new Trash(trash), changed);
	const read = (file: string) => readFile(join(root, file), "utf8");
	const tree = async () => {
		const state = await collection.stateNow();
		return state.kind === "open" ? lines(state.children) : [];
	};
	return { root, items, read, tree };
}

function lines(nodes: readonly TreeNode[]): readonly string[] {
	return nodes.flatMap((node) => [
		node.name,
		...(node.kind === "folder" ? lines(node.children) : []).map(
			(line) => `  ${line}`,
		),
	]);
}

const ref = (path: string, kind: TreeNode["kind"] = "request") => ({
	kind,
	path,
});

test("several requests move behind each other, and no other file changes", async () => {
	const { items, read, tree } = await opened(FILES, "");
	const { moved } = await items.moveAll({
		items: [ref("users/a"), ref("users/c")],
		folder: "more",
		before: "more/f",
	});
	expect(moved.map(({ to }) => to)).toEqual(["more/a", "more/c"]);
	expect(await tree()).toEqual([
		"Users",
		"  deep",
		"    D",
		"  B",
		"more",
		"  E",
		"  A",
		"  C",
		"  F",
	]);
	expect(await read("more/a.yml")).toBe(request("A", 11));
	expect(await read("more/f.yml")).toBe(request("F", 20));
	expect(await read("users/b.yml")).toBe(request("B", 2));
});

test("several items are one in the trash, and come back as they were", async () => {
	const { items, read, tree } = await opened(FILES, "");
	const before = await tree();
	const undo = await items.deleteAll([ref("users", "folder"), ref("more/e")]);
	expect(await tree()).toEqual(["more", "  F"]);
	expect(await items.restore(undo)).toMatchObject({
		kind: "several",
		count: 5,
	});
	expect(await tree()).toEqual(before);
	expect(await read("users/a.yml")).toBe(FILES["users/a.yml"]);
});

test("a folder is copied with everything in it, links left out", async () => {
	const { root, items, read, tree } = await opened(FILES, "");
	await writeFile(join(root, "users/data.csv"), "a,b\n");
	expect(await items.duplicate(ref("users", "folder"))).toEqual({
		path: "users-copy",
	});
	expect((await readdir(join(root, "users-copy"))).sort()).toEqual(
		(await readdir(join(root, "users"))).sort(),
	);
	expect(await read("users-copy/a.yml")).toBe(FILES["users/a.yml"]);
	expect(await read("users-copy/folder.yml")).toContain("name: Users copy");
	expect(await read("users/folder.yml")).toBe(FILES["users/folder.yml"]);
	expect(await tree()).toContain("Users copy");
});

test("requests get tags, and lose them without a trace", async () => {
	const { items, read } = await opened(FILES, "");
	await items.tag({ requests: [{ path: "users/a", tags: ["smoke"] }] });
	expect(await read("users/a.yml")).toContain("smoke");
	await items.tag({ requests: [{ path: "users/a", tags: [] }] });
	expect(await read("users/a.yml")).not.toContain("tags");
});

test("Postman's order is shown as it stands, folders among requests, and changes as little as it can", async () => {
	const file = "shop.postman_collection.json";
	const { items, read, tree } = await opened({ [file]: EXPORT }, file);
	expect(await tree()).toEqual(["One", "Users", "  A", "  B", "Two", "More"]);
	const { moved } = await items.moveAll({
		items: [ref("One"), ref("Users/B")],
		folder: "",
		before: "More",
	});
	expect(moved.map(({ to }) => to)).toEqual(["One", "B"]);
	expect(await tree()).toEqual(["Users", "  A", "Two", "One", "B", "More"]);
	expect(JSON.parse(await read(file)).item[3]).toEqual(
		JSON.parse(item("B", '"own":  1, ')),
	);
});

test("a folder of Postman's is copied, and several items come back byte for byte", async () => {
	const file = "shop.postman_collection.json";
	const { items, read, tree } = await opened({ [file]: EXPORT }, file);
	const undo = await items.deleteAll([ref("Two"), ref("Users", "folder")]);
	expect(await tree()).toEqual(["One", "More"]);
	await items.restore(undo);
	expect(await read(file)).toBe(EXPORT);
	const { path } = await items.duplicate(ref("Users", "folder"));
	expect(path).toBe("Users copy");
	expect((await tree()).slice(-3)).toEqual(["Users copy", "  A", "  B"]);
});
