import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type AppPage, openAppPage } from "./app-page.ts";
import { openUsersApp } from "./app-under-test.ts";

let app: Awaited<ReturnType<typeof openUsersApp>>;
let view: AppPage;

beforeAll(async () => {
	app = await openUsersApp();
	view = await openAppPage(app);
	await view.page
		.context()
		.grantPermissions(["clipboard-read", "clipboard-write"]);
});

afterAll(async () => {
	await view[Symbol.asyncDispose]();
	await app[Symbol.asyncDispose]();
});

beforeEach(() => {
	expect(view.complaints).toEqual([]);
});

async function openPalette(query: string) {
	await view.page.keyboard.press("ControlOrMeta+K");
	const field = view.page.getByRole("combobox", { name: "Request or command" });
	await field.fill(query);
}

function options() {
	return view.page.locator(".palette [role=option]");
}

async function clipboard(): Promise<string> {
	return String(await view.page.evaluate("navigator.clipboard.readText()"));
}

test("what is typed while the palette is still loading is not lost, Enter neither", async () => {
	const { page } = view;
	await page.keyboard.press("ControlOrMeta+K");
	await page.keyboard.type("closest scope wins");
	await page.keyboard.press("Enter");
	await page.getByRole("tab", { name: "The closest scope wins" }).waitFor();
});

test("tabs are closed, opened again and moved by keys, and stand in a list that is searched", async () => {
	const { page } = view;
	const names = () => page.locator(".tab .tab-name").allInnerTexts();
	const first = "The closest scope wins";
	await page.keyboard.press("Alt+W");
	await expect.poll(names).toEqual([]);
	await page.keyboard.press("Alt+Shift+T");
	await expect.poll(names).toEqual([first]);
	await openPalette("status/307");
	await page.keyboard.press("Enter");
	await expect.poll(names).toHaveLength(2);
	const [, second] = await names();
	await page.keyboard.press("Alt+Shift+PageUp");
	await expect.poll(names).toEqual([second, first]);
	await page.keyboard.press("Alt+Shift+L");
	await page.getByRole("searchbox", { name: "Search tabs" }).fill("closest");
	await page.keyboard.press("Enter");
	const active = page.locator(".tab[data-active] .tab-name");
	await expect.poll(() => active.innerText()).toBe(first);
	await page.locator(".tab[data-active]").click({ button: "right" });
	await page.getByRole("menuitem", { name: "Close others" }).click();
	await expect.poll(names).toEqual([first]);
});

test("a request is found by letters of its name, its path and its URL", async () => {
	for (const query of ["closcowin", "values/closest", "closest post"]) {
		await openPalette(query);
		expect(await options().first().innerText()).toContain(
			"The closest scope wins",
		);
		await view.page.keyboard.press("Escape");
	}
	await openPalette("status/307");
	await view.page.keyboard.press("Enter");
	const tab = view.page.getByRole("tab", { selected: true }).first();
	await tab.waitFor();
	expect(
		await view.page.getByRole("textbox", { name: "URL" }).innerText(),
	).toContain("/status/307");
});

test("arrow keys choose, and > leaves the requests out", async () => {
	const environment = view.page.getByLabel("Environment", { exact: true });
	// It is the only one, and chosen from the beginning.
	for (const [query, value] of [
		["> use no environment", ""],
		["> environment local", "local"],
	] as const) {
		await openPalette(query);
		expect(await options().count()).toBe(1);
		await view.page.keyboard.press("Enter");
		await expect.poll(() => environment.inputValue()).toBe(value);
	}
	await openPalette(">");
	await view.page.keyboard.press("ArrowDown");
	const second = options().nth(1);
	expect(await second.getAttribute("aria-selected")).toBe("true");
	await view.page.keyboard.press("Escape");
});

test("after the palette, the focus is where it was", async () => {
	const { page } = view;
	await page.getByRole("tree").focus();
	await openPalette("anything");
	await page.keyboard.press("Escape");
	await expect
		.poll(() => page.locator(":focus").getAttribute("role"))
		.toBe("tree");
});

