import { expect, test } from "vitest";
import { writeFiles } from "../../../lsp/src/testing/editor.ts";
import { EditorOfCommand } from "../../../lsp/src/testing/editor-of-command.ts";
import { faultyCollection, WRITTEN } from "./collection.ts";
import { secretsIn } from "./search.ts";
import { SECRETS } from "./secrets.ts";

/** Stays where it is asked about: the name of a variable is no secret. */
const ASKED = ["hover", "completion", "definition", "references"];

test("nothing that the language server says has a byte of a secret in it", async () => {
	const files = faultyCollection();
	await using editor = await EditorOfCommand.start(writeFiles(files));
	const said: unknown[] = [editor.initialized];
	const outlines: unknown[] = [];
	for (const path of ["a.yml", "b.yml", "c.yml", "d.yml"])
		await editor.open(path);
	for (const path of ["a.yml", "b.yml", "c.yml", "d.yml"]) {
		said.push(await editor.diagnostics(path, (found) => found.length > 0));
		const text = files[path] ?? "";
		for (const { index } of text.matchAll(/\{\{|[=:] ?["'{]/g)) {
			const position = editor.document(path).positionAt(index + 3);
			const textDocument = { uri: editor.uri(path) };
			for (const method of ASKED)
				said.push(
					await editor.connection.sendRequest(`textDocument/${method}`, {
						textDocument,
						position,
						context: { includeDeclaration: true },
					}),
				);
			said.push(
				await editor.connection.sendRequest("textDocument/codeAction", {
					textDocument,
					range: { start: position, end: position },
					context: { diagnostics: [] },
				}),
			);
		}
		const textDocument = { uri: editor.uri(path) };
		const ask = (method: string) =>
			editor.connection.sendRequest(`textDocument/${method}`, { textDocument });
		said.push(await ask("codeLens"));
		outlines.push(await ask("documentSymbol"));
	}
	const text = JSON.stringify(said);
	expect(text).toContain("declared");
	expect(secretsIn(text)).toEqual([]);
	// An outline repeats the open file, less what the collection itself declares.
	expect(secretsIn(JSON.stringify(outlines), ["dotEnv"])).toEqual([]);
	const { named: _, ...literal } = WRITTEN;
	const around = (secret: string) => {
		const at = text.indexOf(secret);
		return at === -1 ? [] : [text.slice(at - 300, at + 60)];
	};
	expect(Object.values(literal).flatMap(around)).toEqual([]);
	expect(text.length).toBeGreaterThan(SECRETS.long.length);
});
