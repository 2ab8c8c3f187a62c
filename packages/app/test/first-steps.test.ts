import { afterAll, beforeAll, expect, test } from "vitest";
import { type AppPage, openAppPage } from "./app-page.ts";
import { openUsersApp } from "./app-under-test.ts";

let app: Awaited<ReturnType<typeof openUsersApp>>;
let view: AppPage;

beforeAll(async () => {
	app = await openUsersApp();
	view = await openAppPage(app);
	await view.chooseEnvironment("local");
});

afterAll(async () => {
	await view[Symbol.asyncDispose]();
	await app[Symbol.asyncDispose]();
});

test("the address holds no token any more once the page is open", () => {
	expect(new URL(view.page.url()).search).toBe("");
});

test("a placeholder shows its value, its way and its place, and the request its echo", async () => {
	const { page } = view;
	await view.openRequest("Where values come from", "Built from other");
	await page.locator('.code-editor [data-placeholder="{{link}}"]').hover();
	const card = page.locator(".hover-card");
	await card.waitFor();
	expect(await card.innerText()).toContain(
		`${app.api.url}/users/1?as=Ada Lovelace`,
	);
	expect(await card.innerText()).toContain("values/built-from-others.yml:19");
	await view.send();
	expect(await page.locator(".status-line").innerText()).toContain("200 OK");
	expect(await page.locator(".body-lines").innerText()).toContain(
		'"method": "POST"',
	);
});

test("the keyboard gets to the card, and back", async () => {
	const { page } = view;
	const url = page.getByRole("textbox", { name: "URL" });
	await url.click();
	await page.keyboard.press("Home");
	await page.keyboard.press("ControlOrMeta+i");
	const card = page.locator(".hover-card");
	await card.waitFor();
	expect(await card.innerText()).toContain("environments/local.yml");
	await page.keyboard.press("Escape");
	await card.waitFor({ state: "detached" });
	await page.keyboard.press("End");
	await page.keyboard.type("?q=1");
	expect(await url.innerText()).toContain("/echo?q=1");
	for (const _ of "?q=1") await page.keyboard.press("Backspace");
});

test("what is typed is sent before it is saved, and Ctrl+S writes it without touching the rest", async () => {
	const { page } = view;
	await view.openRequest("The closest scope wins");
	const before = await app.read("values/closest-wins.yml");
	const body = page.getByRole("textbox", { name: "Body" });
	await body.click();
	await page.keyboard.press("ControlOrMeta+A");
	await page.keyboard.type("unsaved {{level}");
	await view.send();
	const echo = page.locator(".body-lines");
	await expect
		.poll(() => echo.innerText())
		.toContain('"body": "unsaved request"');
	expect(await app.read("values/closest-wins.yml")).toBe(before);
	await page.keyboard.press("ControlOrMeta+S");
	await page.locator(".tab-unsaved").waitFor({ state: "detached" });
	expect(await app.read("values/closest-wins.yml")).toBe(
		before.replace('data: "{{level}}"', 'data: "unsaved {{level}}"'),
	);
});

test("a change outside appears on the page", async () => {
	const { page } = view;
	await app.write(
		"values/added.yml",
		"info: { name: Added outside, type: http }\nhttp: { method: GET, url: x }\n",
	);
	await page
		.getByRole("treeitem", { name: "Added outside" })
		.waitFor({ timeout: 3_000 });
});

test("the browser has nothing to complain about", () => {
	expect(view.complaints).toEqual([]);
});
