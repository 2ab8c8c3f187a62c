import { existsSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AppPage, openAppPage } from "./app-page.ts";
import { type AppUnderTest, openAppWith } from "./app-under-test.ts";

let app: AppUnderTest;
let view: AppPage;

const request = (name: string, seq: number) =>
	`info: { name: ${name}, type: http, seq: ${seq} }\nhttp: { method: GET, url: x }\n`;

beforeAll(async () => {
	app = await openAppWith({
		"opencollection.yml": "info:\n  name: Shop\n",
		"users/folder.yml": "info: { name: Users, type: folder }\n",
		"users/first.yml": request("First", 1),
		"users/second.yml": request("Second", 2),
		// A folder of the same path.
		"users.yml": request("Namesake", 1),
		...Object.fromEntries(
			Array.from({ length: 150 }, (_, index) => [
				`zoo/${index}.yml`,
				request(`Animal ${index}`, index + 1),
			]),
		),
		"broken.yml": "info: [\n",
	});
	view = await openAppPage(app);
});

afterAll(async () => {
	await view[Symbol.asyncDispose]();
	await app[Symbol.asyncDispose]();
});

function row(name: string) {
	return view.page.getByRole("treeitem", { name });
}

async function choose(item: string) {
	await view.page.getByRole("menuitem", { name: item }).click();
}

async function answer(text: string) {
	const dialog = view.page.getByRole("dialog");
	await dialog.getByLabel("Name").fill(text);
	await view.page.keyboard.press("Enter");
	await dialog.waitFor({ state: "detached" });
}

/** Names of the lines, from top to bottom. */
async function rows(): Promise<readonly string[]> {
	return view.page.locator(".tree-name").allInnerTexts();
}

test("a file that cannot be read is shown as such", async () => {
	await row("broken.yml").waitFor();
});

test("a request is made in a folder, and is open at once", async () => {
	await row("Users").click({ button: "right" });
	await choose("New request");
	await answer("Third one");
	await view.page.getByRole("tab", { name: "Third one" }).waitFor();
	expect(await app.read("users/third-one.yml")).toContain("name: Third one");
	expect(await rows()).toEqual([
		"Users",
		"First",
		"Second",
		"Third one",
		"zoo",
		"Namesake",
		"broken.yml",
	]);
});

test("the tab of a renamed request goes along", async () => {
	await row("Third one").click({ button: "right" });
	await choose("Rename");
	await answer("Last");
	await view.page.getByRole("tab", { name: "Last" }).waitFor();
	expect(existsSync(app.at("users/third-one.yml"))).toBe(false);
	await view.page
		.getByRole("region", { name: "Request", exact: true })
		.waitFor();
});

test("dragging changes the order in the files", async () => {
	const target = await row("First").boundingBox();
	if (!target) throw new Error("The row is not there.");
	await row("Second").hover();
	await view.page.mouse.down();
	await view.page.mouse.move(target.x + 60, target.y + 12, { steps: 4 });
	await view.page.mouse.move(target.x + 60, target.y + 4, { steps: 4 });
	await view.page.mouse.up();
	await expect
		.poll(rows)
		.toEqual([
			"Users",
			"Second",
			"First",
			"Last",
			"zoo",
			"Namesake",
			"broken.yml",
		]);
	expect(await app.read("users/second.yml")).toBe(request("Second", 1));
});

test("several requests are selected by keys, deleted as one, and undone and redone", async () => {
	const { page } = view;
	const before = await rows();
	await row("Second").click();
	await page.getByRole("tree").focus();
	await page.keyboard.press("Shift+ArrowDown");
	await page.keyboard.press("Delete");
	await page.getByRole("button", { name: "Delete 2 requests" }).click();
	const left = before.filter((name) => !["Second", "First"].includes(name));
	await expect.poll(rows).toEqual(left);
	await page.keyboard.press("ControlOrMeta+Z");
	await expect.poll(rows).toEqual(before);
	await page.keyboard.press("ControlOrMeta+Shift+Z");
	await expect.poll(rows).toEqual(left);
	await page.keyboard.press("ControlOrMeta+Z");
	await expect.poll(rows).toEqual(before);
	expect(await app.read("users/second.yml")).toBe(request("Second", 1));
});

test("Alt and the arrows change the order, and it is told", async () => {
	const { page } = view;
	await row("Second").click();
	await page.getByRole("tree").focus();
	await page.keyboard.press("Alt+ArrowDown");
	await page.getByText("“Second” after “First”, place 2 of 3.").waitFor();
	expect((await rows()).slice(1, 3)).toEqual(["First", "Second"]);
	await page.keyboard.press("ControlOrMeta+Z");
	await expect.poll(async () => (await rows())[1]).toBe("Second");
});

