import { execFileSync } from "node:child_process";
import { openAppAt } from "../app-under-test.ts";
import {
	becomes,
	button,
	field,
	item,
	menuItem,
	openRequest,
	saved,
} from "./on-page.ts";
import type { Scene, Task } from "./task.ts";

function git({ app }: Scene, ...args: readonly string[]): string {
	return execFileSync("git", ["-C", app.root, ...args], { encoding: "utf8" });
}

/** The collection is committed, and a request of it changed since. */
async function changedRequest(scene: Scene): Promise<void> {
	git(scene, "init", "-q", "-b", "main");
	git(scene, "config", "user.name", "Ada");
	git(scene, "config", "user.email", "ada@example.com");
	git(scene, "add", "-A");
	git(scene, "commit", "-q", "-m", "first");
	const text = await scene.app.read("users/list.yml");
	await scene.app.write("users/list.yml", text.replace("/users", "/people"));
	await scene.page.reload();
	await scene.page.getByRole("button", { name: /^Changes on main/ }).waitFor();
}

async function openChanged({ hands, page }: Scene): Promise<void> {
	await hands.click(page.getByRole("button", { name: /^Changes on main/ }));
}

const BROKEN =
	"info:\n  name: List users\n  type: http\nhttp:\n  method: GET\n   url: x\n";

export const REPAIRS: readonly Task[] = [
	{
		id: "broken-file",
		title: "Mend a request's file that another program has broken",
		prepare: async (scene) => {
			const { hands, page, app } = scene;
			await openRequest(scene, "Orders", "Search");
			await hands.click(item(page, "Users"));
			await app.write("users/list.yml", BROKEN);
			await item(page, "list.yml").waitFor();
		},
		act: async (scene) => {
			const { hands, page, app } = scene;
			await hands.click(item(page, "list.yml"));
			await hands.click(page.locator(".cm-line").filter({ hasText: "url: x" }));
			await hands.press("Home");
			await hands.press("Backspace");
			await hands.press("ControlOrMeta+S");
			await becomes("the file is whole", async () =>
				(await app.read("users/list.yml")).includes("\n  url: x"),
			);
			await item(page, "List users").waitFor();
		},
	},
	{
		id: "conflict",
		title: "Keep both an unsaved change and one that another editor made",
		prepare: async (scene) => {
			const { hands, page, app } = scene;
			await openRequest(scene, "Users", "List users");
			await hands.click(field(page, "URL"));
			await hands.press("End");
			await hands.type("?page=2");
			const text = await app.read("users/list.yml");
			await app.write("users/list.yml", `${text}docs: from elsewhere\n`);
			await page.getByText("changed on disk while").waitFor();
		},
		act: async (scene) => {
			const { hands, page, app } = scene;
			await hands.press("ControlOrMeta+S");
			await hands.click(
				page.getByRole("dialog").getByRole("button", { name: "Keep both" }),
			);
			await saved(scene);
			await becomes("the file has both", async () => {
				const text = await app.read("users/list.yml");
				return text.includes("page=2") && text.includes("from elsewhere");
			});
		},
	},
	{
		id: "lost-server",
		title: "Go on after the server was gone for a while: nothing typed is lost",
		prepare: async (scene) => openRequest(scene, "Users", "List users"),
		act: async (scene) => {
			const { hands, page, app } = scene;
			const port = new URL(app.url).port;
			const gone = new Promise((done) => app.process.once("exit", done));
			app.process.kill("SIGKILL");
			await gone;
			await page.getByText("Curlew does not answer.").waitFor();
			await hands.click(field(page, "URL"));
			await hands.press("End");
			await hands.type("?page=3");
			await using again = await openAppAt(app.root, {}, "--port", port);
			// What `curlew open` does in the browser of its user.
			const fresh = await page.context().newPage();
			await fresh.goto(again.url);
			await page.locator(".connection-bar").waitFor({ state: "detached" });
			await hands.press("ControlOrMeta+S");
			await becomes("the file has it", async () =>
				(await app.read("users/list.yml")).includes("page=3"),
			);
		},
	},
	{
		id: "diff",
		title: "See what has changed in a request since the last commit",
		prepare: changedRequest,
		act: async (scene) => {
			await openChanged(scene);
			const { hands, page } = scene;
			await hands.click(
				page.getByRole("button", { name: /^list\.yml .*changed$/ }),
			);
			await page
				.getByRole("region", { name: "Fields" })
				.getByText("/people")
				.first()
				.waitFor();
		},
	},
	{
		id: "commit",
		title: "Commit one request",
		prepare: async (scene) => {
			await changedRequest(scene);
			await openChanged(scene);
		},
		act: async (scene) => {
			const { hands, page } = scene;
			await hands.click(button(page, "Stage users/list.yml"));
			await button(page, "Unstage users/list.yml").waitFor();
			await hands.click(page.getByRole("textbox", { name: "Commit message" }));
			await hands.type("People");
			await hands.press("ControlOrMeta+Enter");
			await page.getByText(/^Committed as /).waitFor();
			if (!git(scene, "log", "-1", "--format=%s").includes("People"))
				throw new Error("Git has no such commit.");
		},
	},
	{
		id: "discard",
		title: "Discard the change of a request",
		prepare: async (scene) => {
			await changedRequest(scene);
			await openChanged(scene);
		},
		act: async (scene) => {
			const { hands, page, app } = scene;
			await hands.click(
				button(page, "Discard the changes of users/list.yml …"),
			);
			await page.getByRole("dialog").waitFor();
			await hands.click(
				page.getByRole("dialog").getByRole("button", { name: "Discard" }),
			);
			await becomes("the file is as before", async () =>
				(await app.read("users/list.yml")).includes("/users"),
			);
		},
	},
	{
		id: "theme",
		title: "Change to the dark theme",
		act: async ({ hands, page }) => {
			await hands.click(button(page, "Menu of the page"));
			await hands.click(menuItem(page, /^Appearance/));
			await hands.click(
				page.getByRole("dialog").getByRole("button", { name: "Dark" }),
			);
			await becomes("the page is dark", () =>
				page.evaluate(
					"getComputedStyle(document.documentElement).colorScheme.includes('dark')",
				),
			);
		},
	},
	{
		id: "narrow",
		title: "Send a request in a window 400 pixels wide",
		width: 400,
		act: async ({ hands, page }) => {
			await hands.click(item(page, "Orders"));
			await hands.click(item(page, "Cookie"));
			await hands.choose(
				page.getByLabel("Environment", { exact: true }),
				"local",
			);
			await hands.click(button(page, "Send"));
			await page.getByText("200 OK").first().waitFor();
		},
	},
];
