// Takes pictures of what the page can show, for whoever changes it to look at:
// `node tools/dev.mjs screenshots [STATE …]`. With `--docs`, those of the docs.
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Browser, Page } from "playwright-core";
import { openBrowser } from "../../../cli/test/browser.ts";
import { setup as buildCommand } from "../../../cli/test/build-command.ts";
import { openScene } from "./scene.ts";
import { smallerPicture } from "./smaller-picture.ts";
import { type PageState, STATES } from "./states.ts";

const DOCS = fileURLToPath(new URL("../../../../docs/images", import.meta.url));
/** Bytes of a picture of the docs; people clone them. */
const LARGEST = 120_000;
const SIZES = [
	{ width: 1280, height: 800 },
	{ width: 900, height: 700 },
	// A window of 1,280 × 800 at a zoom of 200 %.
	{ width: 640, height: 400 },
	{ width: 400, height: 800 },
] as const;
const LOOKS = ["light", "dark"] as const;

const { values, positionals } = parseArgs({
	options: {
		docs: { type: "boolean", default: false },
		to: { type: "string", default: join(tmpdir(), "curlew-screenshots") },
	},
	allowPositionals: true,
});
const folder = values.docs ? DOCS : values.to;
const states = STATES.filter(({ name, docs }) =>
	positionals.length > 0 ? positionals.includes(name) : !values.docs || docs,
);

await buildCommand();
await mkdir(folder, { recursive: true });
const browser = await openBrowser();
try {
	for (const state of states) await takeAll(browser, state);
} finally {
	await browser.close();
}
console.log(`The pictures are in ${folder}.`);

/** All pictures of a state. Each has an app of its own: nothing is left over from the one before. */
async function takeAll(browser: Browser, state: PageState): Promise<void> {
	await using app = await (state.open ?? openScene)();
	const context = await browser.newContext({
		viewport: SIZES[0],
		// Nothing half faded in.
		reducedMotion: "reduce",
	});
	const page = await context.newPage();
	page.setDefaultTimeout(20_000);
	await page.goto(app.url);
	if (!state.open) {
		await page.getByRole("tree").waitFor();
		const environment = page.getByLabel("Environment", { exact: true });
		await environment.selectOption("local");
	}
	await state.show(page, app);
	if (values.docs) await takeForDocs(page, state);
	else await takeForLooking(page, state);
	await context.close();
}

async function takeForLooking(page: Page, state: PageState): Promise<void> {
	for (const size of SIZES) {
		await page.setViewportSize(size);
		await state.again?.(page);
		for (const look of LOOKS)
			await keep(
				`${state.name}-${size.width}-${look}.png`,
				await take(page, look),
			);
	}
}

async function takeForDocs(page: Page, state: PageState): Promise<void> {
	for (const look of state.docs ?? []) {
		const name = `app-${state.name}-${look}.png`;
		const picture = smallerPicture(await take(page, look));
		if (picture.length > LARGEST)
			throw new Error(`${name} has ${picture.length} bytes.`);
		await keep(name, picture);
	}
}

async function take(page: Page, look: (typeof LOOKS)[number]): Promise<Buffer> {
	await page.emulateMedia({ colorScheme: look });
	await page.evaluate("document.fonts.ready.then(() => {})");
	return page.screenshot();
}

async function keep(name: string, picture: Buffer): Promise<void> {
	await writeFile(join(folder, name), picture);
	console.log(`${name}: ${Math.round(picture.length / 1_000)} kB`);
}
