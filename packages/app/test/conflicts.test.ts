import { rm } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type AppPage, openAppPage } from "./app-page.ts";
import { type AppUnderTest, openAppWith } from "./app-under-test.ts";
import { connectTo } from "./server-client.ts";

const ONE = `info: { name: One, type: http }
http:
  method: POST
  url: http://127.0.0.1:1/
  body:
    type: text
    data: first
docs: from the beginning
`;

let app: AppUnderTest;
let view: AppPage;

beforeAll(async () => {
	app = await openAppWith({
		"opencollection.yml": "info:\n  name: Shop\n",
		"one.yml": ONE,
	});
	view = await openAppPage(app);
	await view.openRequest("One");
});

afterAll(async () => {
	await view[Symbol.asyncDispose]();
	await app[Symbol.asyncDispose]();
});

function body() {
	return view.page.getByRole("textbox", { name: "Body", exact: true });
}

function dialog() {
	return view.page.getByRole("dialog");
}

async function typeBody(text: string) {
	await body().click();
	await view.page.keyboard.press("ControlOrMeta+A");
	await view.page.keyboard.insertText(text);
}

/** Both sides change the file. */
async function disagree(mine: string, theirs: string) {
	await typeBody(mine);
	await app.write("one.yml", original().replace("from the beginning", theirs));
	await view.page.getByText("changed on disk while").waitFor();
	await view.page.keyboard.press("ControlOrMeta+S");
	await dialog().waitFor();
}

/** Each test begins with a text of its own: what the page shows then is what is on disk. */
let start = "";
let count = 0;

beforeEach(async () => {
	start = `start ${++count}`;
	await app.write("one.yml", original());
	await expect.poll(() => body().innerText()).toBe(start);
});

function original(): string {
	return ONE.replace("first", start);
}

test("a change outside shows at once where nothing is unsaved", async () => {
	await app.write("one.yml", ONE.replace("first", "second"));
	await expect.poll(() => body().innerText()).toBe("second");
});

test("with changes on both sides, the page shows both and writes nothing", async () => {
	await disagree("mine", "theirs");
	// The comparison is loaded when it is first needed.
	await dialog().getByRole("textbox", { name: "Yours" }).waitFor();
	const text = await dialog().innerText();
	expect(text).toContain("one.yml was changed on disk, too");
	expect(text).toContain("data: mine");
	expect(text).toContain("docs: theirs");
	expect(await app.read("one.yml")).toContain("docs: theirs");
	await dialog().getByRole("button", { name: "Decide later" }).click();
	expect(await body().innerText()).toBe("mine");
	await view.page
		.getByRole("button", { name: "Use the version on disk" })
		.click();
	await expect.poll(() => body().innerText()).toBe(start);
});

test("mine is written when the user says so", async () => {
	await disagree("mine", "theirs");
	await dialog().getByRole("button", { name: "Keep mine" }).click();
	await dialog().waitFor({ state: "detached" });
	await expect
		.poll(() => app.read("one.yml"))
		.toBe(ONE.replace("first", "mine"));
});

test("both are kept where they have changed different things", async () => {
	await disagree("mine", "theirs");
	await dialog().getByRole("button", { name: "Keep both" }).click();
	await dialog().waitFor({ state: "detached" });
	expect(await app.read("one.yml")).toBe(
		ONE.replace("first", "mine").replace("from the beginning", "theirs"),
	);
	await expect.poll(() => body().innerText()).toBe("mine");
});

test("both are kept when the user merges them by hand", async () => {
	await disagree("mine", "theirs");
	const yours = dialog().getByRole("textbox", { name: "Yours" });
	await yours.click();
	await view.page.keyboard.press("ControlOrMeta+A");
	await view.page.keyboard.insertText(
		ONE.replace("first", "mine").replace("from the beginning", "theirs"),
	);
	await dialog()
		.getByRole("button", { name: "Save the merged version" })
		.click();
	await dialog().waitFor({ state: "detached" });
	expect(await app.read("one.yml")).toContain("docs: theirs");
	await expect.poll(() => body().innerText()).toBe("mine");
});

