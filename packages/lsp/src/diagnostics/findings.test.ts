import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Diagnostic } from "vscode-languageserver";
import { Editor, writeFiles } from "../testing/editor.ts";
import { SHOPS } from "../testing/shops.ts";

const hasNone = (found: readonly Diagnostic[]) => found.length === 0;
const hasSome = (found: readonly Diagnostic[]) => found.length > 0;

describe.each(SHOPS)("the findings of check in $format", (shop) => {
	let editor: Editor;

	beforeAll(async () => {
		editor = await Editor.begin(writeFiles(shop.files));
		await editor.open(shop.list);
	});

	afterAll(async () => {
		await editor.end();
	});

	test("come while somebody types and go with the fault; nothing has to be saved", async () => {
		await editor.type(shop.list, "{{token}}", "{{tokn}}");
		const [found] = await editor.diagnostics(shop.list, hasSome);
		expect(found).toMatchObject({
			source: "curlew",
			code: "unresolved",
			range: {
				start: editor.place(shop.list, "|{{tokn}}"),
				end: editor.place(shop.list, "{{tokn}}|"),
			},
		});
		expect(found?.message).toContain("Did you mean `token`?");
		await editor.type(shop.list, "{{tokn}}", "{{token}}");
		expect(await editor.diagnostics(shop.list, hasNone)).toEqual([]);
	});

	test("count what another editor's tab has unsaved", async () => {
		await editor.open(shop.login);
		await editor.type(shop.login, 'setVar("token"', 'setVar("jeton"');
		const [found] = await editor.diagnostics(shop.list, hasSome);
		expect(found?.range.start).toEqual(editor.place(shop.list, "|{{token}}"));
		await editor.close(shop.login);
		expect(await editor.diagnostics(shop.list, hasNone)).toEqual([]);
	});

	test("tell where a file is broken", async () => {
		const [old, broken] =
			shop.format === "OpenCollection"
				? ["  method: GET", "  method: [GET"]
				: ["headers {", "headers ["];
		await editor.type(shop.list, old, broken);
		const found = await editor.diagnostics(shop.list, hasSome);
		expect(found[0]?.severity).toBe(1);
		await editor.type(shop.list, broken, old);
		expect(await editor.diagnostics(shop.list, hasNone)).toEqual([]);
	});

	test("leave hover and completion as they are while the file is broken", async () => {
		const broken =
			shop.format === "OpenCollection"
				? ['?ü=🙂&t={{token}}"', "?ü=🙂&t={{to"]
				: ["?ü=🙂&t={{token}}\n}", "?ü=🙂&t={{to"];
		const [old = "", text = ""] = broken;
		await editor.type(shop.list, old, text);
		const offered = await editor.complete(shop.list, `${text}|`);
		expect(offered.has("token")).toBe(true);
		await editor.type(shop.list, text, old);
	});
});
