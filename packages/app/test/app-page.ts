import type { Browser, Page } from "playwright-core";
import { openBrowser } from "../../cli/test/browser.ts";
import type { AppUnderTest } from "./app-under-test.ts";

/** What people do on the page, in their words. */
export interface AppPage extends AsyncDisposable {
	readonly page: Page;
	/** What the page's console has said that it should not have: errors, and what the Content-Security-Policy refused. Answers that say what is wrong are none. */
	readonly complaints: string[];
	/** Addresses of everything that the page has asked for, event stream and frames included. */
	readonly asked: readonly string[];
	chooseEnvironment(name: string): Promise<void>;
	/** Opens folders and the request: `["values", "Built from other variables"]`. */
	openRequest(...names: readonly string[]): Promise<void>;
	send(): Promise<void>;
}

export interface AppPageOptions {
	/** Default: light. */
	readonly colorScheme?: "light" | "dark";
	/** No collection is there: nobody waits for its tree. */
	readonly isEmpty?: boolean;
}

/** Opens the app in a browser of its own. */
export async function openAppPage(
	app: Pick<AppUnderTest, "url">,
	options: AppPageOptions = {},
): Promise<AppPage> {
	const browser = await openBrowser();
	try {
		return await appPage(browser, app.url, options);
	} catch (error) {
		await browser.close();
		throw error;
	}
}

async function appPage(
	browser: Browser,
	url: string,
	{ colorScheme = "light", isEmpty = false }: AppPageOptions,
): Promise<AppPage> {
	const page = await browser.newPage({
		viewport: { width: 1320, height: 820 },
		colorScheme,
	});
	const asked: string[] = [];
	page.on("request", (request) => asked.push(request.url()));
	// Less than the time of a test: what is not there by then tells where it failed.
	page.setDefaultTimeout(15_000);
	const complaints: string[] = [];
	page.on("console", (message) => {
		const isAnswer = /status of (?:409|422)/.test(message.text());
		if (message.type() === "error" && !isAnswer)
			complaints.push(message.text());
	});
	page.on("pageerror", (error) => complaints.push(error.message));
	await page.goto(url);
	const tree = page.getByRole("tree");
	if (!isEmpty) await tree.waitFor();
	return {
		page,
		complaints,
		asked,
		chooseEnvironment: async (name) => {
			await page.getByLabel("Environment", { exact: true }).selectOption(name);
		},
		openRequest: async (...names) => {
			for (const name of names)
				await tree.getByRole("treeitem", { name }).first().click();
			await page.getByRole("region", { name: "Request" }).waitFor();
		},
		send: async () => {
			await page.getByRole("button", { name: "Send" }).click();
			await page
				.getByRole("region", { name: "Response", exact: true })
				.locator(".status")
				.waitFor();
		},
		[Symbol.asyncDispose]: () => browser.close(),
	};
}
