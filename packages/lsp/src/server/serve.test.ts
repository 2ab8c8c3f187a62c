import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import type { Location } from "vscode-languageserver";
import { writeFiles } from "../testing/editor.ts";
import { EditorOfCommand } from "../testing/editor-of-command.ts";
import { SHOPS } from "../testing/shops.ts";

const OWN = "opencollection: 1.0.0\ninfo:\n  name: X\n";

function request(url: string): string {
	return `info:\n  name: One\nhttp:\n  method: GET\n  url: "${url}"\n`;
}

describe("the server", () => {
	test("ends with 0 after shutdown, and with 1 without", async () => {
		const editor = await EditorOfCommand.start(writeFiles({ "one.yml": "" }));
		expect(await editor.end()).toBe(0);
		const impatient = await EditorOfCommand.start(
			writeFiles({ "one.yml": "" }),
		);
		const exited = once(impatient.process, "exit");
		await impatient.connection.sendNotification("exit");
		await exited;
		impatient.forget();
		expect(impatient.process.exitCode).toBe(1);
	});

	test("ends when the editor is gone", async () => {
		const editor = await EditorOfCommand.start(writeFiles({ "one.yml": "" }));
		const exited = once(editor.process, "exit");
		editor.process.stdin?.end();
		await exited;
		editor.forget();
		expect(editor.process.exitCode).toBe(1);
	});

	test("says what it can, and counts as the protocol does", async () => {
		await using editor = await EditorOfCommand.start(
			writeFiles({ "one.yml": "" }),
		);
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
		await using editor = await EditorOfCommand.start(
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
		await using editor = await EditorOfCommand.start(root);
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

	test("leaves files alone that only lie beside requests", async () => {
		const root = writeFiles({
			"opencollection.yml": OWN,
			"environments/dev.yml": "variables:\n  - name: host\n    value: a\n",
			"compose.yml": "services:\n  web:\n    image: x/{{\n",
			".github/workflows/ci.yml": "info:\n  name: CI\nhttp:\n  url: x{{\n",
			"inner/opencollection.yml": OWN,
			"inner/one.yml": request("http://{{host}}"),
			"new.yml": "",
		});
		await using editor = await EditorOfCommand.start(root);
		for (const path of ["compose.yml", ".github/workflows/ci.yml"]) {
			await editor.open(path);
			const offered = await editor.complete(path, "{{|\n");
			expect(offered).toEqual(new Map());
		}
		await editor.open("inner/one.yml");
		await editor.open("environments/dev.yml");
		const context = { includeDeclaration: true };
		const found = await editor.ask<Location[]>(
			"references",
			"environments/dev.yml",
			"ho|st",
			{
				context,
			},
		);
		expect(editor.shown(found)).toEqual(["environments/dev.yml:2 host"]);
		await editor.open("new.yml", "info:\n  name: New\nhttp:\n  url: {{");
		expect((await editor.complete("new.yml", "{{|")).has("host")).toBe(true);
	});

	test("counts lines as the protocol does, whatever they end with", async () => {
		const root = writeFiles({
			"opencollection.yml": OWN,
			"environments/dev.yml": "variables:\n  - name: host\n    value: a\n",
			"one.yml": request("http://{{host}}"),
		});
		await using editor = await EditorOfCommand.start(root);
		for (const end of ["\n", "\r\n", "\r"]) {
			const text = request("http://🙂/{{host}}").replaceAll("\n", end);
			await editor.open("one.yml", `\ufeff# 🙂${end}${text}`);
			const [found] = await editor.ask<Location[]>(
				"references",
				"one.yml",
				"{{ho|st}}",
				{ context: { includeDeclaration: false } },
			);
			expect(found?.range.start).toEqual(editor.place("one.yml", "{{|host"));
			await editor.close("one.yml");
		}
	});

	test("answers whatever is typed", async () => {
		await using editor = await EditorOfCommand.start(
			writeFiles(SHOPS[0]?.files ?? {}),
		);
		const path = SHOPS[0]?.list ?? "";
		const whole = editor.read(path);
		await editor.open(path);
		for (let length = 0; length <= whole.length; length += 7) {
			const text = whole.slice(0, length);
			await editor.type(path, editor.document(path).getText(), text);
			const asked = { textDocument: { uri: editor.uri(path) } };
			const position = editor.document(path).positionAt(length);
			for (const [method, more] of [
				["completion", { position }],
				["hover", { position }],
				["definition", { position }],
				["references", { position, context: { includeDeclaration: true } }],
				["prepareRename", { position }],
				["documentSymbol", {}],
				["codeLens", {}],
			] as const) {
				const answer = await editor.connection.sendRequest(
					`textDocument/${method}`,
					{ ...asked, ...more },
				);
				expect(answer).toBeDefined();
			}
		}
		expect(await editor.hover(path, "{{base|Url}}")).toContain("local");
	});

	test("completes in a document of many thousand lines with what it knew of it before", async () => {
		const item = (index: number) =>
			`  - info:\n      name: R${index}\n      type: http\n    http:\n      method: GET\n      url: "http://localhost/{{id}}?${"x".repeat(400)}"\n    runtime:\n      variables:\n        - name: id\n          value: ${index}\n`;
		const items = Array.from({ length: 600 }, (_, index) => item(index));
		const root = writeFiles({
			"api.yml": `opencollection: 1.0.0\ninfo:\n  name: Big\nitems:\n${items.join("")}`,
		});
		await using editor = await EditorOfCommand.start(root);
		await editor.open("api.yml");
		expect(await editor.hover("api.yml", "{{i|d}}")).toContain("`0`");
		await editor.type(
			"api.yml",
			'"http://localhost/{{id}}',
			'"http://localhost/{{i',
		);
		const offered = await editor.complete("api.yml", "localhost/{{i|");
		expect(offered.get("id")?.detail).toBe("0");
		await editor.type("api.yml", "{{i?", "{{id}}/{{id}}?");
		const context = { includeDeclaration: true };
		const found = await editor.ask<Location[]>(
			"references",
			"api.yml",
			"{{i|d}}",
			{
				context,
			},
		);
		expect(found).toHaveLength(3);
	});

	test("refuses what comes after shutdown, and a second initialize", async () => {
		const editor = await EditorOfCommand.start(writeFiles({ "one.yml": "" }));
		const params = { processId: null, rootUri: null, capabilities: {} };
		await expect(
			editor.connection.sendRequest("initialize", params),
		).rejects.toThrow("The server is initialized already.");
		await editor.open("one.yml");
		await editor.connection.sendRequest("shutdown");
		await expect(editor.ask("hover", "one.yml", "|")).rejects.toThrow(
			"The server has shut down.",
		);
		const exited = once(editor.process, "exit");
		await editor.connection.sendNotification("exit");
		await exited;
		editor.forget();
		expect(editor.process.exitCode).toBe(0);
	});

	test("answers nothing to what nobody waits for any more, and goes on", async () => {
		const files: Record<string, string> = { "opencollection.yml": OWN };
		for (let index = 0; index < 300; index++)
			files[`r${index}.yml`] = request(`http://localhost/{{a}}/${index}`);
		const root = writeFiles(files);
		await using editor = await EditorOfCommand.start(root);
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
		await expect(asked).rejects.toThrow("The request was cancelled.");
		expect(await editor.hover("r0.yml", "{{|a}}")).toBe(
			"`a`: nothing in this collection sets it.",
		);
	});
});
