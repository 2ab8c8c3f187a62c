import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { OpenedCollection } from "../collection/opened-collection.ts";
import { collectionItems } from "./items.ts";
import { Trash } from "./trash.ts";

const SHOP = `{
	"info": {"name": "Shop", "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},
	"item": [
		{
			"name": "Users",
			"item": [
				{"name": "First", "id": "1", "request": {"method": "GET", "url": "a"}},
				{"name": "Second", "id": "2", "request": {"method": "GET", "url": "b"}}
			]
		},
		{"name": "Alone", "id": "3", "own": true, "request": {"method": "GET", "url": "c"}}
	]
}
`;

interface Item {
	readonly name: string;
	readonly id?: string | number;
	readonly item?: readonly Item[];
}

async function opened() {
	const root = await mkdtemp(join(tmpdir(), "curlew-postman-items-"));
	onTestFinished(() => rm(root, { recursive: true }));
	const file = join(root, "shop.postman_collection.json");
	await writeFile(file, SHOP);
	const collection = await OpenedCollection.open(file);
	const items = collectionItems(
		collection,
		new Trash(join(root, ".trash")),
		() => collection.invalidate(),
	);
	const read = () => readFile(file, "utf8");
	const names = async () => namesOf(JSON.parse(await read()));
	const write = (text: string) => writeFile(file, text);
	return { items, read, names, root, write };
}

function namesOf({ item = [] }: Item): readonly string[] {
	return item.flatMap((one) => [
		one.name + (one.id ?? ""),
		...namesOf(one).map((name) => `  ${name}`),
	]);
}

const ALONE = { kind: "request", path: "Alone" } as const;

test("requests and folders are made in the one file", async () => {
	const { items, read, names } = await opened();
	expect(
		await items.create({ kind: "folder", folder: "Users", name: "More" }),
	).toEqual({ path: "Users/More" });
	expect(
		await items.create({ kind: "request", folder: "Users/More", name: "New" }),
	).toEqual({ path: "Users/More/New" });
	expect(await items.duplicate(ALONE)).toEqual({ path: "Alone copy" });
	expect(await names()).toEqual([
		"Users",
		"  First1",
		"  Second2",
		"  More",
		"    New",
		"Alone3",
		"Alone copy",
	]);
	expect(await read()).toContain(
		'{"name": "First", "id": "1", "request": {"method": "GET", "url": "a"}}',
	);
	expect((await read()).match(/"own": true/g)).toHaveLength(2);
	expect(await read()).not.toContain("noauth");
});

test("a new name changes nothing else", async () => {
	const { items, read } = await opened();
	const path = "Users/First";
	expect(await items.rename({ kind: "request", path, name: "Zeroth" })).toEqual(
		{ path: "Users/Zeroth" },
	);
	await items.rename({ kind: "folder", path: "Users", name: "People" });
	expect(await read()).toBe(
		SHOP.replace("First", "Zeroth").replace("Users", "People"),
	);
});

test("what is deleted is gone from the file, and comes back with every character", async () => {
	const { items, read, names } = await opened();
	const undo = await items.delete({ kind: "folder", path: "Users" });
	expect(await names()).toEqual(["Alone3"]);
	await items.restore(undo);
	expect(await read()).toBe(SHOP);
});

test("items move by their places in the lists, with all that the file says of them", async () => {
	const { items, read, names } = await opened();
	const second = { kind: "request", path: "Users/Second" } as const;
	await items.move({ ...second, folder: "Users", before: "Users/First" });
	expect(await names()).toEqual(["Users", "  Second2", "  First1", "Alone3"]);
	expect(
		await items.move({ ...ALONE, folder: "Users", before: "Users/First" }),
	).toEqual({ path: "Users/Alone" });
	expect(await names()).toEqual(["Users", "  Second2", "  Alone3", "  First1"]);
	expect(await read()).toContain('"own": true');
	expect(await items.move({ ...second, folder: "", before: "Users" })).toEqual({
		path: "Second",
	});
	expect(
		await items.move({ ...second, path: "Second", folder: "", before: null }),
	).toEqual({ path: "Second" });
	expect(await names()).toEqual(["Users", "  Alone3", "  First1", "Second2"]);
});

test("what cannot be put into the trash is not deleted", async () => {
	const { items, read, root } = await opened();
	await writeFile(join(root, ".trash"), "no folder");
	const users = { kind: "folder", path: "Users" } as const;
	await expect(items.deleteAll([ALONE, users])).rejects.toThrow();
	expect(await read()).toBe(SHOP);
});

test("what has a number for an id comes back with it after another change", async () => {
	const { items, read, names, write } = await opened();
	await write(
		SHOP.replace('"id": "3"', '"id": 3').replace('"id": "1"', '"id": 1'),
	);
	const id = await items.deleteAll([{ kind: "folder", path: "Users" }, ALONE]);
	await items.create({ kind: "request", folder: "", name: "New" });
	await items.restore(id);
	expect(await names()).toEqual([
		"Users",
		"  First1",
		"  Second2",
		"Alone3",
		"New",
	]);
	expect(JSON.parse(await read()).item[1].id).toBe(3);
});

test("what Curlew does not know of an item comes back with it after another change, every character", async () => {
	const { items, read, names, write } = await opened();
	const alone =
		'{"name": "Alone", "x": [1.0, {"\\u00e9": null}], "request": {"method": "GET", "url": "c"}}';
	const users = SHOP.slice(
		SHOP.indexOf('{\n\t\t\t"name": "Users"'),
		SHOP.indexOf(",\n\t\t{"),
	);
	const own = users.replace(
		'"url": "a"',
		'"url": "a", "certificate": {"k": 1e2}',
	);
	await write(SHOP.replace(/\{"name": "Alone".*/, alone).replace(users, own));
	const id = await items.deleteAll([{ kind: "folder", path: "Users" }, ALONE]);
	await items.create({ kind: "request", folder: "", name: "New" });
	await items.restore(id);
	expect(await names()).toEqual([
		"Users",
		"  First1",
		"  Second2",
		"Alone",
		"New",
	]);
	const text = await read();
	expect(text).toContain(`\n\t\t${own},\n\t\t${alone},\n`);
});

test("an item comes back at the end of a list that has become shorter", async () => {
	const { items, names } = await opened();
	const id = await items.delete(ALONE);
	await items.delete({ kind: "folder", path: "Users" });
	await items.restore(id);
	expect(await names()).toEqual(["Alone3"]);
});