test("a folder is deleted once its requests were counted, and comes back after the page was loaded anew", async () => {
	const { page } = view;
	await row("Users").click({ button: "right" });
	await choose("Delete");
	// Enter alone does nothing.
	await page.keyboard.press("Enter");
	expect(existsSync(app.at("users"))).toBe(true);
	await row("Users").click({ button: "right" });
	await choose("Delete");
	await page.getByRole("button", { name: "Delete 3 requests" }).click();
	await row("Users").waitFor({ state: "detached" });
	expect(existsSync(app.at("users"))).toBe(false);
	expect(await app.read("users.yml")).toContain("Namesake");
	await page.reload();
	await page.getByRole("button", { name: "Trash (1)" }).click();
	await page.getByRole("button", { name: "Restore Users" }).click();
	await page.getByText("The trash is empty").waitFor();
	await page.keyboard.press("Escape");
	await row("Users").waitFor();
	expect(await app.read("users/first.yml")).toBe(request("First", 2));
});

test("in a scrolled tree, the mouse means the line below it", async () => {
	const { page } = view;
	await row("zoo").click();
	// Nothing has had the focus yet, as when the page was just loaded.
	await page.waitForTimeout(500);
	await page.reload();
	await row("zoo").waitFor();
	const tree = page.getByRole("tree");
	const box = await tree.boundingBox();
	if (!box) throw new Error("There is no tree.");
	const { x, y } = { x: box.x + 90, y: box.y + 210 };
	await page.mouse.move(x, y);
	await page.mouse.wheel(0, 2_000);
	await expect.poll(() => tree.evaluate((one) => one.scrollTop)).toBe(2_000);
	const name = () =>
		tree.evaluate(
			(one, [left = 0, top = 0]) =>
				one.ownerDocument
					.elementFromPoint(left, top)
					?.closest(".tree-row")
					?.querySelector(".tree-name")?.textContent,
			[x, y],
		);
	const meant = await name();
	await page.mouse.click(x, y, { button: "right" });
	const cleared = await page
		.getByRole("menuitem", { name: "Delete" })
		.boundingBox();
	if (!cleared) throw new Error("There is no menu.");
	await page.mouse.click(cleared.x + 20, cleared.y + 8);
	await page.getByText(`“${meant}” is in the trash.`).waitFor();
	const next = await name();
	await page.mouse.click(x, y);
	await page.getByRole("tab", { name: next ?? "" }).waitFor();
	expect(await tree.evaluate((one) => one.scrollTop)).toBe(2_000);
	await page.mouse.move(x, y);
	await page.mouse.wheel(0, -2_000);
	await row("zoo").click();
});

test("the keyboard does it all", async () => {
	const { page } = view;
	await page.getByRole("tree").focus();
	await page.keyboard.press("Home");
	await page.keyboard.press("ArrowRight");
	await page.keyboard.press("Enter");
	await page.getByRole("tab", { name: "Second" }).waitFor();
	await page.getByRole("tree").focus();
	await page.keyboard.press("F2");
	await answer("Renamed");
	await page.getByRole("tab", { name: "Renamed" }).waitFor();
});

test("a broken file is opened at the line that is wrong, and mended by saving", async () => {
	const { page } = view;
	await row("broken.yml").click();
	const text = page.getByRole("textbox", { name: "broken.yml" });
	await expect
		.poll(() => page.locator(".cm-wrong-line").innerText())
		.toBe("info: [");
	await text.click();
	await page.keyboard.press("Control+Home");
	await page.keyboard.press("End");
	await page.keyboard.press("Backspace");
	await page.keyboard.insertText(
		"{ name: Mended, type: http }\nhttp: { method: GET, url: x }",
	);
	await page.keyboard.press("ControlOrMeta+S");
	await row("Mended").waitFor();
	expect(await app.read("broken.yml")).toBe(
		"info: { name: Mended, type: http }\nhttp: { method: GET, url: x }\n",
	);
	await page.locator(".cm-wrong-line").waitFor({ state: "detached" });
});

test("a collection whose own file is broken is mended, and opens", async () => {
	const { page } = view;
	await app.write("opencollection.yml", "info: [\n");
	await page.getByRole("heading", { name: "Nothing can be opened" }).waitFor();
	await page.getByRole("textbox", { name: "opencollection.yml" }).click();
	await page.keyboard.press("Control+Home");
	await page.keyboard.press("End");
	await page.keyboard.press("Backspace");
	await page.keyboard.insertText("{ name: Mended shop }");
	await page.getByRole("button", { name: "Save and open" }).click();
	await page.getByRole("heading", { name: "Mended shop" }).waitFor();
});

test("the browser has nothing to complain about", () => {
	expect(view.complaints).toEqual([]);
});
