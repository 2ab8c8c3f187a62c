import { afterAll, beforeAll, expect, test } from "vitest";
import { type AppPage, openAppPage } from "./app-page.ts";
import { openUsersApp } from "./app-under-test.ts";

/** Milliseconds are many on a busy machine. */
const PATIENCE = { timeout: 8_000 };

let app: Awaited<ReturnType<typeof openUsersApp>>;
let view: AppPage;

beforeAll(async () => {
	app = await openUsersApp();
	view = await openAppPage(app);
	await view.chooseEnvironment("local");
	await view.openRequest("Where values come from", "Dynamic values");
	await view.send();
	await view.openRequest("Built from other");
	await view.send();
	await view.page.getByRole("button", { name: "History", exact: true }).click();
});

afterAll(async () => {
	await view[Symbol.asyncDispose]();
	await app[Symbol.asyncDispose]();
});

function entries() {
	return view.page.getByRole("listbox", { name: "Sent requests" });
}

function names() {
	return entries().locator(".entry-name").allInnerTexts();
}

function details() {
	return view.page.getByRole("region", { name: "Details" });
}

test("everything that was sent is there, the newest first, and is found by its words and its method", async () => {
	const { page } = view;
	await expect
		.poll(names, PATIENCE)
		.toEqual(["Built from other variables", "Dynamic values"]);
	await page.getByLabel("Search the history").fill("Lovelace");
	await expect.poll(names, PATIENCE).toEqual(["Built from other variables"]);
	await page.getByLabel("Search the history").fill("");
	await page.getByLabel("Method", { exact: true }).selectOption("DELETE");
	await page.getByText("No matches").waitFor();
	await page.getByRole("button", { name: "Clear filters" }).click();
	await expect.poll(names, PATIENCE).toHaveLength(2);
});

test("an entry shows its request and its response, and is sent again", async () => {
	const { page } = view;
	await entries().getByRole("option", { name: "Dynamic values" }).click();
	await details().getByRole("tab", { name: "Request" }).click();
	expect(await details().innerText()).toContain(`${app.api.url}/echo`);
	await details().getByRole("button", { name: "Send again" }).click();
	await page.getByText("Sent again with local.").waitFor();
	await page.getByRole("region", { name: "Response", exact: true }).waitFor();
	await page.getByRole("tab", { name: "History" }).click();
	await expect
		.poll(names, PATIENCE)
		.toEqual([
			"Dynamic values",
			"Built from other variables",
			"Dynamic values",
		]);
});

test("two responses are compared side by side", async () => {
	const { page } = view;
	await entries()
		.getByRole("option", { name: "Dynamic values" })
		.first()
		.click();
	await details().getByRole("button", { name: "Compare" }).click();
	await entries()
		.getByRole("option", { name: "Dynamic values" })
		.last()
		.click();
	const comparison = page.getByRole("region", { name: "Comparison" });
	await comparison.locator(".cm-changedText").first().waitFor();
	expect(await comparison.getByRole("textbox").count()).toBe(2);
	await comparison.getByRole("button", { name: "Done" }).click();
});

test("one entry goes at once, everything only after a question", async () => {
	const { page } = view;
	await details().getByRole("button", { name: "Delete this entry" }).click();
	await expect.poll(names, PATIENCE).toHaveLength(2);
	await page.getByRole("button", { name: "Delete all" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("button", { name: "Cancel" }).click();
	expect(await names()).toHaveLength(2);
	await page.getByRole("button", { name: "Delete all" }).click();
	await dialog.getByRole("button", { name: "Delete", exact: true }).click();
	await page.getByText("No requests sent yet").waitFor();
});

test("a variable that a script has set shows, and the next send uses what it was changed to", async () => {
	const { page } = view;
	await page.getByRole("button", { name: "Variables set by scripts" }).click();
	const panel = page.getByRole("complementary", { name: "Variables" });
	await app.write(
		"values/setting.yml",
		`info: { name: Setting, type: http, seq: 80 }
http:
  method: POST
  url: "{{base_url}}/echo"
  body: { type: text, data: "{{mood}}" }
runtime:
  scripts:
    - type: before-request
      code: |
        if (!client.hasVar("mood")) client.setVar("mood", "set by the script");
`,
	);
	await view.openRequest("Setting");
	await view.send();
	await panel.getByText("set by the script").waitFor();
	expect(await panel.innerText()).toContain("values/setting");
	expect(await panel.innerText()).toContain("setting.yml:10");
	await panel.getByRole("button", { name: "Edit mood" }).click();
	await panel.getByLabel("Value of mood").fill("changed by hand");
	await page.keyboard.press("Enter");
	await panel.getByText("changed by hand").waitFor();
	await view.send();
	await page
		.getByRole("region", { name: "Response", exact: true })
		.getByText('"body": "changed by hand"')
		.waitFor();
	await panel.getByRole("button", { name: "Clear mood" }).click();
	await panel.getByText("No variables set").waitFor();
});

test("a mock answers by a document of the collection, shows what it was asked, and a request is made of that", async () => {
	const { page } = view;
	await app.write(
		"pets.yaml",
		'openapi: 3.1.0\ninfo: { title: Pets, version: "1" }\npaths: { /pets: { get: { responses: { "200": { description: Pets } } } } }\n',
	);
	await page.getByRole("button", { name: "Menu of the page" }).click();
	await page.getByRole("menuitem", { name: "Start a mock …" }).click();
	await page.getByLabel("An OpenAPI document").check();
	const field = page.getByRole("textbox", { name: "OpenAPI document" });
	await field.fill("nowhere.yaml");
	await page.getByRole("button", { name: "Start", exact: true }).click();
	await page.getByRole("dialog").getByRole("note").waitFor();
	await field.fill("pets.yaml");
	await page.getByRole("button", { name: "Start", exact: true }).click();
	const mock = page.getByRole("region", { name: "Mock", exact: true });
	const url = await mock.locator("h2 code").innerText();
	const { status } = await fetch(`${url}/pets?limit=2`);
	await mock.getByRole("row", { name: `/pets?limit=2 ${status}` }).waitFor();
	await mock.getByRole("button", { name: "Reset" }).click();
	await mock.getByText("No requests yet").waitFor();
	await fetch(`${url}/pets?limit=3`);
	await mock.getByRole("button", { name: /^Make a request of/ }).click();
	await expect
		.poll(() => page.getByLabel("URL", { exact: true }).innerText(), PATIENCE)
		.toBe(`${url}/pets?limit=3`);
	await page.getByRole("tab", { name: "Mock" }).click();
	await mock.getByRole("button", { name: "Stop" }).click();
	await mock.getByText("The mock has stopped").waitFor();
	await expect(fetch(url)).rejects.toThrow();
});

test("the browser has nothing to complain about", () => {
	expect(view.complaints).toEqual([]);
});
