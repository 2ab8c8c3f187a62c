import { expect, test } from "vitest";
import type { CodeAction } from "vscode-languageserver";
import { Editor, writeFiles } from "../testing/editor.ts";

const OWN = `opencollection: 1.0.0
info:
  name: X
request:
  variables:
    - name: token
      value: abc
`;

async function fixesAt(editor: Editor, path: string, marked: string) {
	const position = editor.place(path, marked);
	return editor.connection.sendRequest<CodeAction[]>(
		"textDocument/codeAction",
		{
			textDocument: { uri: editor.uri(path) },
			range: { start: position, end: position },
			context: { diagnostics: [] },
		},
	);
}

test("what check can fix is offered where it is found, for the text as it is now", async () => {
	const root = writeFiles({
		"opencollection.yml": OWN,
		"one.yml":
			'info:\n  name: One\nhttp:\n  method: GET\n  url: "http://localhost/{{tokn}}"\n',
	});
	await using editor = await Editor.begin(root);
	await editor.open("one.yml");
	await editor.diagnostics("one.yml", (found) => found.length > 0);
	const [fix] = await fixesAt(editor, "one.yml", "{{to|kn}}");
	expect(fix).toMatchObject({ title: "Write {{token}}", kind: "quickfix" });
	expect(editor.applied(fix?.edit ?? {})["one.yml"]).toContain(
		'url: "http://localhost/{{token}}"',
	);
	expect(await fixesAt(editor, "one.yml", "name: O|ne")).toEqual([]);
	await editor.type("one.yml", "{{tokn}}", "{{tkn}}");
	expect(await fixesAt(editor, "one.yml", "{{t|kn}}")).toEqual([]);
});

test.each([
	["a block", '|-\n      {"at": {{now}}}', '{"at": "{{now}}"}'],
	[
		"double quotation marks",
		'"{\\"at\\": {{now}}}"',
		'"{\\"at\\": \\"{{now}}\\"}"',
	],
	["single quotation marks", "'{\"at\": {{now}}}'", '\'{"at": "{{now}}"}\''],
])(
	"quotation marks are put around a date as %s demands",
	async (_what, data, fixed) => {
		const root = writeFiles({
			"opencollection.yml": OWN,
			"one.yml": `info:
  name: One
http:
  method: POST
  url: http://localhost
  body:
    type: json
    data: ${data}
runtime:
  scripts:
    - type: before-request
      code: client.setVar("now", new Date());
`,
		});
		await using editor = await Editor.begin(root);
		await editor.open("one.yml");
		await editor.diagnostics("one.yml", (found) => found.length > 0);
		const [fix] = await fixesAt(editor, "one.yml", "{{n|ow}}");
		expect(editor.applied(fix?.edit ?? {})["one.yml"]).toContain(fixed);
	},
);
