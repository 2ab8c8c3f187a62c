// Takes the pictures of the docs anew: `npx node packages/app/test/screenshots.ts`.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { openBrowser } from "../../cli/test/browser.ts";
import { openUsersApp } from "./app-under-test.ts";

const FOLDER = fileURLToPath(new URL("../../../docs/images", import.meta.url));
/** Bytes; people clone them. */
const LARGEST = 200_000;

interface Picture {
	/** The file's name is `app-NAME-LOOK.png`. */
	readonly name: string;
	readonly looks: readonly ("light" | "dark")[];
	/** Brings the page to what is to be seen. */
	show(page: Page): Promise<void>;
}

const PICTURES: readonly Picture[] = [
	{
		name: "request",
		looks: ["light", "dark"],
		show: async (page) => {
			await openRequest(page, "values/built-from-others");
			await page.keyboard.press("ControlOrMeta+Enter");
			await page.locator(".body-lines").filter({ hasText: "method" }).waitFor();
			await page.locator('.code-editor [data-placeholder="{{link}}"]').hover();
			await page.locator(".hover-card").waitFor();
		},
	},
	{
		name: "preview",
		looks: ["light"],
		show: async (page) => {
			await openRequest(page, "values/built-from-others");
			await page.getByRole("tab", { name: "Preview" }).click();
			await page.locator(".preview").waitFor();
		},
	},
	{
		name: "palette",
		looks: ["dark"],
		show: async (page) => {
			await openRequest(page, "values/closest-wins");
			await fillPalette(page, "user");
		},
	},
	{
		name: "run",
		looks: ["light", "dark"],
		show: async (page) => {
			await fillPalette(page, ">run the collection");
			await page.keyboard.press("Enter");
			await page.getByRole("button", { name: "Run", exact: true }).click();
			// Some requests of the tour wait for a second or two.
			await page
				.getByRole("button", { name: /again/i })
				.first()
				.waitFor({ timeout: 30_000 });
			await page.getByText("A whole object", { exact: true }).click();
			await page.getByText("Pick a result").waitFor({ state: "detached" });
		},
	},
	{
		name: "environments",
		looks: ["dark"],
		show: async (page) => {
			await page.getByRole("button", { name: "Environments" }).click();
			await page.locator(".tab-view").getByText("apiKey").first().waitFor();
		},
	},
];

await mkdir(FOLDER, { recursive: true });
const browser = await openBrowser();
try {
	for (const picture of PICTURES)
		for (const look of picture.looks) await take(browser, picture, look);
} finally {
	await browser.close();
}

/** Each with an app of its own: nothing is left over from the one before. */
async function take(
	browser: Browser,
	{ name, show }: Picture,
	look: "light" | "dark",
): Promise<void> {
	await using app = await openUsersApp();
	const context = await browser.newContext({
		viewport: { width: 1280, height: 800 },
		colorScheme: look,
		// Nothing half faded in.
		reducedMotion: "reduce",
	});
	const page = await context.newPage();
	await page.goto(app.url);
	await page.getByRole("tree").waitFor();
	await page.getByLabel("Environment", { exact: true }).selectOption("local");
	await show(page);
	await page.evaluate("document.fonts.ready.then(() => {})");
	const picture = await page.screenshot();
	await context.close();
	if (picture.length > LARGEST)
		throw new Error(`The picture of ${name} has ${picture.length} bytes.`);
	const file = `app-${name}-${look}.png`;
	await writeFile(join(FOLDER, file), picture);
	console.log(`${file}: ${Math.round(picture.length / 1_000)} kB`);
}

async function openRequest(page: Page, path: string): Promise<void> {
	await fillPalette(page, path);
	await page.keyboard.press("Enter");
	await page.getByRole("region", { name: "Request", exact: true }).waitFor();
	await page.locator(".code-editor .placeholder-resolved").first().waitFor();
}

async function fillPalette(page: Page, query: string): Promise<void> {
	await page.keyboard.press("ControlOrMeta+K");
	await page.getByRole("combobox", { name: "Request or command" }).fill(query);
}
