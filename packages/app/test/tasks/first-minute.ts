import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { shopCollection } from "./collection.ts";
import {
	answered,
	becomes,
	button,
	environments,
	field,
	item,
	response,
} from "./on-page.ts";
import type { Scene, Task } from "./task.ts";

const POSTMAN = JSON.stringify({
	info: {
		name: "Teas",
		schema:
			"https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
	},
	item: [
		{
			name: "Green",
			item: [
				{
					name: "List teas",
					request: { method: "GET", url: "http://127.0.0.1:9/teas" },
				},
			],
		},
	],
});

const OPENAPI = `openapi: 3.1.0
info: { title: Cups, version: "1" }
servers: [{ url: "http://127.0.0.1:9" }]
paths:
  /cups:
    get:
      summary: List cups
      tags: [Cups]
      responses: { "200": { description: all } }
`;

export const FIRST_MINUTE: readonly Task[] = [
	{
		id: "first-url",
		title: "Send a URL for the first time",
		begins: "nothing",
		act: async ({ hands, page, shop }) => {
			await hands.type(`${shop.url}/users`);
			await hands.press("Enter");
			await answered(page, "Ada Lovelace");
		},
	},
	{
		id: "paste-curl",
		title: "Paste a curl command and send it",
		begins: "nothing",
		act: async ({ hands, page, shop }) => {
			await hands.paste(
				`curl '${shop.url}/echo' \\\n  -H 'X-Shop: tea' \\\n  --data-raw '{"a":1}'`,
			);
			await field(page, "URL").waitFor();
			await hands.press("ControlOrMeta+Enter");
			await answered(page, '"x-shop": "tea"');
		},
	},
	{
		id: "import-postman",
		title: "Import a Postman collection, chosen from the disk",
		begins: "nothing",
		act: async ({ hands, page }) => {
			await hands.click(button(page, "Import …"));
			const dialog = page.getByRole("dialog", { name: "Import" });
			await hands.chooseFiles(
				() => hands.click(dialog.getByRole("button", { name: "Files …" })),
				{
					name: "teas.postman_collection.json",
					mimeType: "application/json",
					buffer: Buffer.from(POSTMAN),
				},
			);
			await hands.click(
				dialog.getByRole("button", { name: "Import", exact: true }),
			);
			await item(page, "Green").waitFor();
		},
	},
	{
		id: "import-openapi",
		title: "Import an OpenAPI document, dropped onto the window",
		begins: "nothing",
		act: async ({ hands, page }) => {
			await hands.drop(page.locator("body"), "cups.yaml", OPENAPI);
			const dialog = page.getByRole("dialog", { name: "Import" });
			await hands.click(
				dialog.getByRole("button", { name: "Import", exact: true }),
			);
			await item(page, "Cups").waitFor();
		},
	},
	{
		id: "open-folder",
		title: "Open a collection's folder (Bruno's own format) from the disk",
		begins: "nothing",
		prepare: async ({ app }) => {
			await write(join(app.root, "../bruno-teas"), {
				"bruno.json":
					'{ "version": "1", "name": "Teas", "type": "collection" }',
				"list.bru":
					"meta {\n  name: List teas\n  type: http\n  seq: 1\n}\n\nget {\n  url: http://127.0.0.1:9/teas\n  body: none\n  auth: none\n}\n",
			});
		},
		act: async ({ hands, page, app }) => {
			await hands.click(button(page, "Open a folder …"));
			await page.locator("dialog input:focus").waitFor();
			await hands.paste(join(app.root, "../bruno-teas"));
			await hands.press("Enter");
			await item(page, "List teas").waitFor();
		},
	},
	{
		id: "open-example",
		title: "Try an example",
		begins: "nothing",
		act: async ({ hands, page }) => {
			await hands.click(button(page, "Open the example"));
			await page.getByRole("tree").waitFor();
			await page
				.getByRole("region", { name: "Request", exact: true })
				.waitFor();
			await hands.press("ControlOrMeta+Enter");
			await response(page).getByText("200 OK").waitFor();
		},
	},
	{
		id: "new-collection",
		title:
			"Make a collection with an environment and a first request, and send it",
		begins: "nothing",
		act: async ({ hands, page, shop }) => {
			await hands.click(field(page, "Name"));
			await hands.type("Teas");
			await hands.click(field(page, "Base URL"));
			await hands.press("ControlOrMeta+A");
			await hands.type(shop.url);
			await hands.press("Enter");
			await page
				.getByRole("region", { name: "Request", exact: true })
				.waitFor();
			await becomes("the environment is chosen", async () =>
				(await environments(page).inputValue()).includes("local"),
			);
			await hands.press("ControlOrMeta+Enter");
			await answered(page, "200 OK");
		},
	},
	{
		id: "another-collection",
		title: "Go to another collection on the disk",
		prepare: async ({ app, shop, staging }: Scene) => {
			await write(join(app.root, "../other"), {
				...shopCollection(shop.url, staging.url),
				"opencollection.yml": "opencollection: 1.0.0\ninfo:\n  name: Other\n",
			});
		},
		act: async ({ hands, page, app }) => {
			await hands.press("ControlOrMeta+K");
			await hands.type("open a folder");
			await hands.press("Enter");
			await page
				.getByRole("dialog", { name: /folder/i })
				.locator("input:focus")
				.waitFor();
			await hands.paste(join(app.root, "../other"));
			await hands.press("Enter");
			await page.getByRole("heading", { name: "Other" }).first().waitFor();
		},
	},
];

async function write(
	root: string,
	files: Readonly<Record<string, string>>,
): Promise<void> {
	for (const [path, text] of Object.entries(files)) {
		await mkdir(join(root, path, ".."), { recursive: true });
		await writeFile(join(root, path), text);
	}
}
