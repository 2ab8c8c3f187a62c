import { mkdir, readdir } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AppPage, openAppPage } from "./app-page.ts";
import { type AppUnderTest, openAppWith } from "./app-under-test.ts";

const TEAS = JSON.stringify({
	info: {
		name: "Tea Shop",
		schema:
			"https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
	},
	item: [
		{
			name: "green",
			item: [
				{
					name: "Sencha",
					request: { method: "GET", url: "{{base}}/teas/sencha" },
				},
			],
		},
	],
});
const INSOMNIA = `type: collection.insomnia.rest/5.0
name: Drinks
collection:
  - name: List drinks
    method: GET
    url: http://127.0.0.1:9/drinks
    meta: { id: req_1 }
    authentication: { type: netrc }
`;

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

test("a pasted Postman collection that comes along whole opens at once, and is told in numbers", async () => {
	const { page } = view;
	await page.getByRole("button", { name: "Import …" }).click();
	const dialog = page.getByRole("dialog", { name: "Import" });
	await dialog.getByLabel("Text").fill("nothing: known\n");
	await dialog.getByLabel("New folder").fill("teas");
	await dialog.getByRole("button", { name: "Import", exact: true }).click();
	await dialog.getByText("It cannot be told what this is.").waitFor();
	await dialog.getByText("Imported are collections of Postman").waitFor();
	await dialog.getByLabel("Text").fill(TEAS);
	await dialog.getByRole("button", { name: "Import", exact: true }).click();
	await page
		.getByText("Read a collection in Postman format: 1 request, 1 folder.")
		.waitFor();
	await page.locator(`h1[title="${app.at("teas")}"]`).waitFor();
	await page.getByRole("treeitem", { name: "green" }).waitFor();
	expect((await readdir(app.root)).sort()).toEqual(["notes.txt", "teas"]);
});

test("a file is chosen beside the open collection, what it loses is listed with its place", async () => {
	const { page } = view;
	await command("import");
	const dialog = page.getByRole("dialog", { name: "Import" });
	await dialog.getByRole("button", { name: "Files" }).click();
	await dialog.getByLabel("Files: the collection").setInputFiles({
		name: "drinks.yaml",
		mimeType: "application/yaml",
		buffer: Buffer.from(INSOMNIA),
	});
	await expect
		.poll(() => dialog.getByLabel("New folder").inputValue())
		.toBe("drinks");
	await dialog.getByRole("button", { name: "Import", exact: true }).click();
	await dialog.getByText("One thing did not come along").waitFor();
	await dialog.getByText("drinks.yaml:8:").waitFor();
	await dialog.getByRole("button", { name: "Open the imported" }).click();
	await page.getByRole("treeitem", { name: "List drinks" }).waitFor();
});

test("pasted curl commands become requests of the open collection", async () => {
	const { page } = view;
	await command("import");
	const dialog = page.getByRole("dialog", { name: "Import" });
	await dialog.getByLabel("Text").fill("curl http://127.0.0.1:9/cups");
	await dialog.getByText("requests of the open collection").waitFor();
	await dialog.getByRole("button", { name: "Import", exact: true }).click();
	await page.getByRole("treeitem", { name: "cups" }).waitFor();
});

test("a folder that is dropped on the page is imported with its files", async () => {
	const { page } = view;
	await mkdir(app.at("dropped/shop/teas"), { recursive: true });
	await app.write("dropped/shop/bruno.json", '{"version":"1","name":"Shop"}');
	await app.write(
		"dropped/shop/teas/list.bru",
		"meta {\n  name: List teas\n}\n\nget {\n  url: http://127.0.0.1:9\n}\n",
	);
	const drag = await page.context().newCDPSession(page);
	const data = {
		items: [],
		files: [app.at("dropped/shop")],
		dragOperationsMask: 1,
	};
	for (const type of ["dragEnter", "dragOver", "drop"] as const)
		await drag.send("Input.dispatchDragEvent", { type, x: 600, y: 400, data });
	const dialog = page.getByRole("dialog", { name: "Import" });
	await dialog.getByText("The folder shop with 2 files").waitFor();
	expect(await dialog.getByLabel("New folder").inputValue()).toBe("shop");
	await dialog.getByRole("button", { name: "Import", exact: true }).click();
	await dialog.getByRole("button", { name: "Open the imported" }).click();
	await page.getByRole("treeitem", { name: "teas" }).waitFor();
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
