import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CodeLens, DocumentSymbol } from "vscode-languageserver";
import { Editor, writeFiles } from "../testing/editor.ts";
import { SHOPS } from "../testing/shops.ts";
import { documentSymbols } from "./symbols.ts";

describe.each(SHOPS)("outline of $format", (shop) => {
	let editor: Editor;

	beforeAll(async () => {
		editor = await Editor.begin(writeFiles(shop.files));
		await editor.open(shop.list);
	});

	afterAll(async () => {
		await editor.end();
	});

	async function about<Result>(method: string, path: string): Promise<Result> {
		const textDocument = { uri: editor.uri(path) };
		return editor.connection.sendRequest(`textDocument/${method}`, {
			textDocument,
		});
	}

	test("has every section with what is in it", async () => {
		const symbols = await about<DocumentSymbol[]>("documentSymbol", shop.list);
		const lines = symbols.flatMap((symbol) => shownSymbol(symbol));
		expect(lines).toEqual(
			shop.format === "OpenCollection"
				? [
						"info",
						"  name = Liste – größer",
						"  type = http",
						"  seq = 2",
						"http",
						"  method = GET",
						"  url = {{baseUrl}}/users/{{user.id}}?ü=🙂&t={{token}}",
						"  headers",
						"    X-Id",
						"      name = X-Id",
						"      value = {{$guid}}",
						"runtime",
						"  variables",
						"    trace",
						"      name = trace",
						"      value = off",
						"  scripts",
						"    before-request",
						"      type = before-request",
						'      code = // Größe 🙂 console.log("🙂", client.getVar("token"));',
					]
				: [
						"meta",
						"  name = Liste – größer",
						"  type = http",
						"  seq = 2",
						"get",
						"  url = {{baseUrl}}/users/{{user.id}}?ü=🙂&t={{token}}",
						"headers",
						"  X-Id = {{$guid}}",
						"vars:pre-request",
						"  trace = off",
						"script:pre-request",
					],
		);
	});

	test("has for each symbol the range of its name within its own", async () => {
		const symbols = await about<DocumentSymbol[]>("documentSymbol", shop.list);
		const document = editor.document(shop.list);
		const named = symbols.map(({ selectionRange }) =>
			document.getText(selectionRange),
		);
		expect(named).toEqual(symbols.map(({ name }) => name));
		for (const symbol of symbols) {
			const [outer, inner] = [symbol.range, symbol.selectionRange].map(
				({ start, end }) => [document.offsetAt(start), document.offsetAt(end)],
			);
			expect(outer?.[0]).toBeLessThanOrEqual(inner?.[0] ?? -1);
			expect(outer?.[1]).toBeGreaterThanOrEqual(inner?.[1] ?? Infinity);
		}
	});

	test("has Send and Explain above what is sent, with the file", async () => {
		const lenses = await about<CodeLens[]>("codeLens", shop.list);
		const file = new URL(editor.uri(shop.list)).pathname;
		const line = (shop.files[shop.list] ?? "")
			.split("\n")
			.findIndex((text) => /^ {2}method:|^get/.test(text));
		expect(
			lenses.map(({ range, command }) => [range.start.line, command]),
		).toEqual([
			[line, { title: "Send", command: "curlew.send", arguments: [file] }],
			[
				line,
				{ title: "Explain", command: "curlew.explain", arguments: [file] },
			],
		]);
		expect(await about("codeLens", shop.local)).toEqual([]);
	});

	test("names commands that the extension of VS Code has", async () => {
		const manifest = readFileSync(
			new URL("../../../../editors/vscode/package.json", import.meta.url),
			"utf8",
		);
		const lenses = await about<CodeLens[]>("codeLens", shop.list);
		for (const { command } of lenses)
			expect(manifest).toContain(`"command": "${command?.command}"`);
	});
});

test("each request of a bundled collection is sent by its names", async () => {
	const root = writeFiles({
		"api.yml": `opencollection: 1.0.0
info:
  name: Bundle
items:
  - info:
      name: Users
      type: folder
    items:
      - info:
          name: List all
          type: http
        http:
          method: GET
          url: http://localhost
`,
	});
	await using editor = await Editor.begin(root);
	await editor.open("api.yml");
	const lenses: CodeLens[] = await editor.connection.sendRequest(
		"textDocument/codeLens",
		{ textDocument: { uri: editor.uri("api.yml") } },
	);
	expect(lenses[0]?.command?.arguments).toEqual([
		`${root}/api.yml/Users/List all`,
	]);
});

function shownSymbol(symbol: DocumentSymbol, indent = ""): readonly string[] {
	const { name, detail, children = [] } = symbol;
	const line = detail === undefined ? name : `${name} = ${detail}`;
	return [
		indent + line,
		...children.flatMap((child) => shownSymbol(child, `${indent}  `)),
	];
}

test("the outline of a file with thousands of requests ends at their names", () => {
	const items = Array.from(
		{ length: 3000 },
		(_, index) =>
			`  - info:\n      name: R${index}\n    http:\n      method: GET\n      url: http://localhost/${"x".repeat(50)}\n`,
	);
	const text = `opencollection: 1.0.0\nitems:\n${items.join("")}`;
	const outline = documentSymbols("/c/api.yml", text);
	const requests = outline.find(({ name }) => name === "items")?.children;
	expect(requests).toHaveLength(3000);
	expect(requests?.[7]?.name).toBe("R7");
	expect(requests?.[7]?.children?.map(({ name }) => name)).toEqual([
		"info",
		"http",
	]);
	expect(requests?.[7]?.children?.[1]?.children).toEqual([]);
});
