import type { Locator, Page } from "playwright-core";
import type { Scene } from "./task.ts";

/** Names of what is on the page, as people read them. */

export function button(page: Page, name: string | RegExp): Locator {
	return page.getByRole("button", { name, exact: true });
}

export function field(page: Page, name: string): Locator {
	return page.getByRole("textbox", { name, exact: true });
}

export function item(page: Page, name: string): Locator {
	return page.getByRole("treeitem", { name });
}

export function menuItem(page: Page, name: string | RegExp): Locator {
	return page.getByRole("menuitem", { name });
}

/** One of the request's sections. */
export function part(page: Page, name: string): Locator {
	return page
		.getByRole("tablist", { name: /^Parts of the (?!response)/ })
		.getByRole("tab", { name });
}

export function response(page: Page): Locator {
	return page.getByRole("region", { name: "Response", exact: true });
}

export function environments(page: Page): Locator {
	return page.getByLabel("Environment", { exact: true });
}

/** The line of the response's body with a text. */
export function bodyLine(page: Page, text: string): Locator {
	return response(page)
		.locator(".body-lines .body-line")
		.filter({ hasText: text })
		.first();
}

/** The response has come, and says this. */
export async function answered(
	page: Page,
	text: string | RegExp,
): Promise<void> {
	await response(page).getByText(text).first().waitFor();
}

/** Opens a folder of the tree, and a request in it; chooses the environment `local`. Steps that others need, too, and that do not count. */
export async function openRequest(
	{ hands, page }: Scene,
	folder: string,
	name: string,
): Promise<void> {
	await hands.choose(environments(page), "local");
	await hands.click(item(page, folder));
	await hands.click(item(page, name));
	await page.getByRole("region", { name: "Request", exact: true }).waitFor();
}

/** The same, and its response is there. */
export async function openAnswered(
	scene: Scene,
	folder: string,
	name: string,
): Promise<void> {
	await openRequest(scene, folder, name);
	await scene.hands.press("ControlOrMeta+Enter");
	await response(scene.page).locator(".status").waitFor();
}

export async function saved({ page }: Scene): Promise<void> {
	await page
		.locator(".tab[data-active] .tab-unsaved")
		.waitFor({ state: "detached" });
}

/** Fails unless it becomes true within some seconds. */
export async function becomes(
	what: string,
	isSo: () => boolean | Promise<boolean>,
): Promise<void> {
	const end = Date.now() + 10_000;
	while (!(await isSo())) {
		if (Date.now() > end) throw new Error(`Not so: ${what}`);
		await new Promise((done) => setTimeout(done, 50));
	}
}

/** What is in the clipboard. */
export function copied(page: Page): Promise<string> {
	return page.evaluate<string>("navigator.clipboard.readText()");
}
