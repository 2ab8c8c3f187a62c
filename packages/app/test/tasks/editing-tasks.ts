import {
	answered,
	becomes,
	bodyLine,
	button,
	copied,
	field,
	item,
	menuItem,
	openAnswered,
	openRequest,
	part,
	response,
	saved,
} from "./on-page.ts";
import type { Scene, Task } from "./task.ts";

const listUsers = (scene: Scene) => openRequest(scene, "Users", "List users");
const search = (scene: Scene) => openRequest(scene, "Orders", "Search");

/** Sends, so that the server's echo tells what stood in the form. */
async function send({ hands }: Scene): Promise<void> {
	await hands.press("ControlOrMeta+Enter");
}

export const EDITING: readonly Task[] = [
	{
		id: "method",
		title: "Change the method",
		prepare: listUsers,
		act: async ({ hands, page }) => {
			await hands.choose(page.getByLabel("Method", { exact: true }), "PUT");
			await hands.press("ControlOrMeta+Enter");
			await answered(page, /200 OK|PUT/);
		},
	},
	{
		id: "header",
		title: "Add a header",
		prepare: search,
		act: async (scene) => {
			const { hands, page } = scene;
			await hands.click(part(page, "Headers"));
			await hands.click(field(page, "Name of the header"));
			await hands.type("X-Lamp");
			await hands.press("Tab");
			await hands.type("lit");
			await send(scene);
			await answered(page, '"x-lamp": "lit"');
		},
	},
	{
		id: "param",
		title: "Add a query parameter",
		prepare: search,
		act: async (scene) => {
			const { hands, page } = scene;
			await hands.click(part(page, "Params"));
			await hands.click(field(page, "Name of the query param"));
			await hands.type("page");
			await hands.press("Tab");
			await hands.type("2");
			await send(scene);
			await answered(page, "/echo?page=2");
		},
	},
	{
		id: "bulk",
		title: "Write several headers as text",
		prepare: search,
		act: async (scene) => {
			const { hands, page } = scene;
			await hands.click(part(page, "Headers"));
			await hands.click(button(page, "Edit as text"));
			await hands.paste("X-One: 1\nX-Two: 2\n");
			await send(scene);
			await answered(page, '"x-two": "2"');
		},
	},
	{
		id: "json-body",
		title: "Give a request a JSON body",
		prepare: async (scene) => openRequest(scene, "Users", "Log in"),
		act: async (scene) => {
			const { hands, page, app } = scene;
			await hands.click(part(page, "Body"));
			await hands.choose(
				page.getByLabel(/body/i).and(page.locator("select")),
				"JSON",
			);
			await hands.click(field(page, "Body"));
			await hands.paste('{ "name": "Ada" }');
			await hands.press("ControlOrMeta+S");
			await saved(scene);
			await becomes("the file has the body", async () =>
				(await app.read("users/login.yml")).includes('"name": "Ada"'),
			);
		},
	},
	{
		id: "file-body",
		title: "Send a file as the body",
		prepare: async (scene) => {
			await scene.app.write("picture.bin", "a picture\n");
			await openRequest(scene, "Orders", "Cookie");
		},
		act: async (scene) => {
			const { hands, page } = scene;
			await hands.click(part(page, "Body"));
			await hands.choose(
				page.getByLabel(/body/i).and(page.locator("select")),
				"File",
			);
			await hands.click(field(page, "Path of the file"));
			await hands.type("picture.bin");
			await send(scene);
			await answered(page, '"body": "a picture\\n"');
		},
	},
	{
		id: "form",
		title: "Send a form of two fields (URL-encoded)",
		prepare: async (scene) => openRequest(scene, "Orders", "Cookie"),
		act: async (scene) => {
			const { hands, page } = scene;
			await hands.click(part(page, "Body"));
			await hands.choose(
				page.getByLabel(/body/i).and(page.locator("select")),
				"Form URL-encoded",
			);
			await hands.click(field(page, "Name of the field"));
			await hands.type("a");
			await hands.press("Tab");
			await hands.type("1");
			await hands.click(field(page, "Name of the field").last());
			await hands.type("b");
			await hands.press("Tab");
			await hands.type("2");
			await send(scene);
			await answered(page, '"body": "a=1&b=2"');
		},
	},
	{
		id: "save",
		title: "Save a change",
		prepare: async (scene) => {
			await listUsers(scene);
			await scene.hands.click(field(scene.page, "URL"));
			await scene.hands.press("End");
			await scene.hands.type("?page=2");
		},
		act: async (scene) => {
			await scene.hands.press("ControlOrMeta+S");
			await saved(scene);
			await becomes("the file has it", async () =>
				(await scene.app.read("users/list.yml")).includes("page=2"),
			);
		},
	},
	{
		id: "undo",
		title: "Take back what was typed",
		prepare: async (scene) => {
			await listUsers(scene);
			await scene.hands.click(field(scene.page, "URL"));
			await scene.hands.press("End");
			await scene.hands.type("xyz");
		},
		act: async ({ hands, page }) => {
			await hands.press("ControlOrMeta+Z");
			await becomes("the URL is as before", async () =>
				(await field(page, "URL").innerText()).endsWith("/users"),
			);
		},
	},
	{
		id: "as-curl",
		title: "Copy a request as curl",
		prepare: listUsers,
		act: async ({ hands, page, shop }) => {
			await hands.click(item(page, "List users"), { button: "right" });
			await hands.click(menuItem(page, "Copy as curl"));
			await becomes("it is in the clipboard", async () => {
				const text = await copied(page);
				return text.startsWith("curl") && text.includes(`${shop.url}/users`);
			});
		},
	},
	{
		id: "as-code",
		title: "Copy a request as code (Python)",
		prepare: listUsers,
		act: async ({ hands, page }) => {
			await hands.click(button(page, "Generate code"));
			const dialog = page.getByRole("dialog");
			await hands.choose(dialog.locator("select").first(), "Python: requests");
			await dialog.getByText("import requests").waitFor();
			await hands.click(dialog.getByRole("button", { name: "Copy" }));
			await becomes("it is in the clipboard", async () =>
				(await copied(page)).includes("import requests"),
			);
		},
	},
	{
		id: "script",
		title: "Set a variable in a script after the response",
		prepare: async (scene) => openRequest(scene, "Users", "Log in"),
		act: async (scene) => {
			const { hands, page } = scene;
			await hands.click(part(page, "Scripts"));
			await hands.click(
				page.getByRole("button", { name: "After the response" }),
			);
			await hands.click(field(page, "Script after the response"));
			await hands.paste('client.setVar("token", res.body.token);');
			await send(scene);
			await response(page).getByRole("tab", { name: "Scripts" }).waitFor();
		},
	},
	{
		id: "save-example",
		title: "Keep a response as an example",
		prepare: async (scene) => openAnswered(scene, "Users", "List users"),
		act: async ({ hands, page }) => {
			await hands.click(button(page, "Save as example"));
			await field(page, "Name").waitFor();
			await hands.press("Enter");
			await page.getByText(/saved under Examples/).waitFor();
			await bodyLine(page, "Ada").waitFor();
		},
	},
];
