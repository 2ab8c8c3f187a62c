import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listening } from "../../cli/test/curlew.ts";
import { type AppPage, openAppPage } from "./app-page.ts";
import { type AppUnderTest, openAppWith } from "./app-under-test.ts";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

const keys: (string | undefined)[] = [];
let target: Awaited<ReturnType<typeof listening>>;
let config: string;
let app: AppUnderTest;
let view: AppPage;

beforeEach(async () => {
	keys.length = 0;
	const server = createServer((sent, answer) => {
		keys.push(sent.headers["x-key"]?.toString());
		answer.end("ok");
	});
	target = await listening(server);
	config = await mkdtemp(join(tmpdir(), "curlew-config-"));
	const request = (name: string, key: string) =>
		JSON.stringify({
			info: { name, type: "http" },
			http: {
				url: target.url,
				headers: [{ name: "x-key", value: key }],
			},
		});
	app = await openAppWith(
		{
			"opencollection.yml": "info: { name: Shop }\n",
			"Fine.yml": request("Fine", "plain"),
			"Wants.yml": request("Wants", "{{process.env.API_KEY}}"),
		},
		{ API_KEY: "hunter-one", XDG_CONFIG_HOME: config },
	);
	view = await openAppPage(app);
});

afterEach(async () => {
	await view[Symbol.asyncDispose]();
	await app[Symbol.asyncDispose]();
	await target[Symbol.asyncDispose]();
	await rm(config, { recursive: true, force: true });
});

/** With the mouse, at the middle of it. */
async function click(what: Locator): Promise<void> {
	await what.waitFor();
	const box = await what.boundingBox();
	if (!box) throw new Error("It is nowhere to be seen.");
	await view.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

const hasFocus = (what: Locator) =>
	what.evaluate((one) => one.matches(":focus"));
const button = (name: string) =>
	view.page.getByRole("button", { name, exact: true });
const panel = () =>
	view.page.getByRole("dialog", { name: "Allow the collection “Shop”" });
const response = () =>
	view.page.getByRole("region", { name: "Response", exact: true });

test("the page asks beside the tree; what needs the answer waits for it, what does not is sent", async () => {
	await panel().waitFor();
	expect(await panel().textContent()).toContain("API_KEY");
	expect(await panel().textContent()).toContain(target.url);
	await expect.poll(() => hasFocus(panel())).toBe(true);
	await click(view.page.getByRole("treeitem", { name: "Fine" }));
	await click(button("Send"));
	await response().getByText("200 OK").waitFor();
	await click(view.page.getByRole("treeitem", { name: "Wants" }));
	await click(button("Send"));
	await panel().getByText("Wants: waiting for your answer.").waitFor();
	expect(keys).toEqual(["plain"]);
	await click(button("Allow for this session"));
	await response().getByText("200 OK").waitFor();
	expect(keys).toEqual(["plain", "hunter-one"]);
	await panel().waitFor({ state: "detached" });
	expect(view.complaints).toEqual([]);
});

test("by the keyboard: Escape refuses, the error leads back to the question, Tab reaches the answers", async () => {
	await panel().waitFor();
	await view.page.keyboard.press("Escape");
	await panel().waitFor({ state: "detached" });
	await view.openRequest("Wants");
	await button("Send").click();
	await click(button("Allow …"));
	await panel().waitFor();
	await expect.poll(() => hasFocus(panel())).toBe(true);
	for (const name of ["Deny", "Allow for this session", "Always allow"]) {
		await view.page.keyboard.press("Tab");
		await expect.poll(() => hasFocus(button(name))).toBe(true);
	}
	await view.page.keyboard.press("Enter");
	await panel().waitFor({ state: "detached" });
	await button("Send").click();
	await response().getByText("200 OK").waitFor();
	expect(keys).toEqual(["hunter-one"]);
	expect(view.complaints).toEqual([]);
});

test.each([
	[1280, 800],
	[420, 720],
])(
	"all of it can be reached at %i×%i, and the tree stays in sight",
	async (width, height) => {
		await view.page.setViewportSize({ width, height });
		await panel().waitFor();
		if (process.env.CURLEW_PICTURES)
			await view.page.screenshot({
				path: join(process.env.CURLEW_PICTURES, `access-${width}.png`),
			});
		await view.page.evaluate(await readFile(AXE, "utf8"));
		const found: unknown = await view.page.evaluate(
			"axe.run('.access-panel').then(({ violations }) => violations)",
		);
		expect(found).toEqual([]);
		for (const name of ["Deny", "Allow for this session", "Always allow"]) {
			const box = await button(name).boundingBox();
			expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);
			expect(box && box.y >= 0 && box.y + box.height <= height).toBe(true);
		}
		await click(view.page.getByRole("treeitem", { name: "Fine" }));
		await view.page.getByRole("region", { name: "Request" }).waitFor();
		await panel().waitFor();
	},
);
