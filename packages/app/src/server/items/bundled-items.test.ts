import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { TreeNode } from "../../protocol/collection.ts";
import { OpenedCollection } from "../collection/opened-collection.ts";
import { collectionItems } from "./items.ts";
import { Trash } from "./trash.ts";

const SHOP = `opencollection: 1.0.0
info:
  name: Shop
bundled: true
items:
  # people
  - info:
      name: Users
      type: folder
    items:
      - info:
          name: First
          type: http
          seq: 1
        http:
          method: GET
          url: a
      - info:
          name: Second
          type: http
          seq: 2
        http:
          method: GET
          url: b
  - info:
      name: Alone
      type: http
      seq: 1
    http:
      method: GET
      url: c
`;

async function opened() {
	const root = await mkdtemp(join(tmpdir(), "curlew-bundled-"));
	onTestFinished(() => rm(root, { recursive: true }));
	const file = join(root, "shop.yml");
	await writeFile(file, SHOP);
	const collection = await OpenedCollection.open(file);
	const items = collectionItems(
		collection,
		new Trash(join(root, ".trash")),
		() => collection.invalidate(),
	);
	const paths = async () => {
		const state = await collection.state();
		return state.kind === "open" ? state.children.flatMap(pathsOf) : [];
	};
	const write = (text: string) => writeFile(file, text);
	/** As another server has it that is started later. */
	const later = async () => {
		const again = await OpenedCollection.open(file);
		const trash = new Trash(join(root, ".trash"));
		return {
			items: collectionItems(again, trash, () => again.invalidate()),
			inTrash: () => trash.of(again.id),
			empty: () => trash.empty(again.id),
		};
	};
	/** Changes what the trash knows of what it has. */
	const change = async (by: (entry: string) => string) => {
		const all = await readdir(join(root, ".trash"), { recursive: true });
		for (const name of all.filter((one) => one.endsWith("entry.json"))) {
			const entry = join(root, ".trash", name);
			await writeFile(entry, by(await readFile(entry, "utf8")));
		}
	};
	return {
		items,
		paths,
		write,
		later,
		change,
		read: () => readFile(file, "utf8"),
	};
}

function request(path: string) {
	return { kind: "request", path } as const;
}

function folder(path: string) {
	return { kind: "folder", path } as const;
}

function pathsOf(node: TreeNode): readonly string[] {
	return node.kind === "folder"
		? [node.path, ...node.children.flatMap(pathsOf)]
		: [node.path];
}

test("a request is added to its folder's list, and the rest of the file stays", async () => {
	const { items, paths, read } = await opened();
	const { path } = await items.create({
		kind: "request",
		folder: "Users",
		name: "Third",
	});
	expect(path).toBe("Users/Third");
	expect(await paths()).toEqual([
		"Users",
		"Users/First",
		"Users/Second",
		"Users/Third",
		"Alone",
	]);
	expect(await read()).toContain("# people");
	expect(await read()).toContain(
		"name: Third\n          type: http\n          seq: 3",
	);
});

test("renaming changes the name and nothing else", async () => {
	const { items, read } = await opened();
	expect(
		await items.rename({
			kind: "request",
			path: "Users/First",
			name: "Zeroth",
		}),
	).toEqual({
		path: "Users/Zeroth",
	});
	expect(await read()).toBe(SHOP.replace("name: First", "name: Zeroth"));
});

test("items move by their numbers, and from list to list", async () => {
	const { items, paths } = await opened();
	await items.move({
		kind: "request",
		path: "Users/Second",
		folder: "Users",
		before: "Users/First",
	});
	expect(await paths()).toEqual([
		"Users",
		"Users/Second",
		"Users/First",
		"Alone",
	]);
	expect(
		await items.move({
			kind: "request",
			path: "Alone",
			folder: "Users",
			before: "Users/First",
		}),
	).toEqual({ path: "Users/Alone" });
	expect(await paths()).toEqual([
		"Users",
		"Users/Second",
		"Users/Alone",
		"Users/First",
	]);
});

test("what is deleted comes back at its place, and a copy stands at the end", async () => {
	const { items, paths, read } = await opened();
	const undo = await items.delete(request("Users/First"));
	expect(await paths()).toEqual(["Users", "Users/Second", "Alone"]);
	await items.restore(undo);
	expect(await read()).toBe(SHOP);
	expect(await paths()).toEqual([
		"Users",
		"Users/First",
		"Users/Second",
		"Alone",
	]);
	const copy = await items.duplicate(request("Users/First"));
	expect(copy.path).toBe("Users/First copy");
	expect(await read()).toContain("seq: 3");
});

