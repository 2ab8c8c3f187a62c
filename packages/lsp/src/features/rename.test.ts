import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WorkspaceEdit } from "vscode-languageserver";
import { Editor, writeFiles } from "../testing/editor.ts";
import { SHOPS } from "../testing/shops.ts";

describe.each(SHOPS)("rename in $format", (shop) => {
	let editor: Editor;

	beforeAll(async () => {
		editor = await Editor.begin(writeFiles(shop.files));
		for (const path of [shop.list, shop.login, shop.staging])
			await editor.open(path);
	});

	afterAll(async () => {
		await editor.end();
	});

	async function renamed(path: string, marked: string, newName: string) {
		const edit = await editor.ask<WorkspaceEdit>("rename", path, marked, {
			newName,
		});
		return editor.applied(edit);
	}

	/** The files as they were with one text in place of another, without those that stay. */
	function replaced(old: RegExp, text: string) {
		const changed: Record<string, string> = {};
		for (const [path, before] of Object.entries(shop.files)) {
			const after = before.replace(old, text);
			if (after !== before) changed[path] = after;
		}
		return changed;
	}

	test("changes placeholders and scripts, and nothing else of any file", async () => {
		expect(await renamed(shop.list, "{{tok|en}}", "jeton")).toEqual(
			replaced(/(?<=\{\{|Var\(")token(?=\}\}|")/g, "jeton"),
		);
	});

	test("changes every environment, from any of them", async () => {
		const expected = replaced(/\bbaseUrl\b/g, "ürl-2");
		expect(Object.keys(expected).length).toBe(4);
		expect(await renamed(shop.staging, "base|Url", "ürl-2")).toEqual(expected);
		expect(await renamed(shop.list, "{{base|Url}}", "ürl-2")).toEqual(expected);
	});

	test("changes a secret's name in all of its forms", async () => {
		expect(await renamed(shop.login, "{{api|Key}}", "key")).toEqual(
			replaced(/\bapiKey\b/g, "key"),
		);
	});

	test("keeps the path behind a name", async () => {
		const after = await renamed(shop.list, "{{us|er.id}}", "person");
		expect(after[shop.list]).toContain("/users/{{person.id}}?ü=🙂&t={{token}}");
	});

	test("knows which name is meant before anything is renamed", async () => {
		const prepared = await editor.ask<{ placeholder: string }>(
			"prepareRename",
			shop.list,
			"{{us|er.id}}",
		);
		const start = editor.place(shop.list, "|user.id}}");
		const end = editor.place(shop.list, "user|.id}}");
		expect(prepared).toEqual({ placeholder: "user", range: { start, end } });
	});

	test.each([
		["a dynamic value", "{{$gu|id}}"],
		["any other text", "Liste| –"],
	])("refuses %s", async (_what, marked) => {
		expect(await editor.ask("prepareRename", shop.list, marked)).toBeNull();
	});

	test("refuses a name of the environment", async () => {
		const marked = "{{process.env.API|_KEY}}";
		expect(await editor.ask("prepareRename", shop.login, marked)).toBeNull();
	});

	test("refuses names that no variable can have, and those that another one has", async () => {
		await expect(renamed(shop.list, "{{tok|en}}", "a b")).rejects.toThrow(
			'"a b" cannot be the name of a variable',
		);
		await expect(renamed(shop.list, "{{tok|en}}", "host")).rejects.toThrow(
			'There is a variable "host" already: ',
		);
	});

	test("edits what is in the editor, saved or not", async () => {
		await editor.type(shop.list, "{{baseUrl}}/users", "{{baseUrl}}/v2/users");
		const after = await renamed(shop.list, "{{tok|en}}", "jeton");
		expect(after[shop.list]).toContain(
			"{{baseUrl}}/v2/users/{{user.id}}?ü=🙂&t={{jeton}}",
		);
		await editor.type(shop.list, "/v2/users", "/users");
	});
});

describe.each(SHOPS)("rename in $format with line ends of Windows", (shop) => {
	test("keeps them", async () => {
		const files: Record<string, string> = {};
		for (const [path, text] of Object.entries(shop.files))
			files[path] = text.replaceAll("\n", "\r\n");
		await using editor = await Editor.begin(writeFiles(files));
		await editor.open(shop.list);
		const edit = await editor.ask<WorkspaceEdit>(
			"rename",
			shop.list,
			"{{tok|en}}",
			{
				newName: "jeton",
			},
		);
		const expected = (path: string) =>
			files[path]?.replace(/(?<=\{\{|Var\(")token(?=\}\}|")/g, "jeton");
		expect(editor.applied(edit)).toEqual({
			[shop.list]: expected(shop.list),
			[shop.login]: expected(shop.login),
		});
	});
});

test("a variable that an expression calls by its name is renamed there", async () => {
	const text = `info:
  name: One
http:
  url: http://localhost
runtime:
  variables:
    - name: total
      value: 3
  assertions:
    - expression: res.body.total - total > "total".length
      operator: eq
      value: "{{total}}"
`;
	const root = writeFiles({
		"opencollection.yml": "opencollection: 1.0.0\ninfo:\n  name: X\n",
		"one.yml": text,
	});
	await using editor = await Editor.begin(root);
	await editor.open("one.yml");
	const edit = await editor.ask<WorkspaceEdit>(
		"rename",
		"one.yml",
		"- to|tal",
		{
			newName: "sum",
		},
	);
	expect(editor.applied(edit)["one.yml"]).toBe(
		text
			.replace("name: total", "name: sum")
			.replace("- total", "- sum")
			.replace("{{total}}", "{{sum}}"),
	);
	expect(await editor.hover("one.yml", "le|ngth")).toBeUndefined();
});

test("a secret that has its value in .env is renamed there, too", async () => {
	const files = {
		".env": "# TOKEN\nexport TOKEN = hunter2\nTOKENS=1\n",
		"opencollection.yml": "opencollection: 1.0.0\ninfo:\n  name: X\n",
		"environments/dev.yml": "variables:\n  - name: TOKEN\n    secret: true\n",
		"one.yml":
			'info:\n  name: One\nhttp:\n  url: "http://localhost/{{TOKEN}}/{{ process.env.TOKEN }}"\n',
	};
	await using editor = await Editor.begin(writeFiles(files));
	await editor.open("one.yml");
	const edit = await editor.ask<WorkspaceEdit>(
		"rename",
		"one.yml",
		"{{TOK|EN}}",
		{
			newName: "KEY",
		},
	);
	expect(editor.applied(edit)).toEqual({
		".env": "# TOKEN\nexport KEY = hunter2\nTOKENS=1\n",
		"environments/dev.yml": "variables:\n  - name: KEY\n    secret: true\n",
		"one.yml":
			'info:\n  name: One\nhttp:\n  url: "http://localhost/{{KEY}}/{{ process.env.KEY }}"\n',
	});
});

test("a secret of which the collection tells where it comes from is left alone", async () => {
	const files = {
		"opencollection.yml":
			"opencollection: 1.0.0\ninfo:\n  name: X\nextensions:\n  curlew:\n    secrets:\n      token: {}\n",
		"environments/dev.yml": "variables:\n  - name: token\n    secret: true\n",
	};
	await using editor = await Editor.begin(writeFiles(files));
	await editor.open("environments/dev.yml");
	const asked = editor.ask("rename", "environments/dev.yml", "name: tok|en", {
		newName: "key",
	});
	await expect(asked).rejects.toThrow(
		'opencollection.yml tells where the secret "token" comes from',
	);
});

test("a name that a script computes is not left behind: the place is told instead", async () => {
	const root = writeFiles({
		"opencollection.yml": "opencollection: 1.0.0\ninfo:\n  name: X\n",
		"one.yml": `info:
  name: One
http:
  url: http://localhost/{{token}}
runtime:
  scripts:
    - type: before-request
      code: |-
        const KEY = "tok" + "en";
        client.setVar(KEY, "x");
`,
	});
	await using editor = await Editor.begin(root);
	await editor.open("one.yml");
	const asked = editor.ask("rename", "one.yml", "{{tok|en}}", { newName: "x" });
	await expect(asked).rejects.toThrow(
		"one.yml:10 computes the name; change it there by hand first.",
	);
});

test("a name that a script hands on is changed where it stands", async () => {
	const text = `info:
  name: One
http:
  url: http://localhost/{{token}}
runtime:
  scripts:
    - type: before-request
      code: |-
        const names = ["token", "user"];
        for (const name of names) client.setVar(name, "x");
        client.deleteVar("token");
    - type: tests
      code: |-
        const KEY = 'token';
        test(KEY, () => expect(client.getVar(KEY)).to.equal(client.getVar(KEY)));
`;
	const root = writeFiles({
		"opencollection.yml": "opencollection: 1.0.0\ninfo:\n  name: X\n",
		"one.yml": text,
	});
	await using editor = await Editor.begin(root);
	await editor.open("one.yml");
	const edit = await editor.ask<WorkspaceEdit>(
		"rename",
		"one.yml",
		"{{tok|en}}",
		{ newName: "jeton" },
	);
	expect(editor.applied(edit)).toEqual({
		"one.yml": text.replaceAll("token", "jeton"),
	});
	const marked = "client.setVar(na|me";
	expect(await editor.ask("prepareRename", "one.yml", marked)).toBeNull();
});

test("names are found behind escapes and in folded lines of YAML", async () => {
	const text = `info:
  name: One
http:
  url: "http://localhost/\\u00fc?a=\\"{{token}}\\""
  body:
    type: text
    data: >-
      first {{other}}
      second {{ token.part }}
`;
	const root = writeFiles({
		"opencollection.yml": "opencollection: 1.0.0\ninfo:\n  name: X\n",
		"one.yml": text,
	});
	await using editor = await Editor.begin(root);
	await editor.open("one.yml");
	const edit = await editor.ask<WorkspaceEdit>(
		"rename",
		"one.yml",
		"{{tok|en}}",
		{
			newName: "jeton",
		},
	);
	expect(editor.applied(edit)).toEqual({
		"one.yml": text.replaceAll("token", "jeton"),
	});
});
