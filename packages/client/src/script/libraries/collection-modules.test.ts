import { execFileSync } from "node:child_process";
import { rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
	type TemporaryFolder,
	temporaryFolder,
} from "../../collection/testing/temporary-folder.ts";
import { CollectionModules } from "./collection-modules.ts";

let folder: TemporaryFolder;
let root: string;
let modules: CollectionModules;

beforeAll(async () => {
	folder = await temporaryFolder({
		"collection/tool.js": "module.exports = 1",
		"collection/data.json": "{}",
		"collection/lib/index.js": "module.exports = 2",
		"collection/lib/part.cjs": "module.exports = 3",
		"collection/.env": "SECRET=1",
		"collection/..odd.js": "module.exports = 4",
		"collection-2/tool.js": "module.exports = 'other collection'",
		"outside.js": "module.exports = 'outside'",
	});
	root = folder.at("collection");
	await symlink(folder.at("outside.js"), join(root, "link.js"));
	await symlink(folder.root, join(root, "up"));
	await symlink(join(root, "tool.js"), join(root, "alias.js"));
	modules = new CollectionModules(root);
});
afterAll(() => folder[Symbol.asyncDispose]());

describe("a path", () => {
	test.each([
		["./tool.js", "tool.js", "script"],
		["./tool", "tool.js", "script"],
		["./data", "data.json", "json"],
		["./lib", "lib/index.js", "script"],
		["./lib/", "lib/index.js", "script"],
		["./lib/part", "lib/part.cjs", "script"],
		["./lib/../tool", "tool.js", "script"],
		[".\\lib\\part", "lib/part.cjs", "script"],
		["./alias.js", "tool.js", "script"],
		["./..odd.js", "..odd.js", "script"],
	])("%s is found from the collection's folder", (name, file, kind) => {
		expect(modules.resolve(name, undefined)).toEqual({
			id: join(root, file),
			kind,
		});
	});

	test("counts from the file that asks", () => {
		const asking = join(root, "lib", "index.js");
		expect(modules.resolve("../tool", asking).id).toBe(join(root, "tool.js"));
		expect(modules.resolve("./part", asking).id).toBe(
			join(root, "lib", "part.cjs"),
		);
	});

	test("may be absolute inside of the collection", () => {
		const path = join(root, "tool.js");
		expect(modules.resolve(path, undefined).id).toBe(path);
	});

	test("that leads to nothing is refused with where it was looked for", () => {
		expect(() => modules.resolve("./none", undefined)).toThrow(
			`Cannot find module "./none": there is no file ${join(root, "none")}, with or without .js or .json. The path counts from ${root}.`,
		);
	});

	test("that is too long for any message is shortened there", () => {
		const path = `./${"x".repeat(1_000_000)}`;
		expect(() => modules.resolve(path, undefined)).toThrow(
			/^Cannot find module "\.\/x{4093}…": there is no file .{4095}…, with/,
		);
	});
});

describe("nothing outside of the collection is reached", () => {
	test.each([
		"../outside.js",
		"../outside",
		"../does-not-exist",
		"../collection-2/tool.js",
		"./lib/../../outside.js",
		"./link.js",
		"./up/outside.js",
		"./up/collection-2/tool",
		"/etc/passwd",
		"/etc/hostname.js",
	])("by %s", (name) => {
		expect(() => modules.resolve(name, undefined)).toThrow(
			`Cannot load "${name}": it is not inside the collection's folder.`,
		);
	});

	test("by a file that claims to lie elsewhere", () => {
		const asking = folder.at("collection-2/x.js");
		expect(() => modules.resolve("./tool.js", asking)).toThrow(
			"it is not inside the collection's folder",
		);
	});

	test("by the name that is read, without asking first", () => {
		expect(() => modules.read(folder.at("outside.js"))).toThrow(
			"it is not inside the collection's folder",
		);
		expect(() => modules.read(join(root, "link.js"))).toThrow(
			"it is not inside the collection's folder",
		);
	});
});

test("a link that takes a file's place after it was found is not followed", async () => {
	const path = join(root, "swapped.js");
	await writeFile(path, "module.exports = 'inside'");
	const { id } = modules.resolve("./swapped", undefined);
	expect(modules.read(id)).toBe("module.exports = 'inside'");
	await rm(path);
	await symlink(folder.at("outside.js"), path);
	expect(() => modules.read(id)).toThrow(
		"it is not inside the collection's folder",
	);
});

test("nobody waits for a pipe", async () => {
	const path = join(root, "pipe.js");
	execFileSync("mkfifo", [path]);
	expect(() => modules.resolve("./pipe", undefined)).toThrow(
		"Cannot find module",
	);
	expect(() => modules.read(path)).toThrow(
		"it is not inside the collection's folder",
	);
	await rm(path);
});

test("only JavaScript and JSON are read", () => {
	const refusal = "modules are .js, .cjs and .json files";
	expect(() => modules.resolve("./.env", undefined)).toThrow(refusal);
	expect(() => modules.read(join(root, ".env"))).toThrow(refusal);
});

test("names that no file can have are refused like missing ones", () => {
	expect(() => modules.resolve("./a\0b", undefined)).toThrow(
		"Cannot find module",
	);
	expect(() => modules.resolve(`./${"x".repeat(5000)}`, undefined)).toThrow(
		"Cannot find module",
	);
});

test("a file that changed is read again", async () => {
	const path = join(root, "changing.js");
	await writeFile(path, "module.exports = 'one'");
	expect(modules.read(path)).toBe("module.exports = 'one'");
	await writeFile(path, "module.exports = 'another'");
	expect(modules.read(path)).toBe("module.exports = 'another'");
});

test("a collection reached through a link is one like any other", async () => {
	const link = folder.at("by-link");
	await symlink(root, link);
	const linked = new CollectionModules(link);
	expect(linked.resolve("./tool", undefined).id).toBe(join(root, "tool.js"));
	expect(() => linked.resolve("./none", join(root, "lib", "index.js"))).toThrow(
		"Cannot find module",
	);
});
