import {
	answered,
	becomes,
	bodyLine,
	button,
	environments,
	field,
	item,
	menuItem,
	openAnswered,
	openRequest,
	response,
} from "./on-page.ts";
import type { Scene, Task } from "./task.ts";

/** The placeholder in the URL of the open request. */
function placeholder({ page }: Scene) {
	return page.locator('.url-field [data-placeholder="{{base_url}}"]');
}

export const ENVIRONMENTS: readonly Task[] = [
	{
		id: "new-environment",
		title: "Make an environment with one variable",
		act: async ({ hands, page, app }) => {
			await hands.click(button(page, "Environments"));
			await hands.click(button(page, "New environment"));
			await page.getByRole("dialog").getByLabel("Name").waitFor();
			await hands.type("test");
			await hands.press("Enter");
			await page.getByRole("heading", { name: "test" }).waitFor();
			await hands.click(field(page, "Name of the variable"));
			await hands.type("base_url");
			await hands.press("Tab");
			await hands.type("http://127.0.0.1:9");
			await hands.press("ControlOrMeta+S");
			await becomes("the file has the variable", async () =>
				app.read("environments/test.yml").then(
					(text) => text.includes("http://127.0.0.1:9"),
					() => false,
				),
			);
		},
	},
	{
		id: "switch-environment",
		title: "Change to another environment",
		prepare: async (scene) => openRequest(scene, "Users", "List users"),
		act: async ({ hands, page }) => {
			await hands.choose(environments(page), "staging");
			await becomes(
				"it is chosen",
				async () => (await environments(page).inputValue()) === "staging",
			);
		},
	},
	{
		id: "unset-variable",
		title:
			"Give a value to a variable that a send says is missing, and send again",
		prepare: async (scene) =>
			openAnswered(scene, "Orders", "My orders").catch(() => undefined),
		act: async ({ hands, page }) => {
			await hands.click(
				page.getByRole("button", { name: "Define token in local" }),
			);
			await page.getByRole("dialog").getByRole("textbox").waitFor();
			await hands.type("tok-4711");
			await hands.press("Enter");
			await button(page, "Send again").waitFor();
			await becomes("Send again has the focus", () =>
				page.evaluate("document.activeElement.textContent.includes('again')"),
			);
			await hands.press("Enter");
			await answered(page, '"order": 1');
		},
	},
	{
		id: "where-from",
		title: "See which value a placeholder has and where it comes from",
		prepare: async (scene) => openRequest(scene, "Users", "List users"),
		act: async (scene) => {
			await scene.hands.point(placeholder(scene));
			const card = scene.page.locator(".hover-card");
			await card.getByText("environments/local.yml").first().waitFor();
			await card.getByText(scene.shop.url).first().waitFor();
		},
	},
	{
		id: "change-value",
		title: "Go from a placeholder to its variable and change the value",
		prepare: async (scene) => openRequest(scene, "Users", "List users"),
		act: async (scene) => {
			const { hands, page, app, staging } = scene;
			await hands.point(placeholder(scene));
			await hands.click(
				page
					.locator(".hover-card")
					.getByRole("button", { name: /environments\/local\.yml/ }),
			);
			await page.getByRole("region", { name: "Environment local" }).waitFor();
			await becomes("the value has the focus", () =>
				page.evaluate(
					"document.activeElement.closest('.cm-editor, input') !== null",
				),
			);
			await hands.press("ControlOrMeta+A");
			await hands.type(staging.url);
			await hands.press("ControlOrMeta+S");
			await becomes("the file has it", async () =>
				(await app.read("environments/local.yml")).includes(staging.url),
			);
		},
	},
	{
		id: "chain",
		title: "Use a value of one response in the next request",
		prepare: async (scene) => openAnswered(scene, "Users", "Log in"),
		act: async ({ hands, page }) => {
			await hands.click(bodyLine(page, '"token"'), { button: "right" });
			await hands.click(menuItem(page, "Use as variable"));
			await page.getByRole("dialog").waitFor();
			await hands.press("Enter");
			await page.getByRole("dialog").waitFor({ state: "detached" });
			await hands.press("ControlOrMeta+Enter");
			await page.getByText("200 OK").waitFor();
			await hands.click(item(page, "Orders"));
			await hands.click(item(page, "My orders"));
			await page.getByRole("tab", { name: "My orders" }).waitFor();
			await hands.press("ControlOrMeta+Enter");
			await answered(page, '"order": 1');
		},
	},
	{
		id: "assertion",
		title: "Assert a value of the response",
		prepare: async (scene) => openAnswered(scene, "Users", "List users"),
		act: async ({ hands, page }) => {
			await hands.click(bodyLine(page, '"Ada Lovelace"'), { button: "right" });
			await hands.click(menuItem(page, "Use as assertion"));
			await page.getByText("Assertion added").waitFor();
			await hands.press("ControlOrMeta+Enter");
			await response(page).getByRole("tab", { name: /Tests/ }).waitFor();
		},
	},
];
