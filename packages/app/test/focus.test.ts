import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AppPage, openAppPage } from "./app-page.ts";
import { type AppUnderTest, openAppWith } from "./app-under-test.ts";

let app: AppUnderTest;
let view: AppPage;

beforeAll(async () => {
	app = await openAppWith({
		"opencollection.yml": "info:\n  name: One\n",
		"environments/local.yml":
			"name: local\nvariables: [{ name: a, value: b }]\n",
		"first.yml": "http:\n  url: http://127.0.0.1:9/{{missing}}?a=1&b=2\n",
		"second.yml": "http:\n  url: http://127.0.0.1:9/\n",
	});
	view = await openAppPage(app);
	await view.openRequest("first");
});

afterAll(async () => {
	await view[Symbol.asyncDispose]();
	await app[Symbol.asyncDispose]();
});

type Step = readonly [does: string, act: (page: Page) => Promise<unknown>];

const press = (keys: string): Step => [
	keys,
	(page) => page.keyboard.press(keys),
];
/** Of a button that is reached by Tab. */
const push = (name: string | RegExp): Step => [
	`Enter on ${name}`,
	(page) => page.getByRole("button", { name }).first().press("Enter"),
];
const command = (words: string): readonly Step[] => [
	press("ControlOrMeta+K"),
	[
		`“${words}”`,
		(page) =>
			page
				.getByRole("combobox", { name: "Request or command" })
				.fill(`>${words}`),
	],
	press("Enter"),
];
const dialog = (words: string): readonly Step[] => [
	...command(words),
	[
		"it is there",
		(page) => page.locator("dialog[open]:not(.palette)").waitFor(),
	],
	press("Escape"),
];

const STEPS: readonly Step[] = [
	...dialog("keyboard shortcuts"),
	...dialog("appearance"),
	...dialog("all tabs"),
	...dialog("run the collection"),
	...dialog("trash"),
	push("Menu of the page"),
	["its menu", (page) => page.getByRole("menu").waitFor()],
	press("End"),
	press("Escape"),
	press("ControlOrMeta+Shift+M"),
	press("ControlOrMeta+Shift+M"),
	...command("problems of the collection"),
	push("Close the problems"),
	...command("variables set by scripts"),
	push("Close the variables"),
	push(/^Delete|^Remove/),
	["the other row", push(/^Delete|^Remove/)[1]],
	press("ControlOrMeta+Enter"),
	push(/^Define/),
	press("Escape"),
	push("Environments"),
	["a variable goes", push(/^Delete|^Remove/)[1]],
	push("Revert to the saved version"),
	push("Undo"),
	press("Alt+W"),
	[
		"its question",
		(page) => page.getByRole("button", { name: "Discard" }).press("Enter"),
	],
	press("ControlOrMeta+B"),
	press("ControlOrMeta+B"),
	["the tree", (page) => page.getByRole("tree").focus()],
	press("Shift+F10"),
	["its menu", (page) => page.getByRole("menu").waitFor()],
	press("Escape"),
	press("ControlOrMeta+B"),
	press("ControlOrMeta+B"),
	["the tree", (page) => page.getByRole("tree").focus()],
	press("End"),
	press("Delete"),
	["it is gone", (page) => page.getByText("is in the trash").waitFor()],
	press("ControlOrMeta+Z"),
];

test("the focus is always on something that can be seen", async () => {
	const { page } = view;
	for (const [does, act] of STEPS) {
		await act(page);
		const hasFocus = () => page.evaluate(HAS_FOCUS);
		await expect.poll(hasFocus, { timeout: 8_000, message: does }).toBe(true);
	}
	expect(view.complaints).toEqual([]);
}, 60_000);

test("Tab reaches every control that has no other keys", {
	timeout: 40_000,
}, async () => {
	const { page } = view;
	await view.openRequest("first");
	await page.getByRole("button", { name: "Hide the sidebar" }).focus();
	await page.evaluate("globalThis.met = new Set()");
	for (let count = 0; count < 90; count++) {
		await page.evaluate(NOTE);
		await page.keyboard.press("Tab");
	}
	expect(await page.evaluate(UNMET)).toEqual([]);
});

const HAS_FOCUS = `
	document.activeElement !== null &&
	document.activeElement !== document.body &&
	document.activeElement.checkVisibility({ visibilityProperty: true })`;

/** Those of a set, such as tabs, are reached by arrow keys; what closes a tab is Delete. */
const CONTROLS =
	"button, input, select, textarea, a[href], [contenteditable=true], [tabindex='0']";
/** Fields are other elements while they have the focus. */
const NOTE = `
	globalThis.met.add(document.activeElement);
	globalThis.met.add(document.activeElement.ariaLabel);`;
const UNMET = `[...document.querySelectorAll("${CONTROLS}")]
	.filter((one) => one.checkVisibility() && !one.disabled && !globalThis.met.has(one) && !(one.ariaLabel && globalThis.met.has(one.ariaLabel)))
	.filter((one) => !one.matches("[role=tab][tabindex='-1'], .tab-close, [inert] *"))
	.map((one) => one.outerHTML.slice(0, 120))`;
