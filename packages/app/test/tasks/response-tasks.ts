import {
	answered,
	becomes,
	bodyLine,
	button,
	copied,
	menuItem,
	openAnswered,
	openRequest,
	response,
} from "./on-page.ts";
import { NEEDLE } from "./shop-server.ts";
import type { Task } from "./task.ts";

export const RESPONSES: readonly Task[] = [
	{
		id: "filter",
		title: "Filter a JSON response",
		prepare: async (scene) => openAnswered(scene, "Users", "List users"),
		act: async ({ hands, page }) => {
			await hands.click(button(page, "Filter the body by JSONPath or jq"));
			await hands.type("$[*].city");
			await hands.press("Enter");
			await bodyLine(page, "Seattle").waitFor();
			await becomes(
				"the names are gone",
				async () => (await bodyLine(page, "Ada").count()) === 0,
			);
		},
	},
	{
		id: "search-large",
		title: "Find a word in a response of 50 MB",
		prepare: async (scene) => {
			await openRequest(scene, "Orders", "Large");
			await scene.hands.press("ControlOrMeta+Enter");
			await response(scene.page)
				.getByText("200 OK")
				.waitFor({ timeout: 60_000 });
			await bodyLine(scene.page, "xxx").waitFor({ timeout: 60_000 });
		},
		act: async ({ hands, page }) => {
			await hands.click(button(page, "Find in the body (Ctrl+F)"));
			await hands.type(NEEDLE);
			await bodyLine(page, NEEDLE).waitFor({ timeout: 60_000 });
		},
	},
	{
		id: "copy-value",
		title: "Copy one value of a response",
		prepare: async (scene) => openAnswered(scene, "Users", "List users"),
		act: async ({ hands, page }) => {
			await hands.click(bodyLine(page, "Grace"), { button: "right" });
			await hands.click(menuItem(page, "Copy value"));
			await becomes(
				"it is in the clipboard",
				async () => (await copied(page)) === "Grace Hopper",
			);
		},
	},
	{
		id: "compare",
		title: "Compare a response with that of another environment",
		prepare: async (scene) => openAnswered(scene, "Orders", "Search"),
		act: async ({ hands, page }) => {
			await hands.click(button(page, "Compare with another environment"));
			await page.getByRole("dialog").waitFor();
			await hands.press("Enter");
			await page.getByRole("dialog").getByText('"server": "staging"').waitFor();
		},
	},
	{
		id: "live",
		title: "Look at an event stream while it comes, and end it",
		prepare: async (scene) => openRequest(scene, "Orders", "Events"),
		act: async ({ hands, page, shop }) => {
			await hands.press("ControlOrMeta+Enter");
			await response(page).getByText('{"count":3}').first().waitFor();
			await hands.press("ControlOrMeta+.");
			await answered(page, /Cancelled/);
			await becomes("nobody listens", () => shop.streams() === 0);
		},
	},
	{
		id: "cookies",
		title: "See the cookies that are kept, and delete one",
		prepare: async (scene) => openAnswered(scene, "Orders", "Cookie"),
		act: async ({ hands, page }) => {
			await hands.click(response(page).getByRole("tab", { name: /Cookies/ }));
			const kept = response(page).getByRole("table", {
				name: "Cookies in the jar",
			});
			await hands.point(kept.getByRole("row", { name: "visit" }));
			await hands.click(
				kept.getByRole("button", { name: "Delete cookie visit" }),
			);
			await kept
				.getByRole("row", { name: "visit" })
				.waitFor({ state: "detached" });
		},
	},
	{
		id: "last-response",
		title: "See the last response again after the window was closed",
		prepare: async (scene) => {
			await openAnswered(scene, "Users", "List users");
			await scene.page.reload();
			await scene.page.getByRole("tree").waitFor();
		},
		act: async ({ page }) => {
			await answered(page, "Ada Lovelace");
		},
	},
];
