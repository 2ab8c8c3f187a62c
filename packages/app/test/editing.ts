import type { Page } from "playwright-core";

/** What people do in forms, in their words. */
export interface Editing {
	section(name: string): Promise<void>;
	/** Writes a text into a field, in place of what is there. */
	fill(label: string, text: string, which?: "first" | "last"): Promise<void>;
	/** The same for a text of many lines. */
	code(label: string, text: string): Promise<void>;
	/** Ctrl+S; waits until everything is on disk. */
	save(): Promise<void>;
}

export function editing(page: Page): Editing {
	const type = async (text: string) => {
		await page.keyboard.press("ControlOrMeta+A");
		// Chromium itself tries to keep the colours of what is replaced, and the policy does not let it.
		await page.keyboard.press("Delete");
		await page.keyboard.insertText(text);
	};
	return {
		section: async (name) => {
			await page
				.getByRole("tablist", { name: /^Parts of the (?!response)/ })
				.getByRole("tab", { name })
				.click();
		},
		fill: async (label, text, which = "first") => {
			const fields = page.getByRole("textbox", { name: label, exact: true });
			await (which === "last" ? fields.last() : fields.first()).click();
			await type(text);
			await page.keyboard.press("Escape");
		},
		code: async (label, text) => {
			await page.getByRole("textbox", { name: label, exact: true }).click();
			await type(text);
		},
		save: async () => {
			await page.keyboard.press("ControlOrMeta+S");
			await page
				.locator(".tab[data-active] .tab-unsaved")
				.waitFor({ state: "detached" });
		},
	};
}
