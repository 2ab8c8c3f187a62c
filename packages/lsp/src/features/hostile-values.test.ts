import { afterAll, beforeAll, expect, test } from "vitest";
import type { DocumentSymbol } from "vscode-languageserver";
import { Editor, writeFiles } from "../testing/editor.ts";

const KEY = "hunter2-very-secret";

/** Each value holds the next one ten times: 10³⁰ characters in the end. */
const BOMB = Array.from({ length: 31 }, (_, index) => {
	const value = index < 30 ? `{{l${index + 1}}}`.repeat(10) : "x";
	return `    - name: l${index}\n      value: "${value}"\n`;
}).join("");

const FILES = {
	"opencollection.yml": `opencollection: 1.0.0
info:
  name: X
request:
  variables:
    - name: copy
      value: Bearer ${KEY}
    - name: "steering\\u001b[31m\\u202e"
      value: 1
    - name: "two words"
      value: 1
    - name: steered
      value: "a\\u0007\\u001b]0;title\\u0007\\u202eb"
    - name: odd
      value:
        type: object
        data: '{"a\\nb": 1, "plain": 2, "}}": 3}'
${BOMB}`,
	"environments/dev.yml": `variables:\n  - name: apiKey\n    value: ${KEY}\n    secret: true\n`,
	"one.yml": `info:
  name: One
http:
  method: GET
  url: "http://localhost/{{copy}}/{{apiKey}}/{{basic}}/{{parts.key}}/{{steered}}/{{l0}}/{{odd.plain}}"
runtime:
  scripts:
    - type: before-request
      code: |-
        client.setVar("apiKey", "${KEY}");
        client.setVar("basic", "Basic ${KEY}");
        client.setVar("parts", { key: "${KEY}" });
`,
};

let editor: Editor;
beforeAll(async () => {
	editor = await Editor.begin(writeFiles(FILES));
	await editor.open("one.yml");
});
afterAll(async () => {
	await editor.end();
});

test.each([
	["{{co|py}}", "`Bearer ●●●`"],
	["{{api|Key}}", "`●●●`"],
	["{{bas|ic}}", 'client.setVar("basic", "Basic ●●●");'],
	["{{par|ts.key}}", 'client.setVar("parts", { key: "●●●" });'],
])(
	"a secret is not shown where it has been copied to: %s",
	async (marked, shown) => {
		const text = await editor.hover("one.yml", marked);
		expect(text).toContain(shown);
		expect(text).not.toContain(KEY);
	},
);

test("neither completion nor the outline shows a secret", async () => {
	const offered = await editor.complete("one.yml", "{{|copy");
	expect(offered.get("copy")?.detail).toBe("Bearer ●●●");
	const members = await editor.complete("one.yml", "{{parts.|key");
	expect(members.get("key")?.detail).toBe("●●●");
	await editor.open("environments/dev.yml");
	const outline = await editor.connection.sendRequest<DocumentSymbol[]>(
		"textDocument/documentSymbol",
		{ textDocument: { uri: editor.uri("environments/dev.yml") } },
	);
	expect(JSON.stringify(outline)).toContain("●●●");
	expect(JSON.stringify([...offered, outline])).not.toContain(KEY);
});

test("values that double each other are not followed for ever", async () => {
	expect(await editor.hover("one.yml", "{{l|0}}")).toContain("`{{l1}}{{l1}}");
	const offered = await editor.complete("one.yml", "{{|l0");
	expect(offered.get("l29")?.detail).toContain("→ xxxxxxxxxx");
	expect(offered.get("l0")?.detail).not.toContain("→");
});

test("characters that steer terminals or turn text around are not passed on", async () => {
	expect(await editor.hover("one.yml", "{{ste|ered}}")).toContain(
		"`a\ufffd\ufffd]0;title\ufffd\ufffdb`",
	);
});

test("only what a placeholder can name is offered", async () => {
	const names = [...(await editor.complete("one.yml", "{{|copy")).keys()];
	expect(names).toContain("steered");
	expect(names.filter((name) => /^steering|^two/.test(name))).toEqual([]);
	const members = await editor.complete("one.yml", "{{odd.|plain");
	expect(
		[...members.values()].map(({ textEdit }) => textEdit?.newText),
	).toEqual([".plain", "['}}']"]);
});