test("closing a tab with unsaved changes asks first", async () => {
	await typeBody("unsaved");
	await view.page.getByRole("button", { name: "Close One" }).click();
	await dialog().getByRole("button", { name: "Cancel" }).click();
	expect(await body().innerText()).toBe("unsaved");
	await view.page.getByRole("button", { name: "Close One" }).click();
	await dialog().getByRole("button", { name: "Discard" }).click();
	await view.page.getByText("Nothing is open").waitFor();
	expect(await app.read("one.yml")).toBe(original());
	await view.openRequest("One");
});

test("what is unsaved stays on the screen when the file is removed outside, and can be written again", async () => {
	await typeBody("unsaved");
	await rm(app.at("one.yml"));
	await view.page.getByText("The file was deleted or renamed").waitFor();
	expect(await body().innerText()).toBe("unsaved");
	await view.page.getByRole("button", { name: "Save it again" }).click();
	await dialog().getByRole("button", { name: "Save it again" }).click();
	await view.page.getByRole("treeitem", { name: "One" }).waitFor();
	expect(await app.read("one.yml")).toBe(original().replace(start, "unsaved"));
});

test("what is unsaved stays when another program breaks the file, which can be mended from there", async () => {
	const { page } = view;
	await typeBody("unsaved");
	await app.write("one.yml", "http: [\n");
	const banner = page.getByRole("status").filter({ hasText: "is broken" });
	await banner.waitFor();
	await page.getByText("This bracket is not closed.").first().waitFor();
	expect(await body().innerText()).toBe("unsaved");
	await banner.getByRole("button", { name: "Edit as text" }).click();
	await page.getByRole("textbox", { name: "one.yml" }).waitFor();
	await app.write("one.yml", original());
	await page.getByRole("tab", { name: "One unsaved" }).click();
	await banner.waitFor({ state: "detached" });
	expect(await body().innerText()).toBe("unsaved");
	await page.getByRole("button", { name: "Close one.yml" }).click();
	await page.getByRole("tab", { name: "One unsaved" }).click();
	await page.keyboard.press("ControlOrMeta+S");
	const saved = original().replace(start, "unsaved");
	await expect.poll(() => app.read("one.yml")).toBe(saved);
});

test("what is unsaved goes along when another window renames the request", async () => {
	await typeBody("unsaved");
	const item = { path: "one", kind: "request" } as const;
	await using other = await connectTo(app.url);
	await other.post("items/rename", { ...item, name: "Uno" });
	await view.page.getByRole("tab", { name: "Uno" }).waitFor();
	expect(await body().innerText()).toBe("unsaved");
	await view.page.keyboard.press("ControlOrMeta+S");
	const saved = original().replace(start, "unsaved");
	await expect
		.poll(() => app.read("uno.yml"))
		.toBe(saved.replace("name: One", "name: Uno"));
	expect(await dialog().count()).toBe(0);
	await other.post("items/rename", { ...item, path: "uno", name: "One" });
	await view.page.getByRole("tab", { name: "One" }).waitFor();
});

test("what another program writes while the page is saving is shown, too", async () => {
	const { page } = view;
	await using other = await connectTo(app.url);
	const theirs = ONE.replace("first", "theirs");
	await page.route("**/forms/write", async (route) => {
		const response = await route.fetch();
		await app.write("one.yml", theirs);
		// Then the server has told of the first file, too.
		await app.write("last.txt", "");
		await other.event(
			(event) =>
				event.type === "files-changed" && event.files.includes("last.txt"),
		);
		await route.fulfill({ response });
	});
	await typeBody("mine");
	await page.keyboard.press("ControlOrMeta+S");
	await expect.poll(() => body().innerText()).toBe("theirs");
	await page.unroute("**/forms/write");
	expect(await app.read("one.yml")).toBe(theirs);
});

test("so is what it writes after the page has read the files, and before it can hear of changes", async () => {
	const { page } = view;
	await using other = await connectTo(app.url);
	await page.route("**/events?*", async (route) => {
		await expect.poll(() => body().innerText()).toBe(start);
		await app.write("one.yml", ONE.replace("first", "late"));
		await other.event(({ type }) => type === "files-changed");
		await route.continue();
	});
	await page.reload();
	await expect.poll(() => body().innerText()).toBe("late");
	await page.unroute("**/events?*");
});

test("the browser has nothing to complain about", () => {
	expect(view.complaints).toEqual([]);
});
