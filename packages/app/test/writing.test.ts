import { afterAll, beforeAll, expect, test } from "vitest";
import { recordingServer } from "../../cli/test/curlew.ts";
import { type AppPage, openAppPage } from "./app-page.ts";
import { type AppUnderTest, openAppWith } from "./app-under-test.ts";
import { editing } from "./editing.ts";

const server = await recordingServer(() => ({
	headers: { "set-cookie": "sid=hidden; Path=/" },
	body: '{"id":1}',
}));
let app: AppUnderTest;
let view: AppPage;

beforeAll(async () => {
	app = await openAppWith({
		"opencollection.yml": "info:\n  name: Writing\n",
		"a.yml": `http:\n  url: ${server.url}/?q=1\nruntime:\n  scripts:\n    - type: tests\n      code: |-\n        const id = res.body.id;\n        id.not.there;\n`,
	});
	view = await openAppPage(app);
	await view.openRequest("a");
});

afterAll(async () => {
	await view?.[Symbol.asyncDispose]();
	await app?.[Symbol.asyncDispose]();
	await server[Symbol.asyncDispose]();
});

test("a script's error of the last send is marked at its line until the script is changed, and its API completes", async () => {
	const { page } = view;
	const edit = editing(page);
	await view.send();
	await edit.section("Tests");
	const marks = page.locator(".cm-lintRange-error");
	await marks.first().waitFor();
	expect(await marks.allTextContents()).toEqual(["there"]);
	await page.getByRole("textbox", { name: "Tests", exact: true }).click();
	await page.keyboard.press("ControlOrMeta+A");
	await page.keyboard.press("Delete");
	await page.keyboard.type("pm.response.to.have.sta");
	const names = page.locator(".cm-completionLabel");
	await names.first().waitFor();
	expect(await names.allTextContents()).toContain("statusCode");
	await page.keyboard.press("Escape");
	expect(await marks.count()).toBe(0);
	await edit.code("Tests", "");
	await edit.save();
});

test("params are edited as text, and stand in the URL and the file", async () => {
	const { page } = view;
	const edit = editing(page);
	await edit.section("Params");
	await page.getByRole("button", { name: "Edit as text" }).click();
	await edit.code("All query params as text", "q: 1\n// off: 2\nnew: a&b");
	await edit.save();
	const text = await app.read("a.yml");
	expect(text).toContain("/?q=1&new=a%26b\n");
	expect(text).toMatch(
		/name: off\n\s+value: "2"\n\s+type: query\n\s+disabled: true/,
	);
});

test("a response is kept as an example of its request, without the values of cookies", async () => {
	const { page } = view;
	await page.getByRole("button", { name: "Save as example" }).click();
	const name = page.getByRole("dialog").getByRole("textbox", { name: "Name" });
	await name.fill("Fine");
	await page.keyboard.press("Enter");
	await page.getByText("Fine saved under Examples.").waitFor();
	const text = await app.read("a.yml");
	expect(text).toContain("- name: Fine\n");
	expect(text).toContain("data: '{\"id\":1}'");
	expect(text).toContain("sid=●●●; Path=/");
	expect(text).not.toContain("sid=hidden");
	expect(view.complaints).toEqual([]);
});
