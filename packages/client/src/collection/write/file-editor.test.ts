import { execFile } from "node:child_process";
import {
	chmod,
	readdir,
	readFile,
	stat,
	symlink,
	writeFile,
} from "node:fs/promises";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { CollectionFileError } from "../../formats/errors.ts";
import { FileConflictError } from "../errors.ts";
import { editFile } from "../testing/edit-file.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { FileEditor } from "./file-editor.ts";

const DEV = `# The development servers
name: dev # short
variables:
  - name: host
    value: 'http://old' # moves often
    unknown: kept

  # Set by hand
  - name: port
    value: 80
`;

describe("saving edits", () => {
	test("changes the edited characters and no others", async () => {
		await using folder = await temporaryFolder({ "dev.yml": DEV });
		await editFile(folder.at("dev.yml"), [
			{ path: ["variables", 0, "value"], value: "it's new" },
			{ path: ["variables", 1, "value"], value: 8080 },
		]);
		expect(await readFile(folder.at("dev.yml"), "utf8")).toBe(
			DEV.replace("'http://old'", "'it''s new'").replace("80\n", "8080\n"),
		);
	});

	test("appends to lists, adds what is missing, and removes", async () => {
		await using folder = await temporaryFolder({ "dev.yml": DEV });
		await editFile(folder.at("dev.yml"), [
			{ path: ["variables", 2], value: { name: "text", value: "a\nb" } },
			{ path: ["variables", 0, "unknown"] },
			{ path: ["extensions", "curlew", "unresolved"], value: "warn" },
		]);
		expect(await readFile(folder.at("dev.yml"), "utf8")).toBe(
			`${DEV.replace("    unknown: kept\n", "")}  - name: text
    value: |-
      a
      b
extensions:
  curlew:
    unresolved: warn
`,
		);
	});

	test("keeps byte order mark, CRLF and the file's mode, and writes through links", async () => {
		await using folder = await temporaryFolder({
			"dev.yml": "\ufeffa: 1\r\nb: x\r\n",
		});
		await chmod(folder.at("dev.yml"), 0o640);
		await symlink(folder.at("dev.yml"), folder.at("link.yml"));
		await editFile(folder.at("link.yml"), [
			{ path: ["b"], value: "one\ntwo" },
			{ path: ["c"], value: true },
		]);
		expect(await readFile(folder.at("dev.yml"), "utf8")).toBe(
			"\ufeffa: 1\r\nb: |-\r\n  one\r\n  two\r\nc: true\r\n",
		);
		expect((await stat(folder.at("dev.yml"))).mode & 0o777).toBe(0o640);
		expect(await readdir(folder.root)).toEqual(["dev.yml", "link.yml"]);
	});

	test("writes nothing when nothing has changed", async () => {
		await using folder = await temporaryFolder({ "dev.yml": DEV });
		const before = await stat(folder.at("dev.yml"));
		await editFile(folder.at("dev.yml"), [
			{ path: ["name"], value: "dev" },
			{ path: ["variables", 1, "value"], value: 80 },
			{ path: ["nobody"] },
		]);
		const after = await stat(folder.at("dev.yml"));
		expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
	});

	test("can go on after saving", async () => {
		await using folder = await temporaryFolder({ "dev.yml": DEV });
		const editor = await FileEditor.open(folder.root, folder.at("dev.yml"));
		for (const value of ["one", "two"]) {
			editor.set(["name"], value);
			await editor.save();
		}
		expect(await readFile(folder.at("dev.yml"), "utf8")).toContain(
			"name: two # short",
		);
	});
});

describe("saving is refused", () => {
	test("when somebody else has changed the file", async () => {
		await using folder = await temporaryFolder({ "dev.yml": DEV });
		const editor = await FileEditor.open(folder.root, folder.at("dev.yml"));
		editor.set(["name"], "mine");
		await writeFile(folder.at("dev.yml"), "name: theirs\n");
		await expect(editor.save()).rejects.toBeInstanceOf(FileConflictError);
		expect(await readFile(folder.at("dev.yml"), "utf8")).toBe("name: theirs\n");
		expect(await readdir(folder.root)).toEqual(["dev.yml"]);
	});

	test("for a file that is no valid YAML", async () => {
		await using folder = await temporaryFolder({ "dev.yml": "a: [" });
		await expect(
			editFile(folder.at("dev.yml"), [{ path: ["a"], value: 1 }]),
		).rejects.toBeInstanceOf(CollectionFileError);
	});

	test("for a path that leads through a text, and nothing of the edits is written", async () => {
		await using folder = await temporaryFolder({ "dev.yml": DEV });
		await expect(
			editFile(folder.at("dev.yml"), [
				{ path: ["name"], value: "new" },
				{ path: ["name", "first"], value: 1 },
			]),
		).rejects.toMatchObject({ code: "EDIT_NOT_POSSIBLE" });
		expect(await readFile(folder.at("dev.yml"), "utf8")).toBe(DEV);
	});

	test("when the disk is full: the file is as it was, and nothing is left behind", async () => {
		await using folder = await temporaryFolder({ "dev.yml": DEV });
		// A limit on the size of files stands in for a full disk.
		const script = `
			process.on("SIGXFSZ", () => {});
			const { editFile } = await import(${JSON.stringify(new URL("../testing/edit-file.ts", import.meta.url).href)});
			await editFile(${JSON.stringify(folder.at("dev.yml"))}, [{ path: ["big"], value: "x".repeat(100_000) }])
				.then(() => console.log("written"), (error) => console.log(error.code));
		`;
		const command = 'ulimit -f 8; exec "$0" --input-type=module -e "$1"';
		const { stdout } = await promisify(execFile)(
			"/bin/sh",
			["-c", command, process.execPath, script],
			// Its files would be too large, too.
			{ env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: "1" } },
		);
		expect(stdout.trim()).toBe("FILE_NOT_WRITTEN");
		expect(await readFile(folder.at("dev.yml"), "utf8")).toBe(DEV);
		expect(await readdir(folder.root)).toEqual(["dev.yml"]);
	});

	test.skipIf(process.getuid?.() === 0)(
		"in a folder that may not be written to",
		async () => {
			await using folder = await temporaryFolder({ "c/dev.yml": DEV });
			await chmod(folder.at("c"), 0o500);
			await expect(
				editFile(folder.at("c/dev.yml"), [{ path: ["name"], value: "x" }]),
			).rejects.toMatchObject({ code: "FILE_NOT_WRITTEN" });
			await chmod(folder.at("c"), 0o700);
			expect(await readFile(folder.at("c/dev.yml"), "utf8")).toBe(DEV);
		},
	);
});
