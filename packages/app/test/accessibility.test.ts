import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AppPage, openAppPage } from "./app-page.ts";
import { openUsersApp } from "./app-under-test.ts";

declare global {
	var axe: {
		run(within: string, options: RunOptions): Promise<AxeResults>;
	};
}

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

let app: Awaited<ReturnType<typeof openUsersApp>>;

beforeAll(async () => {
	app = await openUsersApp();
});

afterAll(() => app[Symbol.asyncDispose]());

/** The looks differ in nothing but colours. */
const RULES = {
	light: { rules: { "target-size": { enabled: true } } },
	dark: { runOnly: ["color-contrast"] },
} satisfies Record<string, RunOptions>;

/** Not serious to axe, but to whoever goes through the page by its landmarks. */
const ALSO = new Set(["region"]);
/** Belongs to the button that opens it, and has the focus as long as it is there. */
const MENU = 'class="menu"';

/** What axe finds serious or critical, with where it is. */
async function findings(
	page: Page,
	within: string,
	rules: RunOptions,
): Promise<readonly string[]> {
	// Through the debugger: the page's own policy allows no scripts of others.
	if (!(await page.evaluate(() => "axe" in globalThis)))
		await page.evaluate(await source());
	// Texts that fade in have no contrast yet.
	await page.evaluate(
		"Promise.all(document.getAnimations().map((one) => one.finished)).then(() => {})",
	);
	const { violations } = await page.evaluate(
		([place, options]) =>
			globalThis.axe.run(place, { ...options, resultTypes: ["violations"] }),
		[within, rules] as const,
	);
	return violations
		.filter(
			({ id, impact }) =>
				impact === "serious" || impact === "critical" || ALSO.has(id),
		)
		.flatMap(({ id, nodes }) =>
			nodes
				.filter(({ html }) => id !== "region" || !html.includes(MENU))
				.map(
					({ html, failureSummary = "" }) =>
						`${id}: ${html.slice(0, 160)} ${failureSummary.split("\n")[1]?.trim()}`,
				),
		);
}

let axeSource: string | undefined;

async function source(): Promise<string> {
	const { readFile } = await import("node:fs/promises");
	axeSource ??= await readFile(AXE, "utf8");
	return axeSource;
}

