import {
	appendFileSync,
	mkdirSync,
	renameSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type {
	Diagnostic,
	Location,
	WorkspaceEdit,
} from "vscode-languageserver";
import { writeFiles } from "../testing/editor.ts";
import { EditorOfCommand } from "../testing/editor-of-command.ts";

const OWN = "opencollection: 1.0.0\ninfo:\n  name: X\n";

function request(url: string): string {
	return `info:\n  name: One\nhttp:\n  method: GET\n  url: "${url}"\n`;
}

/** `FileChangeType` of the protocol. */
const CREATED = 1;
const CHANGED = 2;
const DELETED = 3;

/** Tells the server of a change as an editor does that watches files. */
function changed(
	editor: EditorOfCommand,
	path: string,
	type: number,
): Promise<void> {
	const changes = [{ uri: editor.uri(path), type }];
	return editor.connection.sendNotification("workspace/didChangeWatchedFiles", {
		changes,
	});
}

const hasNone = (found: readonly Diagnostic[]) => found.length === 0;
const hasSome = (found: readonly Diagnostic[]) => found.length > 0;

describe("files on disk", () => {
	test("shows what is wrong with a collection's own file, and goes on with the others", async () => {
		const root = writeFiles({
			"opencollection.yml": "opencollection: 1.0.0\ninfo: [\n",
			"environments/dev.yml": "variables:\n  - name: host\n    value: a\n",
			"one.yml": request("http://{{host}}"),
		});
		await using editor = await EditorOfCommand.start(root);
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
		await using editor = await EditorOfCommand.start(root);
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

	test("takes back what it found in a collection that is none any more", async () => {
		const root = writeFiles({
			"a/opencollection.yml": OWN,
			"a/one.yml": request("http://localhost/{{host}}"),
			"b/opencollection.yml": "info: [",
		});
		await using editor = await EditorOfCommand.start(root);
		await editor.open("a/one.yml");
		await editor.open("b/opencollection.yml");
		await editor.diagnostics("a/one.yml", hasSome);
		await editor.diagnostics("b/opencollection.yml", hasSome);
		rmSync(join(root, "a/opencollection.yml"));
		await changed(editor, "a/opencollection.yml", DELETED);
		await editor.diagnostics("a/one.yml", hasNone);
		await editor.close("b/opencollection.yml");
		rmSync(join(root, "b"), { recursive: true });
		await changed(editor, "b", DELETED);
		await editor.diagnostics("b/opencollection.yml", hasNone);
	});

	test("knows what is in a folder that has another name now", async () => {
		const root = writeFiles({
			"opencollection.yml": OWN,
			"one.yml": request("http://localhost/{{token}}"),
			"old/login.yml":
				"info:\n  name: Login\nhttp:\n  url: http://localhost\nruntime:\n  scripts:\n    - type: after-response\n      code: client.setVar('token', 'x')\n",
		});
		await using editor = await EditorOfCommand.start(root);
		await editor.open("one.yml");
		const defined = async () =>
			editor.shown(
				await editor.ask<Location[]>("definition", "one.yml", "{{tok|en}}"),
			);
		expect(await defined()).toEqual(["old/login.yml:8 token"]);
		renameSync(join(root, "old"), join(root, "new"));
		await changed(editor, "old", DELETED);
		await changed(editor, "new", CREATED);
		expect(await defined()).toEqual(["new/login.yml:8 token"]);
	});

	test("takes a folder for a collection as soon as it is one", async () => {
		const root = writeFiles({
			"one.yml": request("http://localhost/{{host}}"),
		});
		await using editor = await EditorOfCommand.start(root);
		await editor.open("one.yml");
		expect(await editor.hover("one.yml", "{{ho|st}}")).toBeUndefined();
		appendFileSync(join(root, "opencollection.yml"), OWN);
		await changed(editor, "opencollection.yml", CREATED);
		expect(await editor.hover("one.yml", "{{ho|st}}")).toBe(
			"`host`: nothing in this collection sets it.",
		);
	});

	test("are looked at when a document is opened, where nobody tells of changes", async () => {
		const root = writeFiles({
			"opencollection.yml": OWN,
			"environments/dev.yml": "variables:\n  - name: host\n    value: a\n",
			"one.yml": request("http://{{host}}"),
			"two.yml": request("http://{{port}}"),
		});
		await using editor = await EditorOfCommand.start(root);
		await editor.open("one.yml");
		expect(await editor.hover("one.yml", "{{ho|st}}")).toContain("`a`");
		writeFileSync(
			join(root, "environments/dev.yml"),
			"variables:\n  - name: host\n    value: other\n",
		);
		writeFileSync(
			join(root, "environments/prod.yml"),
			"variables:\n  - name: port\n    value: 80\n",
		);
		await editor.open("two.yml");
		expect(await editor.hover("two.yml", "{{po|rt}}")).toContain("`80`");
		expect(await editor.hover("one.yml", "{{ho|st}}")).toContain("`other`");
	});

	test("are looked at before anything is renamed in them", async () => {
		const environment = "variables:\n  - name: host\n    value: a\n";
		const root = writeFiles({
			"opencollection.yml": OWN,
			"environments/dev.yml": environment,
			"one.yml": request("http://{{host}}"),
		});
		await using editor = await EditorOfCommand.start(root);
		await editor.open("one.yml");
		expect(await editor.hover("one.yml", "{{ho|st}}")).toContain("`a`");
		writeFileSync(join(root, "environments/dev.yml"), `# new\n${environment}`);
		writeFileSync(join(root, "two.yml"), request("http://{{host}}/two"));
		const edit = await editor.ask<WorkspaceEdit>(
			"rename",
			"one.yml",
			"{{ho|st}}",
			{ newName: "server" },
		);
		expect(editor.applied(edit)).toEqual({
			"environments/dev.yml": `# new\n${environment.replace("host", "server")}`,
			"one.yml": request("http://{{server}}"),
			"two.yml": request("http://{{server}}/two"),
		});
	});

	test("that links lead to outside of the collection are not read", async () => {
		const outside = "variables:\n  - name: host\n    value: outside\n";
		const root = writeFiles({
			"c/opencollection.yml": OWN,
			"c/one.yml": request("http://{{host}}"),
			"outside/dev.yml": outside,
		});
		symlinkSync(join(root, "outside"), join(root, "c/environments"));
		symlinkSync(join(root, "outside/dev.yml"), join(root, "c/link.yml"));
		await using editor = await EditorOfCommand.start(root);
		await editor.open("c/one.yml");
		await changed(editor, "c/link.yml", CREATED);
		await changed(editor, "c/environments", CREATED);
		await changed(editor, "c/environments/dev.yml", CHANGED);
		expect(await editor.hover("c/one.yml", "{{ho|st}}")).toBe(
			"`host`: nothing in this collection sets it.",
		);
	});

	test("have the paths that the editor knows, in a workspace behind a link", async () => {
		const code = "const { keep } = require('./lib/keep'); keep();";
		const root = writeFiles({
			"real/opencollection.yml": OWN,
			"real/lib/keep.js": "exports.keep = () => client.setVar('host', 'a');\n",
			"real/one.yml": `${request("http://{{host}}")}runtime:\n  scripts:\n    - type: before-request\n      code: ${code}\n`,
		});
		symlinkSync(join(root, "real"), join(root, "link"));
		await using editor = await EditorOfCommand.start(root);
		await editor.open("link/one.yml");
		await editor.open("link/lib/keep.js");
		const found = await editor.ask<Location[]>(
			"definition",
			"link/one.yml",
			"{{ho|st}}",
		);
		expect(editor.shown(found)).toEqual(["link/lib/keep.js:1 host"]);
		const edit = await editor.ask<WorkspaceEdit>(
			"rename",
			"link/lib/keep.js",
			"'ho|st'",
			{ newName: "server" },
		);
		expect(Object.keys(editor.applied(edit))).toEqual([
			"link/lib/keep.js",
			"link/one.yml",
		]);
	});
});
