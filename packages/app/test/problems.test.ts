import { afterAll, beforeAll, expect, test } from "vitest";
import { type AppPage, openAppPage } from "./app-page.ts";
import { type AppUnderTest, openAppWith } from "./app-under-test.ts";

let app: AppUnderTest;
let view: AppPage;

beforeAll(async () => {
	app = await openAppWith({
		"opencollection.yml": "info:\n  name: Shop\n",
		"environments/dev.yml":
			"name: dev\nvariables:\n  - name: base_url\n    value: http://127.0.0.1:9\n",
		"users/get.yml":
			'info:\n  name: Get\nhttp:\n  url: "{{base_url}}/"\n  headers:\n    - name: X-Token\n      value: "a {{base_ulr}}"\n',
	});
	view = await openAppPage(app);
});

afterAll(async () => {
	await view[Symbol.asyncDispose]();
	await app[Symbol.asyncDispose]();
});

const badge = (problems: string) =>
	view.page.getByRole("button", { name: `Problems: ${problems}` });

test("a problem leads to its field, and its fix can be undone", async () => {
	const { page } = view;
	await badge("1 error").waitFor();
	await page.keyboard.press("ControlOrMeta+Shift+M");
	const list = page.getByRole("listbox", { name: "Problems" });
	await list.getByText("base_ulr").first().waitFor();
	await list.press("ArrowDown");
	await list.press("ArrowDown");
	await list.press("Enter");
	const value = page.getByRole("textbox", { name: "Value of X-Token" });
	await expect
		.poll(() => page.evaluate("String(getSelection())"))
		.toBe("{{base_ulr}}");
	await value.locator("[data-problem]").first().waitFor();
	await page.keyboard.press("ControlOrMeta+i");
	const card = page.locator(".hover-card");
	await card.getByText("Did you mean").waitFor();
	await card.getByRole("button", { name: "Write {{base_url}}" }).click();
	await expect.poll(() => value.innerText()).toBe("a {{base_url}}");
	// Nothing is saved.
	await badge("none").waitFor();
	await page.getByRole("button", { name: "Undo" }).click();
	await expect.poll(() => value.innerText()).toBe("a {{base_ulr}}");
	await badge("1 error").waitFor();
	expect(await app.read("users/get.yml")).toContain("base_ulr");
});

test("what others write is checked", async () => {
	await app.write("b.yml", 'http:\n  url: "{{base_url}}/{{nowhere}}"\n');
	await badge("2 errors").waitFor();
	expect(view.complaints).toEqual([]);
});
