import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { changedItems } from "./changed-items.ts";
import { committed, openGit } from "./testing/repositories.ts";

const request = (name: string, url: string, more = {}) => ({
	name,
	...more,
	request: { method: "GET", url },
});

const SHOP = {
	info: {
		name: "Shop",
		schema:
			"https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
	},
	item: [
		{ name: "Users", item: [request("List", "a"), request("Get", "b")] },
		request("Alone", "c"),
	],
};

test("changed and new requests of a Postman file are told by their places", async () => {
	const name = "shop.postman_collection.json";
	const { root, git } = await committed({ [name]: JSON.stringify(SHOP) });
	git("rm", "-q", "--cached", "api/opencollection.yml");
	const file = join(root, name);
	const app = await openGit(file);
	const text = await readFile(file, "utf8");
	const put = text
		.replace('"url":"b"', '"url":"b2"')
		.replace('{"name":"Alone"', '{"name":"New","request":"d"},{"name":"Alone"');
	await writeFile(file, put);
	const found = (await app.git.state())?.changes.find(
		({ path }) => path === name,
	);
	expect(found?.items).toEqual([
		{ at: ["items", 0, "items", 1], kind: "changed" },
		{ at: ["items", 1], kind: "added" },
	]);
});

test("an item with an id is the same under another name, and one that moved within its list has not changed", () => {
	const item = (name: string, id?: string) => ({
		info: { name, type: "http", ...(id && { "x-id": id }) },
		http: { url: "a" },
	});
	const before = { items: [item("A", "1"), item("B"), item("C")] };
	const after = { items: [item("C"), item("Z", "1"), item("B")] };
	expect(changedItems(before, after)).toEqual([
		{ at: ["items", 1], kind: "changed" },
	]);
	expect(
		changedItems({}, { items: [{ ...item("F"), items: [item("A")] }] }),
	).toEqual([
		{ at: ["items", 0], kind: "added" },
		{ at: ["items", 0, "items", 0], kind: "added" },
	]);
});
