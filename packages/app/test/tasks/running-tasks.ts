import { readFile } from "node:fs/promises";
import { becomes, button, item, menuItem, openRequest } from "./on-page.ts";
import type { Scene, Task } from "./task.ts";

function runTab({ page }: Scene) {
	return page.getByRole("region", { name: "Run", exact: true });
}

async function finished(scene: Scene): Promise<void> {
	await runTab(scene)
		.and(scene.page.locator("[aria-busy=false]"))
		.waitFor({ timeout: 30_000 });
}

async function runUsers(scene: Scene): Promise<void> {
	const { hands, page } = scene;
	await openRequest(scene, "Users", "List users");
	await hands.click(item(page, "Users"), { button: "right" });
	await hands.click(menuItem(page, "Run …"));
	await page.getByRole("dialog").waitFor();
	await hands.press("Enter");
	await finished(scene);
}

export const RUNNING: readonly Task[] = [
	{
		id: "run-folder",
		title: "Run a folder",
		prepare: async (scene) => openRequest(scene, "Users", "List users"),
		act: async (scene) => {
			const { hands, page } = scene;
			await hands.click(item(page, "Users"), { button: "right" });
			await hands.click(menuItem(page, "Run …"));
			await page.getByRole("dialog").waitFor();
			await hands.press("Enter");
			await finished(scene);
			await runTab(scene).getByRole("button", { name: "All 2" }).waitFor();
		},
	},
	{
		id: "run-data",
		title: "Run a folder with a data file",
		prepare: async (scene) => {
			await scene.app.write("people.csv", "name\nAda\nGrace\n");
			await openRequest(scene, "Users", "List users");
		},
		act: async (scene) => {
			const { hands, page } = scene;
			await hands.click(item(page, "Users"), { button: "right" });
			await hands.click(menuItem(page, "Run …"));
			const dialog = page.getByRole("dialog");
			await hands.choose(
				dialog.getByRole("combobox", { name: /^Data file/ }),
				"people.csv",
			);
			await hands.click(
				dialog.getByRole("button", { name: "Run", exact: true }),
			);
			await finished(scene);
			await runTab(scene).getByRole("button", { name: "All 4" }).waitFor();
		},
	},
	{
		id: "junit",
		title: "Save the report of a run as JUnit",
		prepare: runUsers,
		act: async (scene) => {
			const { hands, page } = scene;
			await hands.click(button(page, "Save report …"));
			const [saved] = await Promise.all([
				page.waitForEvent("download"),
				hands.click(menuItem(page, "JUnit XML")),
			]);
			const text = await readFile(await saved.path(), "utf8");
			if (!text.includes("<testsuites")) throw new Error("It is no JUnit.");
		},
	},
	{
		id: "old-run",
		title: "Look at an earlier run",
		prepare: async (scene) => {
			await runUsers(scene);
			await scene.hands.press("Alt+W");
			await runTab(scene).waitFor({ state: "detached" });
		},
		act: async (scene) => {
			const { hands, page } = scene;
			await hands.click(button(page, "Menu of the page"));
			await hands.click(menuItem(page, /^Runs/));
			const runs = page.getByRole("region", { name: "Runs" });
			await hands.click(
				runs.getByRole("row").nth(1).getByRole("button").first(),
			);
			await runTab(scene).waitFor();
		},
	},
	{
		id: "history",
		title: "Send again what was sent before",
		prepare: async (scene) => {
			await openRequest(scene, "Users", "List users");
			await scene.hands.press("ControlOrMeta+Enter");
			await scene.page.getByText("200 OK").first().waitFor();
		},
		act: async ({ hands, page }) => {
			await hands.click(button(page, "History"));
			await hands.click(
				page
					.getByRole("listbox", { name: "Sent requests" })
					.getByRole("option", { name: "List users" }),
			);
			await hands.click(button(page, "Send again"));
			await page.getByText("Sent again with local.").waitFor();
		},
	},
	{
		id: "problems",
		title: "Find out what is wrong in a collection, and go there",
		prepare: async (scene) => {
			await scene.app.write(
				"users/list.yml",
				'info:\n  name: List users\n  type: http\nhttp:\n  method: GET\n  url: "{{base_ulr}}/users"\n',
			);
			await openRequest(scene, "Orders", "Search");
		},
		act: async ({ hands, page }) => {
			await hands.click(page.getByRole("button", { name: /^Problems: / }));
			const list = page.getByRole("listbox", { name: "Problems" });
			await hands.click(
				list.getByRole("option").filter({ hasText: "base_ulr" }),
			);
			await page.getByRole("tab", { name: "List users" }).waitFor();
			await becomes("the URL has the focus", () =>
				page.evaluate("document.activeElement.closest('.url-field') !== null"),
			);
		},
	},
];
