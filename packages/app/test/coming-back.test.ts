import { expect, test } from "vitest";
import { openAppPage } from "./app-page.ts";
import { openUsersApp } from "./app-under-test.ts";

test("what was open is open again when the page is loaded anew", async () => {
	await using app = await openUsersApp();
	await using view = await openAppPage(app);
	const { page } = view;
	await view.chooseEnvironment("local");
	const kept = page.waitForResponse((answer) => {
		const sent = answer.request().postData() ?? "";
		return answer.url().endsWith("page-state") && sent.includes("closest");
	});
	await view.openRequest("Where values come from", "The closest scope wins");
	await kept;
	await page.reload();
	await page.getByRole("tab", { name: "The closest scope wins" }).waitFor();
	expect(
		await page.getByLabel("Environment", { exact: true }).inputValue(),
	).toBe("local");
	await page.locator(".code-editor .placeholder-resolved").waitFor();
	expect(view.complaints).toEqual([]);
});
