import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AppPage, openAppPage } from "./app-page.ts";
import { type AppUnderTest, openAppWith } from "./app-under-test.ts";

let app: AppUnderTest;
let view: AppPage;

beforeAll(async () => {
	app = await openAppWith({ "notes.txt": "nothing of ours\n" });
	view = await openAppPage(app, { isEmpty: true });
});

afterAll(async () => {
	await view[Symbol.asyncDispose]();
	await app[Symbol.asyncDispose]();
});

test("where there is no collection, a form makes one, and opens it", async () => {
	const { page } = view;
	await page.getByRole("heading", { name: "A new collection" }).waitFor();
	await page.getByLabel("Name").fill("Tea Shop");
	await page.getByLabel("First environment").fill("My laptop");
	await page.getByLabel("Base URL").fill("http://127.0.0.1:9");
	await page.getByLabel("Path after").fill("teas/{{tea}}");
	await page.getByRole("button", { name: "Create and open" }).click();
	await page.getByRole("treeitem", { name: "First request" }).waitFor();
	const url = page.getByRole("textbox", { name: "URL" });
	await expect.poll(() => url.innerText()).toContain("teas/{{tea}}");
	expect(await page.getByText("No collection is open").count()).toBe(0);
	// The first send finds its base_url.
	const environment = page.getByLabel("Environment", { exact: true });
	expect(await environment.inputValue()).toBe("My laptop");
	expect((await readdir(app.root)).sort()).toEqual(["notes.txt", "tea-shop"]);
	expect(await app.read("tea-shop/opencollection.yml")).toContain("Tea Shop");
	expect(await app.read("tea-shop/environments/my-laptop.yml")).toContain(
		"http://127.0.0.1:9",
	);
	expect(await app.read("tea-shop/first-request.yml")).toContain(
		"{{base_url}}/teas/{{tea}}",
	);
});

test("the next one comes beside the first, also when that is what the command line named by now", async () => {
	const { page } = view;
	await command("new collection");
	const dialog = page.getByRole("dialog", { name: "New collection" });
	await dialog.getByLabel("Name").fill("Second");
	await dialog.getByLabel("Folder").fill("../second");
	await dialog.getByRole("button", { name: "Create and open" }).click();
	await dialog.getByText("cannot be the name of a folder").waitFor();
	await dialog.getByLabel("Folder").fill("tea-shop");
	await dialog.getByRole("button", { name: "Create and open" }).click();
	await dialog.getByText("is there already").waitFor();
	await dialog.getByLabel("Folder").fill("second");
	await dialog.getByLabel("Bruno (.bru)").check();
	await dialog.getByRole("button", { name: "Create and open" }).click();
	await page.getByRole("heading", { name: "Second", level: 1 }).waitFor();
	expect(await app.read("second/bruno.json")).toContain('"name": "Second"');
	expect(await app.read("second/first-request.bru")).toContain(
		"url: {{base_url}}/",
	);
	expect(await app.read("second/environments/local.bru")).toContain(
		"base_url: http://localhost:3000",
	);
});

test("the collection is converted into a folder beside it, which can be opened", async () => {
	const { page } = view;
	await command("convert the collection");
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("New folder").fill("third");
	await dialog.getByRole("button", { name: "Convert" }).click();
	await dialog.getByText("3 files written.").waitFor();
	const before = await readFile(join(app.root, "second/bruno.json"), "utf8");
	expect(before).toContain("Second");
	await dialog
		.getByRole("button", { name: "Open the converted collection" })
		.click();
	await page.locator(`h1[title="${app.at("third")}"]`).waitFor();
	expect(await app.read("third/first-request.yml")).toContain("{{base_url}}/");
});

test("collections that are there can be opened", async () => {
	const { page } = view;
	await command("open another");
	await page.getByRole("button", { name: "tea-shop" }).click();
	await page.getByRole("heading", { name: "Tea Shop", level: 1 }).waitFor();
});

test("all of them are open, each with its own tabs and environment, and two windows show two of them", async () => {
	const { page } = view;
	const heading = (name: string, at = page) =>
		at.getByRole("heading", { name, level: 1 }).waitFor();
	const environment = page.getByLabel("Environment", { exact: true });
	const rows = page.locator(".collection-row");
	await expect.poll(() => rows.count()).toBe(2);
	await page.getByRole("tab", { name: "First request" }).waitFor();
	await rows.getByRole("link", { name: "Second" }).first().click();
	await heading("Second");
	expect(await environment.inputValue()).toBe("local");
	await page.getByRole("tree").focus();
	await page.keyboard.press("Alt+Shift+C");
	await heading("Tea Shop");
	await page.getByRole("tab", { name: "First request" }).waitFor();
	expect(await environment.inputValue()).toBe("My laptop");
	const opened = page.context().waitForEvent("page");
	const second = rows.getByRole("link", { name: "Second" }).first();
	await second.click({ button: "right" });
	await page
		.getByRole("menuitem", { name: "Open in another window of the browser" })
		.click();
	const other = await opened;
	await heading("Second", other);
	await heading("Tea Shop");
	await other.getByRole("link", { name: "Tea Shop" }).focus();
	await other.keyboard.press("Delete");
	await page.getByText("“Tea Shop” was closed in another window.").waitFor();
	await page.getByRole("button", { name: "Open it again" }).click();
	await other.getByRole("link", { name: "Tea Shop" }).waitFor();
	await other.close();
});

test("the browser has nothing to complain about", () => {
	expect(view.complaints).toEqual([]);
});

async function command(label: string) {
	const { page } = view;
	await page.keyboard.press("ControlOrMeta+K");
	await page
		.getByRole("combobox", { name: "Request or command" })
		.fill(`>${label}`);
	await page.keyboard.press("Enter");
}
