import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Location } from "vscode-languageserver";
import { Editor, writeFiles } from "../testing/editor.ts";
import { SHOPS } from "../testing/shops.ts";

describe.each(SHOPS)("navigation in $format", (shop) => {
	let editor: Editor;

	beforeAll(async () => {
		editor = await Editor.begin(writeFiles(shop.files));
		for (const path of [shop.list, shop.login, shop.local, shop.own])
			await editor.open(path);
	});

	afterAll(async () => {
		await editor.end();
	});

	/** `path:line name` for where the nth line with a text is. */
	function at(path: string, text: string, name: string, nth = 0): string {
		const lines = (shop.files[path] ?? "").split("\n");
		const found = [...lines.keys()].filter((line) =>
			lines[line]?.includes(text),
		);
		return `${path}:${(found[nth] ?? -1) + 1} ${name}`;
	}

	async function definitions(path: string, marked: string) {
		return editor.shown(
			await editor.ask<Location[]>("definition", path, marked),
		);
	}

	async function references(path: string, marked: string, isWhole = true) {
		const context = { includeDeclaration: isWhole };
		return editor.shown(
			await editor.ask<Location[]>("references", path, marked, { context }),
		);
	}

	test("a variable of environments is defined in each of them", async () => {
		expect(await definitions(shop.list, "{{base|Url}}")).toEqual([
			at(shop.local, "baseUrl", "baseUrl"),
			at(shop.staging, "baseUrl", "baseUrl"),
		]);
	});

	test("a variable of a script is defined on the script's line", async () => {
		expect(await definitions(shop.list, "{{tok|en}}")).toEqual([
			at(shop.login, 'setVar("token"', "token"),
		]);
	});

	test("a variable that a required file sets is defined there", async () => {
		await editor.type(shop.list, "{{token}}", "{{session.token}}");
		expect(await definitions(shop.list, "{{sess|ion.token}}")).toEqual([
			"lib/session.js:2 session",
		]);
		await editor.type(shop.list, "{{session.token}}", "{{token}}");
	});

	test("a name of the environment is defined in .env", async () => {
		expect(await definitions(shop.login, "{{process.env.API|_KEY}}")).toEqual([
			".env:2 API_KEY",
		]);
	});

	test("references are placeholders, scripts and definitions", async () => {
		const all = [
			at(shop.list, "{{token}}", "token"),
			at(shop.list, 'getVar("token")', "token"),
			at(shop.login, 'setVar("token"', "token"),
		];
		expect(await references(shop.list, "{{tok|en}}")).toEqual(all.toSorted());
		expect(await references(shop.login, 'setVar("tok|en"')).toEqual(
			all.toSorted(),
		);
		expect(await references(shop.list, "{{tok|en}}", false)).toEqual(
			all.slice(0, 2).toSorted(),
		);
	});

	test("a request's own variable is another than the collection's of the same name", async () => {
		const own = /^\s*(?:- name: )?trace/;
		const line = (shop.files[shop.list] ?? "")
			.split("\n")
			.findIndex((text) => own.test(text));
		const inRequest = `${shop.list}:${line + 1} trace`;
		// The collection's header asks for either.
		expect(await references(shop.list, "tra|ce")).toEqual(
			[
				inRequest,
				at(shop.own, "{{trace}}", "trace"),
				at(
					shop.own,
					shop.format === "OpenCollection" ? "- name: trace" : "  trace:",
					"trace",
				),
			].toSorted(),
		);
	});
});

test("requests may each have a variable of the same name, and their references stay apart", async () => {
	const request = (value: number) =>
		`info:\n  name: R${value}\nhttp:\n  url: http://localhost/{{id}}\nruntime:\n  variables:\n    - name: id\n      value: ${value}\n`;
	const root = writeFiles({
		"opencollection.yml": "opencollection: 1.0.0\ninfo:\n  name: X\n",
		"one.yml": request(1),
		"two.yml": request(2),
	});
	await using editor = await Editor.begin(root);
	await editor.open("one.yml");
	const context = { includeDeclaration: true };
	const found = await editor.ask<Location[]>(
		"references",
		"one.yml",
		"{{i|d}}",
		{
			context,
		},
	);
	expect(editor.shown(found)).toEqual(["one.yml:4 id", "one.yml:7 id"]);
});

test("requests of a bundled collection keep their variables apart, and folders share theirs", async () => {
	const root = writeFiles({
		"api.yml": `opencollection: 1.0.0
info:
  name: Bundle
items:
  - info:
      name: Users
      type: folder
    request:
      variables:
        - name: path
          value: users
    items:
      - info:
          name: One
          type: http
        http:
          method: GET
          url: http://localhost/{{path}}/{{id}}
        runtime:
          variables:
            - name: id
              value: 1
      - info:
          name: Two
          type: http
        http:
          method: GET
          url: http://localhost/{{path}}/{{ id }}
        runtime:
          variables:
            - name: id
              value: 2
`,
	});
	await using editor = await Editor.begin(root);
	await editor.open("api.yml");
	const context = { includeDeclaration: true };
	const ids = await editor.ask<Location[]>(
		"references",
		"api.yml",
		"{{ i|d }}",
		{
			context,
		},
	);
	expect(editor.shown(ids)).toEqual(["api.yml:28 id", "api.yml:31 id"]);
	const paths = await editor.ask<Location[]>(
		"references",
		"api.yml",
		"{{pa|th}}",
		{
			context,
		},
	);
	expect(editor.shown(paths)).toEqual([
		"api.yml:10 path",
		"api.yml:18 path",
		"api.yml:28 path",
	]);
});
