import type { Page } from "playwright-core";
import type { AppUnderTest } from "../app-under-test.ts";
import { openExtremes, openStart } from "./scene.ts";

type Look = "light" | "dark";

/** Something that the page can show. */
export interface PageState {
	/** Files are named after it. */
	readonly name: string;
	/** Default: a collection with something of everything. */
	open?(): Promise<AppUnderTest>;
	/** Brings the page, in a large window, to what is to be seen. */
	show(page: Page, app: AppUnderTest): Promise<void>;
	/** Brings it there again after the size of the window has changed: menus and hover cards go away then. */
	again?(page: Page): Promise<void>;
	/** The looks in which it is kept for the docs. */
	readonly docs?: readonly Look[];
}

/** What is looked at when the page has changed. */
export const STATES: readonly PageState[] = [
	{
		name: "start",
		open: openStart,
		show: (page) => page.getByLabel("Send a URL now").waitFor(),
	},
	{
		name: "request",
		show: async (page) => {
			await openRequest(page, "values/built-from-others");
			await page.keyboard.press("ControlOrMeta+Enter");
			await page.locator(".body-lines").filter({ hasText: "method" }).waitFor();
			await hoverOverLink(page);
		},
		again: hoverOverLink,
		docs: ["light", "dark"],
	},
	{
		name: "preview",
		show: async (page) => {
			await openRequest(page, "values/built-from-others");
			await requestPart(page, "Preview");
			await page.locator(".preview").waitFor();
		},
	},
	{
		name: "json",
		show: (page) => sendTeas(page),
	},
	{
		name: "table",
		show: async (page) => {
			await sendTeas(page);
			await button(page, "Table");
			await page.getByRole("cell", { name: "Gyokuro" }).first().waitFor();
		},
	},
	{
		name: "filter",
		show: async (page) => {
			await sendTeas(page);
			await button(page, "Filter the body by JSONPath or jq");
			await page.keyboard.type("$[?@.isOrganic == true].name");
			await page.keyboard.press("Enter");
			await page
				.getByText(/14 matches|\[14\]|"Assam"/)
				.first()
				.waitFor();
		},
	},
	{
		name: "live",
		show: async (page) => {
			await openRequest(page, "shop/follow-orders");
			await page.keyboard.press("ControlOrMeta+Enter");
			await page
				.getByRole("listbox", { name: "Events" })
				.getByRole("option")
				.first()
				.click();
		},
	},
	{
		name: "error",
		show: async (page) => {
			await openRequest(page, "Order tea");
			await page.keyboard.press("ControlOrMeta+Enter");
			await page.locator(".problem").first().waitFor();
			await page.getByRole("button", { name: /^Use staging/ }).waitFor();
		},
		docs: ["light"],
	},
	{
		name: "problems",
		show: async (page) => {
			await openRequest(page, "Order tea");
			await page.keyboard.press("ControlOrMeta+Shift+M");
			await page.getByRole("listbox", { name: "Problems" }).waitFor();
		},
	},
	{
		name: "environments",
		show: async (page) => {
			await page.getByRole("button", { name: "Environments" }).click();
			await page.locator(".tab-view").getByText("apiKey").first().waitFor();
		},
	},
	{
		name: "variables",
		show: async (page) => {
			await openRequest(page, "shop/list-teas");
			await page
				.getByLabel("Environment", { exact: true })
				.selectOption("staging");
			await command(page, "variables set by scripts");
			await page.getByText("All in scope").click();
			await page.getByText("setting_7", { exact: true }).first().waitFor();
		},
	},
	{
		name: "origins",
		show: async (page) => {
			await openRequest(page, "values/built-from-others");
			await requestPart(page, "Preview");
			await page.getByRole("button", { name: "Origins" }).click();
		},
	},
	{
		name: "needs",
		show: async (page) => {
			await openRequest(page, "Order tea");
			await requestPart(page, "Preview");
			await page.getByRole("button", { name: "Needs" }).click();
		},
	},
	{ name: "run", show: runEverything, docs: ["dark"] },
	{
		name: "runs",
		show: async (page) => {
			await runEverything(page);
			await command(page, "runs: results");
			await page.getByRole("region", { name: "Runs" }).waitFor();
		},
	},
	{
		name: "history",
		show: async (page) => {
			await sendTeas(page);
			await command(page, "history");
			await page.locator(".tab-view [role=option]").first().click();
		},
	},
	{
		name: "changes",
		show: async (page) => {
			await page.getByRole("button", { name: /^Changes on main/ }).click();
			await page
				.getByRole("button", { name: /^list.yml/ })
				.first()
				.click();
			await page.getByRole("region", { name: "Fields" }).waitFor();
		},
		docs: ["dark"],
	},
	{
		name: "token",
		show: async (page) => {
			await openRequest(page, "shop/invoice");
			await requestPart(page, "Auth");
			await page.getByRole("button", { name: "Get token" }).click();
			await page.getByText(/^expires in/).waitFor();
		},
	},
	{
		name: "tree",
		show: async (page) => {
			await openRequest(page, "Order tea");
			await page.getByRole("treeitem", { name: "Choose a tea" }).click();
			await page.keyboard.press("Shift+ArrowDown");
			await page.keyboard.press("Shift+ArrowDown");
		},
		again: (page) =>
			page
				.getByRole("treeitem", { name: "Choose a tea" })
				.click({ button: "right", timeout: 2_000 })
				.catch(() => undefined),
	},
	{
		name: "palette",
		show: async (page) => {
			await openRequest(page, "values/closest-wins");
			await fillPalette(page, "user");
		},
		docs: ["dark"],
	},
	{
		name: "help",
		show: (page) => command(page, "keyboard shortcuts"),
	},
	{
		name: "trash",
		show: async (page) => {
			await openRequest(page, "shop/list-teas");
			const item = page.getByRole("treeitem", { name: "List teas" });
			await item.click();
			await page.keyboard.press("Delete");
			await page.getByText("is in the trash").waitFor();
			await command(page, "trash:");
		},
	},
	{
		name: "settings",
		show: async (page) => {
			await command(page, "settings of the collection");
			await page
				.getByRole("tablist", { name: /^Parts of/ })
				.getByRole("tab")
				.last()
				.click();
		},
	},
	{
		name: "run-dialog",
		show: (page) => command(page, "run the collection"),
	},
	{
		name: "conflict",
		show: async (page, app) => {
			await openRequest(page, "shop/list-teas");
			await page.getByRole("textbox", { name: "URL" }).click();
			await page.keyboard.press("End");
			await page.keyboard.type("?mine=1");
			const text = await app.read("shop/list-teas.yml");
			await app.write("shop/list-teas.yml", text.replace("/teas", "/theirs"));
			await page.getByText("changed on disk while").waitFor();
			await page.keyboard.press("ControlOrMeta+S");
			await page
				.getByRole("dialog")
				.getByRole("textbox", { name: "Yours" })
				.waitFor();
		},
	},
	{
		name: "broken",
		show: async (page) => {
			await openRequest(page, "shop/list-teas");
			await page.getByRole("treeitem", { name: "broken.yml" }).click();
			await page.getByRole("textbox", { name: "broken.yml" }).waitFor();
		},
	},
	{
		name: "drawer",
		show: (page) => openRequest(page, "shop/list-teas"),
		again: async (page) => {
			const show = page.getByRole("button", { name: "Show the sidebar" });
			if (await show.isVisible()) await show.click();
		},
	},
	{
		name: "extremes",
		open: openExtremes,
		show: async (page) => {
			for (const name of [
				"unbroken",
				"emoji",
				"right-to-left",
				"extraordinarily",
			]) {
				await fillPalette(page, name);
				await page.keyboard.press("Enter");
				await page.getByRole("region", { name: "Request" }).waitFor();
				await page
					.locator(".tab[data-active]")
					.dblclick({ position: { x: 30, y: 15 } });
			}
			await requestPart(page, "Headers");
			await page
				.getByLabel("Environment", { exact: true })
				.selectOption({ index: 1 });
			await page.keyboard.press("ControlOrMeta+Enter");
		},
	},
	{
		name: "deep",
		open: openExtremes,
		show: async (page) => {
			await fillPalette(page, "Sixty folders");
			await page.keyboard.press("Enter");
			await page.getByRole("region", { name: "Request" }).waitFor();
			await page.keyboard.press("Alt+Shift+E");
		},
	},
];

