import { linkSync, readdirSync, statSync } from "node:fs";
import { chmod, mkdir, readFile, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import {
	copyFile,
	createFile,
	makeFolderIn,
	moveFile,
	replaceFile,
	writeFile,
} from "./write-file.ts";

/** A collection, and beside it somebody's file that no collection may touch. */
async function collection() {
	const folder = await temporaryFolder({
		"collection/a.yml": "mine",
		"collection/sub/b.yml": "mine",
		"collection/.git/config": "untouched",
		"victim/.bashrc": "untouched",
	});
	onTestFinished(() => folder[Symbol.asyncDispose]());
	const root = folder.at("collection");
	return {
		root,
		at: (path: string) => join(root, path),
		link: (path: string, target: string) => symlink(target, join(root, path)),
		read: (path: string) => readFile(join(root, path), "utf8"),
		victim: () => readFile(folder.at("victim/.bashrc"), "utf8"),
		beside: () => readdirSync(folder.at("victim")),
	};
}

type Writing = (root: string, file: string) => Promise<void>;
const writings: readonly (readonly [string, Writing])[] = [
	["replaced", (root, file) => replaceFile(root, file, "evil")],
	["made", (root, file) => createFile(root, file, "evil")],
	["written", (root, file) => writeFile(root, file, "evil")],
	["copied to", (root, file) => copyFile(root, join(root, "a.yml"), file)],
	["made a folder", (root, file) => makeFolderIn(root, file)],
];

describe.each(writings)(
	"nothing outside of the collection is %s",
	(_, write) => {
		test.each([
			["a link to a file", "x", "../victim/.bashrc", "x"],
			["a link to nothing", "x", "../victim/new", "x"],
			["a link to an absolute path", "x", "/nowhere/at/all", "x"],
			["a linked folder", "dir", "../victim", "dir/.bashrc"],
			["a new file in a linked folder", "dir", "../victim", "dir/new"],
			["a new folder in a linked one", "dir", "../victim", "dir/a/b/new"],
			["a link to a link", "x", "y", "x"],
			["a link in a circle", "x", "x", "x"],
			["a link into .git", "x", ".git/config", "x"],
			["a linked .git", "dir", ".git", "dir/new"],
			["a path that leads out", "x", "a.yml", "../victim/.bashrc"],
			["a path into .git", "x", "a.yml", ".git/hooks/post-commit"],
			["a path into .GIT", "x", "a.yml", ".GIT/config"],
		])("by %s", async (_name, link, target, file) => {
			const {
				root,
				at,
				link: makeLink,
				victim,
				beside,
				read,
			} = await collection();
			await makeLink("y", "../victim/.bashrc");
			await makeLink(link, target);
			await expect(write(root, at(file))).rejects.toThrow("is not written");
			expect(await victim()).toBe("untouched");
			expect(await read(".git/config")).toBe("untouched");
			expect(beside()).toEqual([".bashrc"]);
		});
	},
);

test("links that stay inside are written through, with the file's mode", async () => {
	const { root, at, link, read } = await collection();
	await link("inside.yml", "sub/b.yml");
	await chmod(at("sub/b.yml"), 0o640);
	await replaceFile(root, at("inside.yml"), "new");
	expect(await read("sub/b.yml")).toBe("new");
	expect(statSync(at("sub/b.yml")).mode & 0o777).toBe(0o640);
	await link("folder", "sub");
	await createFile(root, at("folder/c/d.yml"), "made", 0o600);
	expect(await read("sub/c/d.yml")).toBe("made");
	expect(statSync(at("sub/c/d.yml")).mode & 0o777).toBe(0o600);
	await writeFile(root, at("e.yml"), "1");
	await writeFile(root, at("e.yml"), "2");
	expect(await read("e.yml")).toBe("2");
	expect(readdirSync(root).filter((name) => name.includes("tmp"))).toEqual([]);
});

test("a hard link from outside keeps its content", async () => {
	const { root, at, victim } = await collection();
	linkSync(join(dirname(root), "victim/.bashrc"), at("hard.yml"));
	await replaceFile(root, at("hard.yml"), "evil");
	expect(await victim()).toBe("untouched");
});

test("nothing that is there is replaced by what is made, copied", async () => {
	const { root, at, read } = await collection();
	await expect(createFile(root, at("a.yml"), "x")).rejects.toThrow(
		"Something is there already",
	);
	await expect(copyFile(root, at("sub/b.yml"), at("a.yml"))).rejects.toThrow(
		"Something is there already",
	);
	expect(await read("a.yml")).toBe("mine");
});

test("a link is moved, and not what it leads to; nothing is moved out or in", async () => {
	const { root, at, link, victim, beside, read } = await collection();
	await link("x", "../victim/.bashrc");
	await moveFile(root, at("x"), at("z"));
	expect(await victim()).toBe("untouched");
	await link("dir", "../victim");
	await expect(moveFile(root, at("a.yml"), at("dir/a.yml"))).rejects.toThrow();
	await expect(moveFile(root, at("dir/.bashrc"), at("b"))).rejects.toThrow();
	expect(beside()).toEqual([".bashrc"]);
	expect(await read("a.yml")).toBe("mine");
});

test("a collection that the user reaches through a link is written", async () => {
	const { root } = await collection();
	const alias = join(dirname(root), "alias");
	await symlink("collection", alias);
	await writeFile(alias, join(alias, "new.yml"), "x");
	await writeFile(root, join(alias, "new2.yml"), "x");
	expect(readdirSync(root)).toContain("new.yml");
	await mkdir(join(dirname(root), "other"));
	await expect(
		writeFile(alias, join(dirname(root), "other/x"), "x"),
	).rejects.toThrow("is not written");
});