test("items that are removed at the same time are those, and no others", async () => {
	const { items, paths } = await opened();
	await items.duplicate(request("Users/First"));
	const undo = await Promise.all(
		["Users/First", "Users/Second"].map((path) => items.delete(request(path))),
	);
	expect(await paths()).toEqual(["Users", "Users/First copy", "Alone"]);
	for (const id of undo.reverse()) await items.restore(id);
	expect(await paths()).toEqual([
		"Users",
		"Users/First",
		"Users/Second",
		"Users/First copy",
		"Alone",
	]);
});

test("an item is found where it is now, also when an editor has just written the file", async () => {
	const { items, paths, read, write } = await opened();
	expect(await paths()).toContain("Alone");
	const inserted =
		"items:\n  - info: { name: Inserted, type: http }\n    http: { url: z }\n";
	await write((await read()).replace("items:\n  # people\n", inserted));
	await items.rename({ kind: "request", path: "Alone", name: "Still alone" });
	expect((await paths()).toSorted()).toEqual([
		"Inserted",
		"Still alone",
		"Users",
		"Users/First",
		"Users/Second",
	]);
});

test("what was deleted comes back into its folder, wherever that is by now", async () => {
	const { items, paths, read, write } = await opened();
	const other = SHOP.slice(SHOP.indexOf("  - info:")).replace("Users", "Later");
	await write(
		(await read()) +
			other.slice(0, other.indexOf("  - info:\n      name: Alone")),
	);
	const undo = await items.delete(request("Later/First"));
	await items.delete({ kind: "folder", path: "Users" });
	await items.restore(undo);
	expect(await paths()).toEqual([
		"Later",
		"Later/First",
		"Later/Second",
		"Alone",
	]);
});

test("what was deleted can be restored by a server that is started later, until the trash is emptied", async () => {
	const { items, later, read, paths } = await opened();
	await items.delete(folder("Users"));
	const after = await later();
	const [entry] = await after.inTrash();
	expect(entry).toMatchObject({ kind: "folder", name: "Users", count: 2 });
	await after.items.restore(entry?.id ?? "");
	expect(await read()).toBe(SHOP);
	expect(await after.inTrash()).toEqual([]);
	await items.delete(request("Alone"));
	await after.empty();
	expect(await (await later()).inTrash()).toEqual([]);
	expect(await paths()).not.toContain("Alone");
});

test("what an earlier Curlew has deleted, which notes no folders, comes back into its own", async () => {
	const { items, later, paths, read, write, change } = await opened();
	await items.deleteAll([request("Users/Second"), request("Alone")]);
	await change((entry) => entry.replaceAll(/"folder":"[^"]*",/g, ""));
	await write(`# changed\n${await read()}`);
	const after = await later();
	const [entry] = await after.inTrash();
	await after.items.restore(entry?.id ?? "");
	expect(await paths()).toEqual([
		"Users",
		"Users/First",
		"Users/Second",
		"Alone",
	]);
});

test("nothing comes back where one of the folders is gone, rather than a part", async () => {
	const { items, read, write } = await opened();
	const alone = SHOP.slice(SHOP.indexOf("  - info:\n      name: Alone"));
	await write(SHOP.replace(alone, "").replace("items:\n", `items:\n${alone}`));
	const id = await items.deleteAll([request("Alone"), request("Users/First")]);
	await items.delete(folder("Users"));
	await write(`# changed\n${await read()}`);
	const before = await read();
	await expect(items.restore(id)).rejects.toThrow("Users");
	expect(await read()).toBe(before);
});

test("what is moved between two numbers gets one between, and the others keep theirs", async () => {
	const { items, read, write } = await opened();
	const numbered = SHOP.replace("seq: 2", "seq: 20").replace(
		"      seq: 1\n    http:\n      method: GET\n      url: c",
		"      seq: 7\n    http:\n      method: GET\n      url: c",
	);
	await write(
		numbered.replace("seq: 1\n        http", "seq: 10\n        http"),
	);
	await items.move({
		...{ path: "Alone", kind: "request", folder: "Users" },
		before: "Users/Second",
		beforeKind: "request",
	});
	const seqs = [...(await read()).matchAll(/seq: (\d+)/g)].map(
		([, seq]) => seq,
	);
	expect(seqs).toEqual(["10", "20", "11"]);
});