async function sendTeas(page: Page): Promise<void> {
	await openRequest(page, "shop/list-teas");
	await page.keyboard.press("ControlOrMeta+Enter");
	await page.locator(".body-lines").filter({ hasText: "Sencha" }).waitFor();
}

async function hoverOverLink(page: Page): Promise<void> {
	await page.mouse.move(0, 0);
	await page.locator('.code-editor [data-placeholder="{{link}}"]').hover();
	await page.locator(".hover-card").waitFor();
}

async function runEverything(page: Page): Promise<void> {
	await command(page, "run the collection");
	await page
		.getByRole("dialog")
		.getByRole("button", { name: "Run", exact: true })
		.click();
	await page
		.getByRole("button", { name: /again/i })
		.first()
		.waitFor({ timeout: 60_000 });
	await page.getByText("A whole object", { exact: true }).click();
	await page.getByText("Pick a result").waitFor({ state: "detached" });
}

async function openRequest(page: Page, path: string): Promise<void> {
	await fillPalette(page, path);
	await page.keyboard.press("Enter");
	await page.getByRole("region", { name: "Request", exact: true }).waitFor();
	await page.locator(".url-field .cm-line").waitFor();
}

async function command(page: Page, words: string): Promise<void> {
	await fillPalette(page, `>${words}`);
	await page.keyboard.press("Enter");
	await page.locator("dialog.palette").waitFor({ state: "detached" });
}

async function fillPalette(page: Page, query: string): Promise<void> {
	await page.keyboard.press("ControlOrMeta+K");
	await page.getByRole("combobox", { name: "Request or command" }).fill(query);
}

async function requestPart(page: Page, name: string): Promise<void> {
	const part = page
		.getByRole("tablist", { name: "Parts of the request" })
		.getByRole("tab", { name });
	await part.focus();
	await part.press("Enter");
	await part.and(page.locator("[aria-selected=true]")).waitFor();
}

async function button(page: Page, name: string): Promise<void> {
	await page.getByRole("button", { name, exact: true }).click();
}