describe.each(["light", "dark"] as const)("in the %s look", (colorScheme) => {
	let view: AppPage;

	beforeAll(async () => {
		view = await openAppPage(app, { colorScheme });
		await view.chooseEnvironment("local");
		await palette("Built from other");
		await view.page.keyboard.press("Enter");
		await view.send();
	});

	afterAll(() => view[Symbol.asyncDispose]());

	const found = (within = "body") =>
		findings(view.page, within, RULES[colorScheme]);

	async function palette(query: string) {
		const { page } = view;
		await page.keyboard.press("ControlOrMeta+K");
		await page
			.getByRole("combobox", { name: "Request or command" })
			.fill(query);
	}

	/** Goes through all parts of a view. */
	async function parts(list: string, within: string): Promise<void> {
		const { page } = view;
		const tabs = page.getByRole("tablist", { name: list }).getByRole("tab");
		const all: string[] = [];
		for (const tab of await tabs.all()) {
			await tab.click();
			const name = await tab.innerText();
			for (const one of await found(within)) all.push(`${name}: ${one}`);
		}
		expect(all).toEqual([]);
	}

	test("the tree and the request, with each of its parts", async () => {
		expect(await found()).toEqual([]);
		await parts("Parts of the request", ".request-editor");
	}, 60_000);

	test("the response, with each of its parts", async () => {
		await parts("Parts of the response", "section[aria-label=Response]");
	}, 60_000);

	test("the palette", async () => {
		await palette("user");
		expect(await found()).toEqual([]);
		await view.page.keyboard.press("Escape");
	});

	test.each([
		"keyboard shortcuts",
		"new request …",
		"from curl commands",
		"new collection",
		"import:",
		"convert the collection",
		"generate code",
		"run the collection",
	])("the dialog of “%s”", async (command) => {
		await palette(`>${command}`);
		await view.page.keyboard.press("Enter");
		const dialog = view.page.locator("dialog[open]:not(.palette)");
		await dialog.waitFor();
		expect(await found()).toEqual([]);
		await view.page.keyboard.press("Escape");
		await dialog.waitFor({ state: "detached" });
	});

	test("environments, the collection's settings and the history", async () => {
		const { page } = view;
		await page.getByRole("button", { name: "Environments" }).click();
		await page.locator(".tab-view").waitFor();
		expect(await found()).toEqual([]);
		for (const command of ["settings of the collection", "history"]) {
			await palette(`>${command}`);
			await page.keyboard.press("Enter");
			await page.locator("dialog[open]").waitFor({ state: "detached" });
			await page.locator(".tab-view > *").first().waitFor();
			expect(await found()).toEqual([]);
		}
	});

	test.each([
		["problems of the collection", ".problems-panel"],
		["variables set by scripts", ".variables-panel"],
		["runs: results", ".tab-view"],
		["all tabs", "dialog[open]:not(.palette)"],
		["appearance", "dialog[open]:not(.palette)"],
		["trash:", "dialog[open]:not(.palette)"],
	])("what “%s” shows", async (command, shown) => {
		await palette(`>${command}`);
		await view.page.keyboard.press("Enter");
		await view.page.locator(shown).waitFor();
		expect(await found()).toEqual([]);
		if (!shown.endsWith("-panel")) return view.page.keyboard.press("Escape");
		await palette(`>${command}`);
		await view.page.keyboard.press("Enter");
		await view.page.locator(shown).waitFor({ state: "detached" });
	});

	test("a hover card and a menu", async () => {
		const { page } = view;
		await palette("Built from other");
		await page.keyboard.press("Enter");
		await page.locator(".url-field [data-placeholder]").first().hover();
		await page.locator(".hover-card").waitFor();
		expect(await found()).toEqual([]);
		await page
			.getByRole("treeitem", { name: "Built from other" })
			.click({ button: "right" });
		await page.getByRole("menu").waitFor();
		expect(await found()).toEqual([]);
		await page.keyboard.press("Escape");
	});
});

test("a request is opened, changed, sent and read with keys alone", async () => {
	await using view = await openAppPage(app);
	const { page } = view;
	const { keyboard } = page;
	await view.chooseEnvironment("local");
	await page.locator("body").press("/");
	await keyboard.type("closest");
	await keyboard.press("Tab");
	// Into the folder that was found, and to the request in it.
	await keyboard.press("ArrowDown");
	await keyboard.press("Enter");
	await page.getByRole("region", { name: "Request" }).waitFor();
	await keyboard.press("F6");
	await keyboard.press("F6");
	const focused = () => page.locator(":focus").getAttribute("aria-label");
	expect(await focused()).toBe("URL");
	await keyboard.press("End");
	await keyboard.type("?typed=by-keys");
	await keyboard.press("ControlOrMeta+Enter");
	const response = page.getByRole("region", { name: "Response", exact: true });
	await response.locator(".status").waitFor();
	await keyboard.press("F6");
	await keyboard.press("F6");
	const selected = () => page.locator(":focus").innerText();
	expect(await selected()).toContain("Body");
	await keyboard.press("ArrowRight");
	expect(await selected()).not.toContain("Body");
	await keyboard.press("ArrowLeft");
	await expect.poll(() => response.innerText()).toContain('"typed": "by-keys"');
	await keyboard.press("ControlOrMeta+S");
	await page.locator(".tab-unsaved").waitFor({ state: "detached" });
	expect(await app.read("values/closest-wins.yml")).toContain("typed=by-keys");
	await keyboard.press("Alt+W");
	await page
		.getByRole("tab", { name: "The closest scope wins" })
		.waitFor({ state: "detached" });
	expect(view.complaints).toEqual([]);
});
