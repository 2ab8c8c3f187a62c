import { afterAll, beforeAll, expect, test } from "vitest";
import { type AppPage, openAppPage } from "./app-page.ts";
import { type AppUnderTest, openAppWith } from "./app-under-test.ts";

let app: AppUnderTest;
let view: AppPage;

beforeAll(async () => {
	app = await openAppWith({
		"opencollection.yml": "info:\n  name: One\n",
		"first.yml": "http:\n  url: http://127.0.0.1:9/\n",
		"second.yml": "http:\n  url: http://127.0.0.1:9/\n  docs: Text\n",
	});
	view = await openAppPage(app);
});

afterAll(async () => {
	await view[Symbol.asyncDispose]();
	await app[Symbol.asyncDispose]();
});

const tree = () => view.page.getByRole("tree");
const part = (name: string) =>
	view.page
		.getByRole("tablist", { name: "Parts of the request" })
		.getByRole("tab", { name });

test("the sidebar hides with its button, with Ctrl+B and by dragging, and the page remembers that", async () => {
	const { page } = view;
	await view.openRequest("first");
	await page.getByRole("button", { name: "Hide the sidebar" }).click();
	expect(await tree().isVisible()).toBe(false);
	await page.keyboard.press("ControlOrMeta+B");
	expect(await tree().isVisible()).toBe(true);
	await tree().focus();
	await page.keyboard.press("ControlOrMeta+B");
	expect(await tree().isVisible()).toBe(false);
	expect(await page.locator(":focus").getAttribute("role")).toBe("tab");
	await page.keyboard.press("ControlOrMeta+B");
	const divider = page.getByRole("separator", { name: "Width of the sidebar" });
	const box = await divider.boundingBox();
	await page.mouse.move(box?.x ?? 0, 300);
	await page.mouse.down();
	const kept = page.waitForResponse((answer) =>
		/"user\.sidebar".*false/.test(answer.request().postData() ?? ""),
	);
	await page.mouse.move(20, 300, { steps: 4 });
	await page.mouse.up();
	expect(await tree().isVisible()).toBe(false);
	await kept;
	await page.reload();
	await page.getByRole("button", { name: "Show the sidebar" }).click();
	expect(await tree().isVisible()).toBe(true);
});

test("a click on a divider offers sizes, for those who cannot drag", async () => {
	const { page } = view;
	const divider = page.getByRole("separator", { name: "Size of the request" });
	const box = await divider.boundingBox();
	await page.mouse.click(box?.x ?? 0, (box?.y ?? 0) + 200);
	await page.getByRole("menuitem", { name: "Narrow" }).click();
	expect(await divider.getAttribute("aria-valuenow")).toBe("30");
	expect(await page.locator(":focus").getAttribute("role")).toBe("separator");
	await divider.press("Enter");
	await page.getByRole("menuitem", { name: "Half" }).press("Enter");
	expect(await divider.getAttribute("aria-valuenow")).toBe("50");
});

test("parts of the request without room are in a menu, and in sight once chosen", async () => {
	const { page } = view;
	const more = page.getByRole("button", { name: /^More: .*Docs/ });
	await more.click();
	await page.getByRole("menuitem", { name: "Settings" }).click();
	await expect.poll(() => part("Settings").getAttribute("data-out")).toBeNull();
	expect(await part("Settings").getAttribute("aria-selected")).toBe("true");
	expect(await page.locator(":focus").innerText()).toContain("Settings");
});

test("in a narrow window the sidebar is a drawer, and the response stands below the request", async () => {
	const { page } = view;
	await page.setViewportSize({ width: 640, height: 400 });
	await tree().waitFor({ state: "hidden" });
	const [request, response] = await Promise.all([
		page.getByRole("region", { name: "Request" }).boundingBox(),
		page.getByRole("region", { name: "Response", exact: true }).boundingBox(),
	]);
	expect(response?.y).toBeGreaterThan(request?.y ?? 0);
	expect(response?.x).toBe(request?.x);
	await page.keyboard.press("ControlOrMeta+B");
	await page.keyboard.press("Escape");
	expect(await tree().isVisible()).toBe(false);
	expect(await page.locator(":focus").count()).toBe(1);
	await page.getByRole("button", { name: "Show the sidebar" }).click();
	await page.getByRole("treeitem", { name: "second" }).click();
	expect(await tree().isVisible()).toBe(false);
	await page.getByRole("tab", { name: "second", selected: true }).waitFor();
});

test.each([
	[1280, 800],
	[900, 700],
	[640, 400],
	[400, 700],
])("nothing sticks out of a window of %i × %i", async (width, height) => {
	const { page } = view;
	await page.setViewportSize({ width, height });
	expect(await page.evaluate(STICKING_OUT)).toEqual({
		size: [width, height],
		out: [],
	});
	expect(view.complaints).toEqual([]);
});

test("theme, font size and density are chosen in a dialog, and hold for other collections as well", async () => {
	const { page } = view;
	await page.setViewportSize({ width: 1280, height: 800 });
	const row = page.getByRole("treeitem", { name: "first" });
	const ground = () =>
		page.evaluate("getComputedStyle(document.body).backgroundColor");
	const [light, before] = [await ground(), await row.boundingBox()];
	await page.getByRole("button", { name: "Menu of the page" }).click();
	await page.getByRole("menuitem", { name: /^Appearance/ }).click();
	await page.getByRole("button", { name: "Dark", exact: true }).click();
	const dark = await ground();
	expect(dark).not.toBe(light);
	await page.getByRole("button", { name: "Compact" }).click();
	expect((await row.boundingBox())?.height).toBe(24);
	expect(before?.height).toBe(28);
	const kept = page.waitForResponse(/page-state/);
	await page.getByRole("button", { name: "Done" }).click();
	expect(await page.locator(":focus").getAttribute("aria-label")).toBe(
		"Menu of the page",
	);
	await kept;
	await page.reload();
	await row.waitFor();
	expect(await ground()).toBe(dark);
	expect((await row.boundingBox())?.height).toBe(24);
	expect(view.complaints).toEqual([]);
});

/** How large the page is, and the controls that are beyond the window's edges. */
const STICKING_OUT = `({
	size: [document.documentElement.scrollWidth, document.documentElement.scrollHeight],
	out: [...document.querySelectorAll("button, select")]
		.filter((one) => one.checkVisibility() && !one.closest(".section-tabs"))
		.filter((one) => {
			const { left, right } = one.getBoundingClientRect();
			return left < 0 || right > innerWidth;
		})
		.map((one) => one.getAttribute("aria-label") ?? one.textContent),
})`;
