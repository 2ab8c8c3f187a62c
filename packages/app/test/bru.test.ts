import { expect, test } from "vitest";
import { openAppPage } from "./app-page.ts";
import { openAppWith } from "./app-under-test.ts";

const ONE = `meta {
  name: One
  type: http
  seq: 1
}

get {
  url: {{host}}/one
  body: none
  auth: none
}

headers {
  X-Odd:     spaced
  ~X-Off: 1
}

script:pre-request {
  // as it was
    bru.setVar("a",   1)
}
`;

test("a collection in Bruno's format is edited in place, section by section", async () => {
	await using app = await openAppWith({
		"bruno.json": '{ "version": "1", "name": "Old", "type": "collection" }',
		"environments/dev.bru": "vars {\n  host: http://127.0.0.1:1\n}\n",
		"one.bru": ONE,
	});
	await using view = await openAppPage(app);
	const { page } = view;
	await view.chooseEnvironment("dev");
	await view.openRequest("One");
	const url = page.getByRole("textbox", { name: "URL" });
	await url.locator(".placeholder-resolved").waitFor();
	await url.click();
	await page.keyboard.press("End");
	await page.keyboard.insertText("/more");
	await page.keyboard.press("ControlOrMeta+s");
	await page.locator(".tab-unsaved").waitFor({ state: "detached" });
	await expect
		.poll(() => app.read("one.bru"))
		.toBe(ONE.replace("/one", "/one/more"));
	expect(view.complaints).toEqual([]);
});
