import {
	mkdir,
	mkdtemp,
	readFile,
	realpath,
	rm,
	symlink,
	writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { CollectionPaths } from "../../collection/collection-paths.ts";
import { browseFiles } from "./browse-files.ts";
import { copyIn } from "./copy-in.ts";
import { keepCertificate } from "./keep-certificate.ts";

const PEM = new URL(
	"../../../../../client/src/http/fixtures/ca.pem",
	import.meta.url,
);

/** A collection with a folder beside it, which is not its own. */
async function collection() {
	const home = await mkdtemp(join(await realpath(tmpdir()), "curlew-chosen-"));
	onTestFinished(() => rm(home, { recursive: true }));
	const root = join(home, "shop");
	await mkdir(join(root, "data/deep"), { recursive: true });
	await mkdir(join(root, ".git"));
	await mkdir(join(home, "other"));
	await writeFile(join(home, "other/key.pem"), "outside");
	await writeFile(join(root, "data/b.csv"), "a,b\n");
	await writeFile(join(root, "A.txt"), "x");
	await writeFile(join(root, ".env"), "secret");
	await symlink(join(home, "other"), join(root, "linked"));
	await symlink(join(home, "other/key.pem"), join(root, "key.pem"));
	await symlink(join(root, "data"), join(root, "inside"));
	return { root, home, paths: new CollectionPaths(root) };
}

test("a folder shows its folders and files, without what is hidden and links that lead elsewhere", async () => {
	const { paths } = await collection();
	expect(await browseFiles(paths, "")).toEqual({
		folder: "",
		parent: null,
		isCut: false,
		entries: [
			{ kind: "folder", name: "data", path: "data" },
			{ kind: "folder", name: "inside", path: "inside" },
			{ kind: "file", name: "A.txt", path: "A.txt", size: 1 },
		],
	});
	expect(await browseFiles(paths, "data")).toMatchObject({
		parent: "",
		entries: [
			{ kind: "folder", path: "data/deep" },
			{ kind: "file", path: "data/b.csv", size: 4 },
		],
	});
	expect((await browseFiles(paths, "data/deep")).parent).toBe("data");
});

test("of a folder with more than is listed, folders and the first files by their names are", async () => {
	const { root, paths } = await collection();
	await mkdir(join(root, "many/zzz"), { recursive: true });
	const names = Array.from({ length: 1_001 }, (_, at) => `${10_000 - at}.csv`);
	await Promise.all(
		names.map((name) => writeFile(join(root, "many", name), "")),
	);
	const { entries, isCut } = await browseFiles(paths, "many");
	expect(isCut).toBe(true);
	expect(entries.map(({ name }) => name)).toEqual(
		["zzz", ...names.toSorted()].slice(0, 1_000),
	);
});

test.each([
	"..",
	"data/..",
	"data/../..",
	"/etc",
	"linked",
	".git",
	"data//deep",
	"data\\deep",
])("%s is not browsed, and nothing is copied there", async (folder) => {
	const { paths, home } = await collection();
	const refusal = { code: "PATH_OUTSIDE_COLLECTION" };
	await expect(browseFiles(paths, folder)).rejects.toMatchObject(refusal);
	await expect(
		copyIn(paths, folder, "new.txt", Buffer.from("x")),
	).rejects.toMatchObject(refusal);
	expect(await readFile(join(home, "other/key.pem"), "utf8")).toBe("outside");
});

test.each(["../x.txt", "a/../../x.txt", ".env", "/tmp/x", "", "key.pem/../x"])(
	"no file from elsewhere is called %j here",
	async (name) => {
		const { paths } = await collection();
		await expect(
			copyIn(paths, "data", name, Buffer.from("x")),
		).rejects.toMatchObject({ code: "PATH_OUTSIDE_COLLECTION" });
	},
);

test("what would say something of its folder is not copied in", async () => {
	const { paths } = await collection();
	await expect(
		copyIn(paths, "data", "opencollection.yml", Buffer.from("x")),
	).rejects.toThrow("would say something of its folder");
});

test("a copy replaces nothing: the same content serves, another one gets a number", async () => {
	const { paths, root } = await collection();
	const copy = (text: string) =>
		copyIn(paths, "data", "b.csv", Buffer.from(text));
	expect(await copy("a,b\n")).toEqual({ path: "data/b.csv", wasThere: true });
	expect(await copy("new")).toEqual({
		path: "data/b-2.csv",
		wasThere: false,
	});
	expect(await copy("new")).toEqual({ path: "data/b-2.csv", wasThere: true });
	expect(await readFile(join(root, "data/b.csv"), "utf8")).toBe("a,b\n");
});

test("a copy onto a link that leads elsewhere is refused", async () => {
	const { paths, home } = await collection();
	await expect(
		copyIn(paths, "", "key.pem", Buffer.from("mine")),
	).rejects.toMatchObject({ code: "PATH_OUTSIDE_COLLECTION" });
	expect(await readFile(join(home, "other/key.pem"), "utf8")).toBe("outside");
});

test("an authority's certificate is kept as PEM, and nothing that is none", async () => {
	const { paths, root } = await collection();
	const pem = await readFile(PEM, "utf8");
	const kept = await keepCertificate(paths, {
		name: "CN=Company Root / ../x",
		certificate: `noise\n${pem}`,
	});
	expect(kept.path).toBe("certificates/cn-company-root-..-x.pem");
	const text = await readFile(join(root, kept.path), "utf8");
	expect(text).toMatch(/^-----BEGIN CERTIFICATE-----\n[\s\S]+-----\n$/);
	await expect(
		keepCertificate(paths, { name: "x", certificate: "rm -rf" }),
	).rejects.toThrow("This is no certificate.");
});
