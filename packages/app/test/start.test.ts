import { readdir } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AppPage, openAppPage } from "./app-page.ts";
import { type AppUnderTest, openAppWith } from "./app-under-test.ts";

let server: Server;
let url: string;
let app: AppUnderTest;
let view: AppPage;

beforeAll(async () => {
	server = createServer((request, response) =>
		response.end(`You asked for ${request.url}`),
	);
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const { port }: AddressInfo = JSON.parse(JSON.stringify(server.address()));
	url = `http://127.0.0.1:${port}`;
	app = await openAppWith({ "notes.txt": "nothing of ours\n" });
	view = await openAppPage(app, { isEmpty: true });
});

afterAll(async () => {
	await view[Symbol.asyncDispose]();
	await app[Symbol.asyncDispose]();
	server.close();
});

test("where there is no collection, a URL and Enter show its response, and no file is made", async () => {
	const { page } = view;
	await page.getByLabel("Send a URL now").waitFor();
	await page.keyboard.type(`${url}/users?page=1`);
	await page.keyboard.press("Enter");
	await page.getByText("You asked for /users?page=1").first().waitFor();
	expect(await readdir(app.root)).toEqual(["notes.txt"]);
});

test("what was tried is there after a reload, and Ctrl+S makes a collection of it", async () => {
	const { page } = view;
	const field = page.getByRole("textbox", { name: "URL" });
	await field.click();
	await page.keyboard.press("End");
	await page.keyboard.type("&more=1");
	await Promise.all([
		page.waitForResponse((one) => one.url().endsWith("/drafts/keep")),
		page.getByText("&more=1").first().waitFor(),
	]);
	await page.reload();
	await expect.poll(() => field.innerText()).toContain("page=1&more=1");
	await page.keyboard.press("ControlOrMeta+S");
	await page.getByLabel("New collection").fill("My Shop");
	await page.keyboard.press("Enter");
	await page.getByRole("treeitem", { name: "GET users" }).waitFor();
	await expect.poll(() => field.innerText()).toContain("page=1&more=1");
	expect(await app.read("my-shop/get-users.yml")).toContain(
		"/users?page=1&more=1",
	);
	// What came of it came along, too.
	await page.getByText("You asked for /users?page=1").first().waitFor();
});

test("a scratch request sees the collection, and a problem in it is mended and sent again by the keyboard", async () => {
	const { page } = view;
	await page.keyboard.press("Alt+Shift+N");
	const field = page.getByRole("textbox", { name: "URL" });
	await expect.poll(() => field.innerText()).not.toContain("page=1");
	await field.click();
	await page.keyboard.type("{{host}}/mended");
	await page.locator('.url-field [data-placeholder="{{host}}"]').hover();
	const card = page.locator(".hover-card");
	await card.getByRole("button", { name: "Define host" }).waitFor();
	await page.keyboard.press("Escape");
	await card.waitFor({ state: "detached" });
	await page.keyboard.press("ControlOrMeta+Enter");
	const response = page.getByRole("region", { name: "Response", exact: true });
	const define = response.getByRole("button", { name: "Define host" }).first();
	await define.focus();
	await page.keyboard.press("Enter");
	await page.getByLabel("Value of host").fill(url);
	await page.keyboard.press("Enter");
	await response.getByRole("button", { name: "Send again" }).waitFor();
	expect(await response.innerText()).not.toMatch(/--[a-z]|`/);
	await page.keyboard.press("Enter");
	await response.getByText("You asked for /mended").first().waitFor();
	await page.keyboard.press("ControlOrMeta+S");
	await page.getByRole("button", { name: "Save", exact: true }).click();
	await page.getByRole("treeitem", { name: "GET mended" }).waitFor();
	await page.locator(".tab-unsaved").waitFor({ state: "detached" });
	expect(await app.read("my-shop/get-mended.yml")).toContain("{{host}}/mended");
	await response.getByText("You asked for /mended").first().waitFor();
});

test("a scratch request whose tab is closed with Save is saved, and its tab is gone", async () => {
	const { page } = view;
	const tabs = page.locator(".tab-row [role=tab]");
	const before = await tabs.count();
	await page.keyboard.press("Alt+Shift+N");
	await expect.poll(() => tabs.count()).toBe(before + 1);
	const field = page.getByRole("textbox", { name: "URL" });
	await field.click();
	await page.keyboard.type(`${url}/closed`);
	await page.keyboard.press("Alt+W");
	await page.getByRole("button", { name: "Save", exact: true }).click();
	await page.getByLabel("Name", { exact: true }).fill("Closed");
	await page.keyboard.press("Enter");
	await page.getByRole("treeitem", { name: "Closed" }).waitFor();
	await expect.poll(() => tabs.count()).toBe(before);
});

test("the example opens with a request that can be sent", async () => {
	const { page } = view;
	await page.keyboard.press("ControlOrMeta+K");
	await page
		.getByRole("combobox", { name: "Request or command" })
		.fill(">open the example");
	await page.keyboard.press("Enter");
	await page.getByRole("treeitem", { name: "List teas" }).waitFor();
	await page.getByRole("region", { name: "Request", exact: true }).waitFor();
	await page.keyboard.press("ControlOrMeta+Enter");
	await page.getByText('"Sencha"').first().waitFor();
	expect(await readdir(app.root)).toContain("curlew-example");
});

test("the browser has nothing to complain about", () => {
	expect(view.complaints).toEqual([]);
});
