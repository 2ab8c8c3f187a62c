import { mkdir, mkdtemp, realpath, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Browser } from "playwright-core";
import { openAppAt } from "../app-under-test.ts";
import { shopCollection } from "./collection.ts";
import { Hands, type Steps } from "./hands.ts";
import { startShop } from "./shop-server.ts";
import type { Scene, Task } from "./task.ts";

/** A little more than what people have: nothing is hidden for want of room. */
const WINDOW = { width: 1320, height: 820 };

/** Does one task in an app and a window of its own. Resolves with its steps; what goes wrong rejects. */
export async function perform(browser: Browser, task: Task): Promise<Steps> {
	await using shop = await startShop("local");
	await using staging = await startShop("staging");
	const files =
		task.files?.({ shop, staging }) ??
		(task.begins === "nothing" ? {} : shopCollection(shop.url, staging.url));
	await using app = await openAppAt(await folderOfTask(files));
	const context = await browser.newContext({
		viewport: { ...WINDOW, ...(task.width && { width: task.width }) },
		permissions: ["clipboard-read", "clipboard-write"],
	});
	try {
		const page = await context.newPage();
		page.setDefaultTimeout(15_000);
		await page.goto(app.url);
		await page.getByRole("heading", { level: 1 }).first().waitFor();
		const scene = { page, browser, app, shop, staging };
		await task.prepare?.({ ...scene, hands: new Hands(page) });
		const hands = new Hands(page);
		await act(task, { ...scene, hands });
		return hands.steps;
	} finally {
		await context.close();
	}
}

async function act(task: Task, scene: Scene): Promise<void> {
	try {
		await task.act(scene);
	} catch (error) {
		const folder = process.env.CURLEW_TASK_PICTURES;
		if (folder) {
			await mkdir(folder, { recursive: true });
			await scene.page.screenshot({ path: join(folder, `${task.id}.png`) });
		}
		throw error;
	}
}

async function folderOfTask(
	files: Readonly<Record<string, string>>,
): Promise<string> {
	const outer = await mkdtemp(join(await realpath(tmpdir()), "curlew-task-"));
	const root = join(outer, "shop");
	await mkdir(root);
	for (const [path, text] of Object.entries(files)) {
		await mkdir(dirname(join(root, path)), { recursive: true });
		await writeFile(join(root, path), text);
	}
	return root;
}
