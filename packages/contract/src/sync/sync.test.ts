import {
	mkdtempSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { SyncChoices } from "./plan/sync-plan.ts";
import { isInStep } from "./plan/sync-plan.ts";
import { applySync, importDocument, planSync } from "./sync.ts";
import {
	SHOP,
	type ShopOperation,
	shopDocument,
} from "./testing/shop-document.ts";

/** A collection that was made of the document of tests. */
async function synced() {
	const folder = mkdtempSync(join(tmpdir(), "curlew-sync-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const document = join(folder, "api.json");
	const root = join(folder, "shop");
	writeFileSync(document, shopDocument(SHOP));
	await importDocument(document, root);
	return {
		root,
		text: (name: string) => readFileSync(join(root, name), "utf8"),
		edit: (name: string, from: string, to: string) => {
			const file = join(root, name);
			const text = readFileSync(file, "utf8");
			expect(text).toContain(from);
			writeFileSync(file, text.replace(from, to));
		},
		sync: async (
			operations: readonly ShopOperation[],
			choices: SyncChoices = {},
		) => {
			writeFileSync(document, shopDocument(operations));
			const plan = await planSync(root, document, { choices });
			await applySync(plan);
			return plan;
		},
	};
}

function changed(id: string, change: Partial<ShopOperation>) {
	return SHOP.map((one) => (one.id === id ? { ...one, ...change } : one));
}

test("a collection that was just made is in step", async () => {
	const shop = await synced();
	expect(isInStep(await shop.sync(SHOP))).toBe(true);
});

test("what the document changes arrives, and what the user has written stays, comments included", async () => {
	const shop = await synced();
	shop.edit("users/listUsers.yml", 'value: "10"', 'value: "50" # many');
	const plan = await shop.sync(
		changed("listUsers", { query: { limit: "10", sort: "age", page: "2" } }),
	);
	expect(plan.conflicts).toEqual([]);
	const text = shop.text("users/listUsers.yml");
	expect(text).toContain('value: "50" # many');
	expect(text).toContain("value: age");
	expect(text).toContain("name: page");
});

test("members of a JSON body are merged one by one, with placeholders among them", async () => {
	const shop = await synced();
	shop.edit("users/createUser.yml", '"age": 3', '"age": {{age}}');
	const { conflicts } = await shop.sync(
		changed("createUser", { body: { age: 3, size: 7, height: 1 } }),
	);
	expect(conflicts).toEqual([]);
	const text = shop.text("users/createUser.yml");
	expect(text).toContain(
		'"age": {{age}},\n        "size": 7,\n        "height": 1',
	);
});

test("where both have changed the same, the user's stays until somebody chooses", async () => {
	const shop = await synced();
	shop.edit("users/listUsers.yml", 'value: "10"', 'value: "50"');
	const next = changed("listUsers", { query: { limit: "20", sort: "name" } });
	const { conflicts } = await shop.sync(next);
	expect(conflicts).toMatchObject([
		{
			id: "GET /users#http.params.query limit.value",
			base: "10",
			theirs: "20",
			yours: "50",
			line: 11,
		},
	]);
	expect((await shop.sync(next)).conflicts).toHaveLength(1);
	const id = conflicts[0]?.id ?? "";
	const plan = await shop.sync(next, { each: new Map([[id, "theirs"]]) });
	expect(plan.conflicts).toEqual([]);
	expect(shop.text("users/listUsers.yml")).toContain('value: "20"');
	expect(isInStep(await shop.sync(next))).toBe(true);
});

test("an operation with another path is followed by its id, its parameters by their places", async () => {
	const shop = await synced();
	shop.edit("users/getUser.yml", 'value: "1"', 'value: "{{user}}"');
	await shop.sync(changed("getUser", { path: "/people/{personId}" }));
	const text = shop.text("users/getUser.yml");
	expect(text).toContain('url: "{{baseUrl}}/people/:personId"');
	expect(text).toContain('name: personId\n      value: "{{user}}"');
});

test("what is gone is marked, and what is new comes into the folder of its kind, whatever that is called now", async () => {
	const shop = await synced();
	renameSync(join(shop.root, "users"), join(shop.root, "people"));
	const added = {
		id: "dropUser",
		method: "delete",
		path: "/users/{id}",
		tag: "users",
		query: {},
		body: {},
	};
	const plan = await shop.sync([
		...SHOP.filter(({ id }) => id !== "getUser"),
		added,
	]);
	expect(plan.changes.map(({ kind }) => kind)).toEqual(["added", "gone"]);
	expect(shop.text("people/getUser.yml")).toContain("gone: true");
	expect(shop.text("people/dropUser.yml")).toContain("DELETE /users/{id}");
	expect(
		isInStep(
			await shop.sync([...SHOP.filter(({ id }) => id !== "getUser"), added]),
		),
	).toBe(true);
});

test("nothing is written when a file of the collection has a fault", async () => {
	const shop = await synced();
	writeFileSync(join(shop.root, "users/getUser.yml"), "info: [");
	const base = shop.text(".curlew/openapi-base.json");
	await expect(
		shop.sync(changed("listUsers", { query: {} })),
	).rejects.toMatchObject({ code: "YAML_SYNTAX" });
	expect(shop.text(".curlew/openapi-base.json")).toBe(base);
});

test("a conflict does not show what may be a secret", async () => {
	const shop = await synced();
	const before = changed("listUsers", { query: { apiKey: "one" } });
	await shop.sync(before);
	shop.edit("users/listUsers.yml", "value: one", "value: hidden-7f3a");
	const { conflicts } = await shop.sync(
		changed("listUsers", { query: { apiKey: "two" } }),
	);
	expect(conflicts).toHaveLength(1);
	expect(JSON.stringify(conflicts)).not.toContain("hidden-7f3a");
});
