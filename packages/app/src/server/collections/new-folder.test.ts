import {
	mkdir,
	mkdtemp,
	readdir,
	realpath,
	rm,
	symlink,
	writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { InvalidRequestError } from "../../errors.ts";
import { inNewFolder, placeOfNew } from "./new-folder.ts";

let place: string;

beforeEach(async () => {
	place = await mkdtemp(join(await realpath(tmpdir()), "curlew-new-"));
});

afterEach(() => rm(place, { recursive: true, force: true }));

test.each([
	"..",
	".",
	"",
	"../beside",
	"a/b",
	"a\\b",
	"/etc",
	".git",
	"a\u0000b",
	"C:",
	" a",
	"a.",
	"x".repeat(81),
])("a folder is never called %j", async (name) => {
	const made = inNewFolder(place, name, async () => {});
	await expect(made).rejects.toThrow(InvalidRequestError);
	expect(await readdir(place)).toEqual([]);
});

test("a folder that is there already is not touched", async () => {
	await mkdir(join(place, "old"));
	await writeFile(join(place, "old/file"), "kept");
	await symlink(tmpdir(), join(place, "link"));
	for (const name of ["old", "link"])
		await expect(
			inNewFolder(place, name, async () => {
				throw new Error("nobody gets here");
			}),
		).rejects.toThrow(InvalidRequestError);
	expect(await readdir(join(place, "old"))).toEqual(["file"]);
});

test("a folder that cannot be filled is gone again", async () => {
	const made = inNewFolder(place, "new", async (folder) => {
		await writeFile(join(folder, "half"), "");
		throw new RangeError("full");
	});
	await expect(made).rejects.toThrow(RangeError);
	expect(await readdir(place)).toEqual([]);
});

test("new collections come beside the collection around a folder, not into it", async () => {
	const root = join(place, "shop");
	await mkdir(join(root, "users"), { recursive: true });
	await writeFile(join(root, "opencollection.yml"), "info:\n  name: Shop\n");
	expect(await placeOfNew(join(root, "users"))).toBe(place);
	expect(await placeOfNew(root)).toBe(place);
	expect(await placeOfNew(place)).toBe(place);
	expect(await placeOfNew(join(place, "not", "there"))).toBe(place);
});
