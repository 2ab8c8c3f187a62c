import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { SchemaStore } from "./schema-store.ts";

async function newStore() {
	const folder = await mkdtemp(join(tmpdir(), "schemas-"));
	onTestFinished(() => rm(folder, { recursive: true, force: true }));
	const store = new SchemaStore("/collection", folder);
	const own = async () => join(folder, (await readdir(folder))[0] ?? "");
	const put = (endpoint: string, at: number, text: string) =>
		store.write({ endpoint, at, from: { text } });
	return { store, own, put };
}

test("what is known of a schema is read without its text, which is replaced by a newer one", async () => {
	const { store, own, put } = await newStore();
	await put("https://a.example/", 1, "old");
	const stored = await put("https://a.example/", 2, "new");
	expect(await store.read("https://a.example/")).toEqual(stored);
	if (!("version" in stored.from)) throw new Error("It is of a server.");
	const { version } = stored.from;
	expect(await store.text("https://a.example/", version)).toBe("new");
	const names = await readdir(await own());
	expect(names.sort()).toHaveLength(2);
	for (const name of names)
		if (name.endsWith(".txt")) await writeFile(join(await own(), name), "");
	expect(await store.read("https://a.example/")).toEqual(stored);
});

test("the thirty that were got last are kept, with up to 200 MB of text", async () => {
	const { store, own, put } = await newStore();
	for (let at = 0; at < 32; at++) await put(`https://${at}.example/`, at, "a");
	expect(await store.read("https://1.example/")).toBeUndefined();
	expect(await store.read("https://2.example/")).toBeDefined();
	expect(await readdir(await own())).toHaveLength(60);
	const large = "a".repeat(101 * 1024 * 1024);
	await put("https://large.example/", 40, large);
	await put("https://larger.example/", 41, `${large}b`);
	expect(await store.read("https://larger.example/")).toBeDefined();
	expect(await store.read("https://large.example/")).toBeUndefined();
});
