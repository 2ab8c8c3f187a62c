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
		"users/folder.yml": "info:\n  name: Users\n",
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

test("a problem of a file in a form leads to the file's field", async () => {
	const { page } = view;
	await app.write(
		"b.yml",
		"http:\n  url: http://127.0.0.1:9/\n  body:\n    type: multipart-form\n    data:\n      - name: photo\n        type: file\n        value:\n          - a.png\n          - '{{nowhere}}/b.png'\n",
	);
	const list = page.getByRole("listbox", { name: "Problems" });
	const file = list.getByText("in the part photo").first();
	await file.click();
	await page.keyboard.press("Enter");
	const field = page.getByRole("textbox", { name: "File 2 of photo" });
	await field.locator("[data-problem]").first().waitFor();
	await expect
		.poll(() => page.evaluate("document.activeElement.ariaLabel"))
		.toBe("File 2 of photo");
});

test("a broken environment is told with its line when it is sent with, and a folder's file with the lines around", async () => {
	const { page } = view;
	await app.write(
		"environments/dev.yml",
		"name: dev\nvariables:\n  - name: base_url\n    value: a\n   - name: b\n",
	);
	await page.getByLabel("Environment", { exact: true }).selectOption("dev");
	await page.getByRole("button", { name: "Send", exact: true }).click();
	await page.getByRole("button", { name: "Show dev.yml:5" }).click();
	const shown = page.getByRole("textbox", { name: "environments/dev.yml" });
	const wrong = page.locator(".cm-wrong-line");
	await wrong.waitFor();
	expect(await wrong.innerText()).toBe("   - name: b");
	await shown.waitFor();

	await app.write("users/folder.yml", "info:\n  name: Users\n seq: 1\n");
	const folder = page.getByRole("treeitem", { name: "users" });
	await folder.click({ button: "right" });
	await page.getByRole("menuitem", { name: "Settings of the folder" }).click();
	const lines = page.locator("pre.problem-excerpt");
	await lines.waitFor();
	expect(await lines.innerText()).toBe(
		"1 │ info:\n2 │   name: Users\n3 │  seq: 1\n",
	);
	expect(await lines.locator("mark").innerText()).toBe("3 │  seq: 1");
	await page
		.locator(".problem-place", { hasText: "users/folder.yml:3:" })
		.waitFor();
	await app.write("users/folder.yml", "info:\n  name: Users\n");
	await lines.waitFor({ state: "detached" });
});
