import {
	mkdir,
	mkdtempDisposable,
	readFile,
	stat,
	symlink,
	writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packFiles, placeOf, unpackFiles } from "./archive.ts";
import { collectFiles } from "./collect-files.ts";

async function folderWith(files: Readonly<Record<string, string>>) {
	const folder = await mkdtempDisposable(join(tmpdir(), "curlew-"));
	for (const [path, text] of Object.entries(files)) {
		await mkdir(join(folder.path, path, ".."), { recursive: true });
		await writeFile(join(folder.path, path), text);
	}
	return folder;
}

const contents = (files: Awaited<ReturnType<typeof collectFiles>>) =>
	Object.fromEntries(
		files.map(({ path, content }) => [path, content.toString()]),
	);

test("a snapshot has the collection's files, without .git and packages, and none that a link leads to outside", async () => {
	await using outside = await folderWith({ id_rsa: "private" });
	await using folder = await folderWith({
		"c/opencollection.yml": "a",
		"c/.git/config": "b",
		"c/node_modules/p/index.js": "c",
		"c/data/photo.bin": "d",
		"shared/.env": "e",
	});
	const at = (path: string) => join(folder.path, path);
	await symlink(join(outside.path, "id_rsa"), at("c/stolen"));
	await symlink(at("c/data/photo.bin"), at("c/photo"));
	await symlink(at("c"), at("c/data/round"));
	const paths = [at("c"), at("shared/.env")];
	const files = await collectFiles({ paths, withNodeModules: false });
	expect(contents(files)).toEqual({
		[at("c/opencollection.yml")]: "a",
		[at("c/data/photo.bin")]: "d",
		[at("c/photo")]: "d",
		[at("shared/.env")]: "e",
	});
	const all = await collectFiles({ paths, withNodeModules: true });
	expect(contents(all)[at("c/node_modules/p/index.js")]).toBe("c");
});

test("files that are too large together are refused, with the largest by name", async () => {
	await using folder = await folderWith({ small: "1", large: "12345678" });
	await expect(
		collectFiles({ paths: [folder.path], withNodeModules: false, limit: 8 }),
	).rejects.toMatchObject({
		code: "SNAPSHOT_TOO_LARGE",
		hint: expect.stringContaining(`${join(folder.path, "large")} (0.0 MB)`),
	});
});

test("unpacked files lie where they lay on the producer, for nobody else to read", async () => {
	await using folder = await folderWith({});
	const file = (path: string, text: string, isExecutable = false) => ({
		...{ path, content: Buffer.from(text), isExecutable },
	});
	const files = [file("/home/ann/api/a.yml", "ä"), file("/opt/run", "", true)];
	expect(packFiles(files)).toEqual(packFiles(files));
	await unpackFiles(packFiles(files), folder.path);
	const place = join(folder.path, placeOf("/home/ann/api/a.yml"));
	expect(await readFile(place, "utf8")).toBe("ä");
	expect((await stat(place)).mode & 0o777).toBe(0o600);
	expect((await stat(join(folder.path, "opt/run"))).mode & 0o777).toBe(0o700);
});

test.each([
	"../evil",
	"a/../../evil",
	"/etc/evil",
	"a//b",
	"./a",
	"a\\..\\b",
	"",
])("an archive with a file at %j is refused", async (path) => {
	await using folder = await folderWith({});
	const index = Buffer.from(JSON.stringify({ files: [{ path, size: 1 }] }));
	const length = Buffer.alloc(4);
	length.writeUInt32BE(index.length);
	const archive = Buffer.concat([length, index, Buffer.from("x")]);
	await expect(unpackFiles(archive, folder.path)).rejects.toMatchObject({
		code: "SNAPSHOT_DAMAGED",
	});
});

test("an archive writes through no link that is in its way, and is refused when it is cut off", async () => {
	await using outside = await folderWith({ file: "before" });
	await using folder = await folderWith({});
	await symlink(join(outside.path, "file"), join(folder.path, "a"));
	const archive = packFiles([
		{ path: "/a", content: Buffer.from("after"), isExecutable: false },
	]);
	await expect(unpackFiles(archive, folder.path)).rejects.toThrow("EEXIST");
	expect(await readFile(join(outside.path, "file"), "utf8")).toBe("before");
	await using other = await folderWith({});
	await expect(
		unpackFiles(archive.subarray(0, -1), other.path),
	).rejects.toMatchObject({ code: "SNAPSHOT_DAMAGED" });
});