test("? shows every shortcut, but types a question mark in a field", async () => {
	const { page } = view;
	await page.getByRole("tree").focus();
	await page.keyboard.press("?");
	const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
	await sheet.waitFor();
	expect(await sheet.innerText()).toMatch(/Send the request\s+Ctrl\+Enter/);
	await page.keyboard.press("Escape");
	await sheet.waitFor({ state: "detached" });
	const search = page.getByRole("searchbox", { name: "Search requests" });
	await search.focus();
	await page.keyboard.press("?");
	expect(await search.inputValue()).toBe("?");
	await search.fill("");
	expect(await sheet.count()).toBe(0);
});

test("a curl command in the palette becomes a request", async () => {
	await openPalette(
		`curl -X PUT ${app.api.url}/echo -H 'X-From: curl' -d '{"a":1}'`,
	);
	expect(await options().allInnerTexts()).toEqual([
		expect.stringContaining("New request from this curl command"),
	]);
	await view.page.keyboard.press("Enter");
	await view.page.getByRole("tab", { name: "PUT /echo" }).waitFor();
	const text = await app.read("put-echo.yml");
	expect(text).toContain("method: PUT");
	expect(text).toContain("X-From");
});

test("a curl command pasted into the URL fills the request, and can be undone", async () => {
	const { page } = view;
	await openPalette("closest scope wins");
	await page.keyboard.press("Enter");
	const url = page.getByRole("textbox", { name: "URL" });
	await expect.poll(() => url.innerText()).toBe("{{base_url}}/echo");
	const command =
		"curl -X DELETE 'https://example.com/users/{{userId}}' -H 'Accept: text/plain'";
	await page.evaluate(
		`navigator.clipboard.writeText(${JSON.stringify(command)})`,
	);
	await url.click();
	await page.keyboard.press("ControlOrMeta+V");
	await expect
		.poll(() => url.innerText())
		.toBe("https://example.com/users/{{userId}}");
	expect(await page.getByLabel("Method", { exact: true }).inputValue()).toBe(
		"DELETE",
	);
	await page.getByRole("button", { name: "Undo" }).click();
	await expect.poll(() => url.innerText()).toBe("{{base_url}}/echo");
	expect(await page.getByLabel("Method", { exact: true }).inputValue()).toBe(
		"POST",
	);
	await page.locator(".tab-unsaved").waitFor({ state: "detached" });
});

test("a request is copied as curl, and shown as code of other languages, with placeholders for secrets", async () => {
	const { page } = view;
	await openPalette(">copy as curl");
	await page.keyboard.press("Enter");
	await page.getByText("Code copied.").waitFor();
	expect(await clipboard()).toContain(`${app.api.url}/echo`);
	await page
		.getByRole("treeitem", { name: "The closest scope wins" })
		.click({ button: "right" });
	await page.getByRole("menuitem", { name: "Generate code" }).click();
	const dialog = page.getByRole("dialog", { name: "Generate code" });
	await dialog.getByLabel("Language").selectOption("python");
	await expect
		.poll(() => dialog.locator("pre").innerText())
		.toContain("requests.");
	await page.keyboard.press("Escape");
});

test("several curl requests at once come into the folder that is shown", async () => {
	const { page } = view;
	await openPalette(">from curl");
	await page.keyboard.press("Enter");
	const dialog = page.getByRole("dialog");
	const field = dialog.getByRole("textbox");
	await field.fill("wget http://x");
	await dialog.getByRole("button", { name: "Create" }).click();
	await dialog.getByText("This is no curl command.").waitFor();
	await field.fill(`curl ${app.api.url}/one --next -X POST ${app.api.url}/two`);
	await dialog.getByRole("button", { name: "Create" }).click();
	await dialog.waitFor({ state: "detached" });
	expect(await app.read("values/get-one.yml")).toContain("/one");
	expect(await app.read("values/post-two.yml")).toContain("method: POST");
});
