import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { openAppPage } from "./app-page.ts";
import { type AppUnderTest, openAppAt, openAppWith } from "./app-under-test.ts";

const ONE = `info: { name: One, type: http }
http:
  method: POST
  url: http://127.0.0.1:1/
  body:
    type: text
    data: first
docs: from the beginning
`;

function body(page: Page) {
	return page.getByRole("textbox", { name: "Body", exact: true });
}

/** Types into the body, in place of what is there. */
async function type(page: Page, text: string) {
	await body(page).click();
	await page.keyboard.press("ControlOrMeta+A");
	await page.keyboard.insertText(text);
}

function isKept(page: Page) {
	return page.waitForResponse((one) => one.url().endsWith("/drafts/keep"));
}

async function killed({ process: child }: AppUnderTest): Promise<void> {
	await new Promise<void>((done) => {
		child.on("exit", () => done());
		child.kill("SIGKILL");
	});
}

test("what is typed outlives a reload and a killed server, on another port, and two windows that type the same are put together by hand", async () => {
	const state = await mkdtemp(join(tmpdir(), "curlew-drafts-"));
	onTestFinished(() => rm(state, { recursive: true }));
	const env = { XDG_STATE_HOME: state };
	await using first = await openAppWith(
		{ "opencollection.yml": "info:\n  name: Shop\n", "one.yml": ONE },
		env,
	);
	await using view = await openAppPage(first);
	const { page } = view;
	await view.openRequest("One");
	await Promise.all([isKept(page), type(page, "typed")]);
	await page.reload();
	await expect.poll(() => body(page).innerText()).toBe("typed");

	await killed(first);
	await using app = await openAppAt(first.root, env);
	expect(new URL(app.url).port).not.toBe(new URL(first.url).port);
	await page.goto(app.url);
	await page.getByRole("treeitem", { name: "One" }).click();
	await expect.poll(() => body(page).innerText()).toBe("typed");
	expect(await app.read("one.yml")).toBe(ONE);

	const [other] = await Promise.all([
		page.waitForEvent("popup"),
		page.evaluate("void window.open(location.href)"),
	]);
	await expect.poll(() => body(other).innerText()).toBe("typed");
	await Promise.all([isKept(page), type(page, "seen")]);
	await expect.poll(() => body(other).innerText()).toBe("seen");

	// What the other window types is under way while this one changes the same.
	const goOn = Promise.withResolvers<void>();
	await other.route("**/drafts/keep", async (route) => {
		await goOn.promise;
		await route.continue();
	});
	await Promise.all([
		other.waitForRequest("**/drafts/keep"),
		type(other, "of the other"),
	]);
	await Promise.all([isKept(page), type(page, "of this one")]);
	goOn.resolve();
	await other.getByText("Another window has other unsaved changes").waitFor();
	await other.getByRole("button", { name: "Compare …" }).click();
	const dialog = other.getByRole("dialog");
	const mine = dialog.getByRole("textbox", { name: "Yours" });
	await mine.click();
	await other.keyboard.press("ControlOrMeta+A");
	await other.keyboard.insertText(ONE.replace("first", "of both"));
	await dialog.getByRole("button", { name: "Use the merged version" }).click();
	await dialog.waitFor({ state: "detached" });
	for (const one of [page, other])
		await expect.poll(() => body(one).innerText()).toBe("of both");
	await page.keyboard.press("ControlOrMeta+S");
	await expect
		.poll(() => app.read("one.yml"))
		.toBe(ONE.replace("first", "of both"));
	await other.locator(".tab-unsaved").waitFor({ state: "detached" });
});
