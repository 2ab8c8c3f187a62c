import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { AppContext } from "../context.ts";

test("a collection whose own file is broken from the start can be mended, and is open then", async () => {
	const root = await mkdtemp(
		join(await realpath(tmpdir()), "curlew-app-test-"),
	);
	const file = "opencollection.yml";
	await writeFile(join(root, file), "info: [\n");
	const app = new AppContext(root, {});
	onTestFinished(async () => {
		await app.close();
		await rm(root, { recursive: true });
	});
	await app.workspace.begin([root]);
	const { shown } = app.workspace;
	expect(await app.workspace.state(shown)).toMatchObject({
		kind: "none",
		brokenFile: file,
		problem: { location: { line: 1 } },
	});
	const { version } = await app.opened(shown).files.readText({ file });
	await app.opened(shown).files.writeText({
		file,
		version,
		text: "info:\n  name: Mended\n",
	});
	expect(await app.workspace.state(shown)).toMatchObject({
		kind: "open",
		name: "Mended",
	});
});

test("the only export in a folder without a collection is opened; of two, none is chosen", async () => {
	const root = await mkdtemp(
		join(await realpath(tmpdir()), "curlew-app-test-"),
	);
	const schema =
		"https://schema.getpostman.com/json/collection/v2.1.0/collection.json";
	const text = JSON.stringify({ info: { name: "Shop", schema }, item: [] });
	await writeFile(join(root, "shop.postman_collection.json"), text);
	const [one, two] = [new AppContext(root, {}), new AppContext(root, {})];
	onTestFinished(async () => {
		await one.close();
		await two.close();
		await rm(root, { recursive: true });
	});
	await one.workspace.begin([root]);
	expect(await one.workspace.state(one.workspace.shown)).toMatchObject({
		kind: "open",
		name: "Shop",
	});
	await writeFile(join(root, "other.postman_collection.json"), text);
	await two.workspace.begin([root]);
	expect(await two.workspace.state(two.workspace.shown)).toMatchObject({
		kind: "none",
		problem: { code: "COLLECTION_NOT_FOUND" },
	});
});

test("a collection that is taken off the list while it is tried again stays off", async () => {
	const root = await mkdtemp(
		join(await realpath(tmpdir()), "curlew-app-test-"),
	);
	const broken = join(root, "later");
	const app = new AppContext(root, {});
	onTestFinished(async () => {
		await app.close();
		await rm(root, { recursive: true });
	});
	await app.workspace.begin([join(root, "gone"), broken]);
	const { id } = app.workspace.entries[1] ?? { id: "" };
	await mkdir(broken);
	await writeFile(join(broken, "opencollection.yml"), "info:\n  name: Late\n");
	const asked = app.workspace.state(id);
	await app.workspace.remove(id);
	expect(await asked).toMatchObject({ kind: "none" });
	expect(app.workspace.has(id)).toBe(false);
});
