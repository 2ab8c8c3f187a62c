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
import { dirname, join } from "node:path";
import type { FormTree } from "@curlew/client/editing";
import { expect, onTestFinished, test } from "vitest";
import { SECRET_MASK } from "../../protocol/files.ts";
import { OpenedCollection } from "../collection/opened-collection.ts";
import { CollectionFiles } from "./collection-files.ts";

const LOCAL = `name: Local
values:
  - key: host
    value: h
  - key: token
    value: hush
    type: secret
`;
const FILES = {
	"postman/collections/Shop/.resources/definition.yaml":
		"$kind: collection\nname: Shop\n",
	"postman/collections/Shop/A.request.yaml":
		"$kind: http-request\nurl: http://h/a\nmethod: GET\n",
	"postman/collections/Shop/.resources/other.yaml": "a: 1\n",
	"postman/environments/Local.environment.yaml": LOCAL,
	"postman/environments/notes.yaml": "a: 1\n",
	"postman/collections/Other/.resources/definition.yaml":
		"$kind: collection\nname: Other\n",
	".env": "A=1\n",
	"elsewhere.yaml": LOCAL,
};

async function opened() {
	const home = await realpath(
		await mkdtemp(join(tmpdir(), "curlew-postman-files-")),
	);
	onTestFinished(() => rm(home, { recursive: true }));
	for (const [path, text] of Object.entries(FILES)) {
		await mkdir(dirname(join(home, path)), { recursive: true });
		await writeFile(join(home, path), text);
	}
	const collection = await OpenedCollection.open(
		join(home, "postman/collections/Shop"),
	);
	const files = new CollectionFiles(collection, () => collection.invalidate());
	return { home, files, collection };
}

test("an environment beside the collection opens without its secrets, and is written", async () => {
	const { home, files, collection } = await opened();
	const state = await collection.state();
	const [entry] = state.kind === "open" ? state.environments : [];
	const file = join(home, "postman/environments/Local.environment.yaml");
	expect(entry).toEqual({ name: "Local", file, at: [] });
	const asked = { file, at: [], kind: "environment" } as const;
	const { tree, version } = await files.readForm(asked);
	expect(tree.variables).toEqual([
		{ name: "host", value: "h" },
		{ name: "token", value: SECRET_MASK, secret: true },
	]);
	await expect(files.readText({ file })).rejects.toThrow("values of secrets");
	const variables: readonly FormTree[] = [
		{ name: "host", value: "other" },
		{ name: "token", value: SECRET_MASK, secret: true },
	];
	await files.writeForm({ ...asked, version, tree: { ...tree, variables } });
	expect(await readFile(file, "utf8")).toBe(
		LOCAL.replace("value: h\n", "value: other\n"),
	);
});

test("a broken environment is shown without values, so that it can be mended", async () => {
	const { home, files } = await opened();
	const file = join(home, "postman/environments/Local.environment.yaml");
	await writeFile(file, `${LOCAL}  - [\n`);
	const { text } = await files.readText({ file });
	expect(text).toContain("key: token");
	expect(text).not.toContain("hush");
});

test("the settings of the collection open, and are written", async () => {
	const { home, files } = await opened();
	const file = ".resources/definition.yaml";
	const asked = { file, at: [], kind: "collection" } as const;
	const { tree, version } = await files.readForm(asked);
	expect(tree.info).toMatchObject({ name: "Shop" });
	await files.writeForm({ ...asked, version, tree: { ...tree, docs: "All." } });
	expect(
		await readFile(join(home, "postman/collections/Shop", file), "utf8"),
	).toBe("$kind: collection\nname: Shop\ndescription: All.\n");
});

test("nothing else beside the collection opens, nor what is hidden", async () => {
	const { home, files } = await opened();
	const link = join(home, "postman/environments/Link.environment.yaml");
	await symlink(join(home, "elsewhere.yaml"), link);
	const refused = [
		link,
		join(home, "elsewhere.yaml"),
		join(home, ".env"),
		join(home, "postman/environments/notes.yaml"),
		join(home, "postman/collections/Other/.resources/definition.yaml"),
		"../../environments/Local.environment.yaml",
		"../Other/.resources/definition.yaml",
		".resources/other.yaml",
		".git/.resources/definition.yaml",
	];
	for (const file of refused)
		await expect(files.readText({ file })).rejects.toThrow(
			"is no file of the collection that Curlew shows.",
		);
});
