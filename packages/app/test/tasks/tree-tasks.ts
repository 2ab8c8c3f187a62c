import { becomes, item, menuItem, openRequest } from "./on-page.ts";
import type { Scene, Task } from "./task.ts";

const listUsers = (scene: Scene) => openRequest(scene, "Users", "List users");

export const TREE: readonly Task[] = [
	{
		id: "new-request",
		title: "Make a request in a folder: name, URL",
		act: async ({ hands, page, app }) => {
			await hands.click(item(page, "Users"), { button: "right" });
			await hands.click(menuItem(page, "New request"));
			await page.getByRole("dialog").getByLabel("Name").waitFor();
			await hands.type("One user");
			await hands.press("Enter");
			await page.getByRole("tab", { name: "One user" }).waitFor();
			await becomes("the URL has the focus", () =>
				page.evaluate("document.activeElement.closest('.url-field') !== null"),
			);
			await hands.type("{{base_url}}/users/1");
			await hands.press("ControlOrMeta+S");
			await becomes("the file has the URL", async () =>
				(await app.read("users/one-user.yml")).includes("/users/1"),
			);
		},
	},
	{
		id: "duplicate",
		title: "Duplicate a request",
		prepare: listUsers,
		act: async ({ hands, page }) => {
			await hands.click(item(page, "List users"), { button: "right" });
			await hands.click(menuItem(page, "Duplicate"));
			await item(page, "List users copy").waitFor();
		},
	},
	{
		id: "rename",
		title: "Rename a request",
		prepare: listUsers,
		act: async ({ hands, page }) => {
			await hands.click(item(page, "List users"));
			await hands.press("F2");
			await page.getByRole("dialog").waitFor();
			await hands.type("All users");
			await hands.press("Enter");
			await item(page, "All users").waitFor();
		},
	},
	{
		id: "move",
		title: "Move a request into another folder",
		prepare: listUsers,
		act: async ({ hands, page, app }) => {
			await hands.drag(item(page, "List users"), item(page, "Orders"));
			await becomes("the file lies there", async () =>
				app.read("orders/list.yml").then(
					() => true,
					() => false,
				),
			);
			await item(page, "Orders").waitFor();
		},
	},
	{
		id: "delete",
		title: "Delete a request",
		prepare: listUsers,
		act: async ({ hands, page }) => {
			await hands.click(item(page, "List users"));
			await hands.press("Delete");
			await item(page, "List users").waitFor({ state: "detached" });
		},
	},
	{
		id: "restore",
		title: "Get a deleted request back",
		prepare: async (scene) => {
			await listUsers(scene);
			await scene.hands.click(item(scene.page, "List users"));
			await scene.hands.press("Delete");
			await item(scene.page, "List users").waitFor({ state: "detached" });
		},
		act: async ({ hands, page }) => {
			await hands.press("ControlOrMeta+Z");
			await item(page, "List users").waitFor();
		},
	},
	{
		id: "search-word",
		title: "Find a request by a word of its body",
		act: async ({ hands, page }) => {
			await hands.press("/");
			await hands.type("lighthouse");
			const hit = page
				.getByRole("navigation", { name: "Collection" })
				.getByText("lighthouse");
			await hands.click(hit.first());
			await page.getByRole("tab", { name: "POST Search" }).waitFor();
		},
	},
	{
		id: "reopen-tab",
		title: "Open the tab again that was closed last",
		prepare: async (scene) => {
			await listUsers(scene);
			await scene.hands.press("Alt+W");
			await scene.page
				.getByRole("tab", { name: "List users" })
				.waitFor({ state: "detached" });
		},
		act: async ({ hands, page }) => {
			await hands.press("Alt+Shift+T");
			await page.getByRole("tab", { name: "List users" }).waitFor();
		},
	},
];
