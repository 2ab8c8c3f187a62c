import { once } from "node:events";
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Diagnostic, Location } from "vscode-languageserver";
import { Editor, writeFiles } from "../fixtures/editor.ts";
import { SHOPS } from "../fixtures/shops.ts";

const OWN = "opencollection: 1.0.0\ninfo:\n  name: X\n";

function request(url: string): string {
	return `info:\n  name: One\nhttp:\n  method: GET\n  url: "${url}"\n`;
}

/** `FileChangeType` of the protocol. */
const CREATED = 1;
const CHANGED = 2;
const DELETED = 3;

/** Tells the server of a change as an editor does that watches files. */
function changed(editor: Editor, path: string, type: number): Promise<void> {
	const changes = [{ uri: editor.uri(path), type }];
	return editor.connection.sendNotification("workspace/didChangeWatchedFiles", {
		changes,
	});
}

const hasNone = (found: readonly Diagnostic[]) => found.length === 0;
const hasSome = (found: readonly Diagnostic[]) => found.length > 0;

describe.each(SHOPS)("the findings of check in $format", (shop) => {
	let editor: Editor;

	beforeAll(async () => {
		editor = await Editor.start(writeFiles(shop.files));
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

describe("the server", () => {
	test("ends with 0 after shutdown, and with 1 without", async () => {
		const editor = await Editor.start(writeFiles({ "one.yml": "" }));
		expect(await editor.end()).toBe(0);
		const impatient = await Editor.start(editor.root);
		const exited = once(impatient.process, "exit");
		await impatient.connection.sendNotification("exit");
		await exited;
		impatient.connection.dispose();
		expect(impatient.process.exitCode).toBe(1);
	});

	test("ends when the editor is gone", async () => {
		const editor = await Editor.start(writeFiles({ "one.yml": "" }));
		const exited = once(editor.process, "exit");
		editor.process.stdin?.end();
		await exited;
		editor.connection.dispose();
		expect(editor.process.exitCode).toBe(1);
	});

	test("says what it can, and counts as the protocol does", async () => {
		await using editor = await Editor.start(writeFiles({ "one.yml": "" }));
		expect(editor.initialized).toMatchObject({
			serverInfo: { name: "curlew" },
			capabilities: {
				positionEncoding: "utf-16",
				hoverProvider: true,
				definitionProvider: true,
				referencesProvider: true,
				renameProvider: { prepareProvider: true },
				documentSymbolProvider: true,
				codeLensProvider: {},
			},
		});
	});

	test("has nothing to say about files of no collection, and about documents that are no files", async () => {
		await using editor = await Editor.start(
			writeFiles({ "one.yml": request("http://localhost/{{a}}") }),
		);
		await editor.open("one.yml");
		expect(await editor.hover("one.yml", "{{a|}}")).toBeUndefined();
		const textDocument = { uri: "untitled:Untitled-1" };
		const position = { line: 0, character: 0 };
		expect(
			await editor.connection.sendRequest("textDocument/hover", {
				textDocument,
				position,
			}),
		).toBeNull();
	});

	test("keeps the collections of several folders apart", async () => {
		const root = writeFiles({
			"a/opencollection.yml": OWN,
			"a/environments/dev.yml": "variables:\n  - name: host\n    value: a\n",
			"a/one.yml": request("http://{{host}}"),
			"b/bruno.json": '{"version": "1", "name": "b", "type": "collection"}',
			"b/environments/dev.bru": "vars {\n  host: b\n}\n",
			"b/one.bru": "get {\n  url: http://{{host}}\n}\n",
		});
		await using editor = await Editor.start(root);
		await editor.open("a/one.yml");
		await editor.open("b/one.bru");
		for (const [path, own] of [
			["a/one.yml", "a/environments/dev.yml:2 host"],
			["b/one.bru", "b/environments/dev.bru:2 host"],
		] as const) {
			const found = await editor.ask<Location[]>(
				"definition",
				path,
				"{{ho|st}}",
			);
			expect(editor.shown(found)).toEqual([own]);
		}
	});

	test("shows what is wrong with a collection's own file, and goes on with the others", async () => {
		const root = writeFiles({
			"opencollection.yml": "opencollection: 1.0.0\ninfo: [\n",
			"environments/dev.yml": "variables:\n  - name: host\n    value: a\n",
			"one.yml": request("http://{{host}}"),
		});
		await using editor = await Editor.start(root);
		await editor.open("one.yml");
		expect(await editor.hover("one.yml", "{{ho|st}}")).toContain("`a`");
		const [found] = await editor.diagnostics("opencollection.yml", hasSome);
		expect(found).toMatchObject({ severity: 1, code: "YAML_SYNTAX" });
		writeFileSync(join(root, "opencollection.yml"), OWN);
		await changed(editor, "opencollection.yml", CHANGED);
		expect(await editor.diagnostics("opencollection.yml", hasNone)).toEqual([]);
	});

	test("hears of files that come, change and go on disk", async () => {
		const root = writeFiles({
			"opencollection.yml": OWN,
			"one.yml": request("http://localhost/{{host}}"),
		});
		await using editor = await Editor.start(root);
		await editor.open("one.yml");
		const defined = async () =>
			editor.shown(
				await editor.ask<Location[]>("definition", "one.yml", "{{ho|st}}"),
			);
		expect(await defined()).toEqual([]);
		await editor.diagnostics("one.yml", hasSome);

		const path = "environments/dev.yml";
		mkdirSync(join(root, "environments"));
		writeFileSync(
			join(root, path),
			"variables:\n  - name: host\n    value: a\n",
		);
		await changed(editor, path, CREATED);
		expect(await defined()).toEqual([`${path}:2 host`]);
		await editor.diagnostics("one.yml", hasNone);

		writeFileSync(
			join(root, path),
			"# moved\nvariables:\n  - name: host\n    value: a\n",
		);
		await changed(editor, path, CHANGED);
		expect(await defined()).toEqual([`${path}:3 host`]);

		rmSync(join(root, "environments"), { recursive: true });
		await changed(editor, "environments", DELETED);
		expect(await defined()).toEqual([]);
		await editor.diagnostics("one.yml", hasSome);
	});

	test("takes a folder for a collection as soon as it is one", async () => {
		const root = writeFiles({
			"one.yml": request("http://localhost/{{host}}"),
		});
		await using editor = await Editor.start(root);
		await editor.open("one.yml");
		expect(await editor.hover("one.yml", "{{ho|st}}")).toBeUndefined();
		appendFileSync(join(root, "opencollection.yml"), OWN);
		await changed(editor, "opencollection.yml", CREATED);
		expect(await editor.hover("one.yml", "{{ho|st}}")).toBe(
			"`host`: nothing in this collection sets it.",
		);
	});

	test("answers nothing to what nobody waits for any more, and goes on", async () => {
		const files: Record<string, string> = { "opencollection.yml": OWN };
		for (let index = 0; index < 300; index++)
			files[`r${index}.yml`] = request(`http://localhost/{{a}}/${index}`);
		const root = writeFiles(files);
		await using editor = await Editor.start(root);
		await editor.open("r0.yml");
		const { CancellationTokenSource } = await import("vscode-languageserver");
		const source = new CancellationTokenSource();
		const asked = editor.connection.sendRequest(
			"textDocument/hover",
			{
				textDocument: { uri: pathToFileURL(join(root, "r0.yml")).href },
				position: editor.place("r0.yml", "{{|a}}"),
			},
			source.token,
		);
		source.cancel();
		await expect(asked).rejects.toThrow("Nobody waits for this any more.");
		expect(await editor.hover("r0.yml", "{{|a}}")).toBe(
			"`a`: nothing in this collection sets it.",
		);
	});
});
