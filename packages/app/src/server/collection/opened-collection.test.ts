import {
	mkdir,
	mkdtemp,
	realpath,
	rename,
	rm,
	writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { TreeNode } from "../../protocol/collection.ts";
import { OpenedCollection } from "./opened-collection.ts";

const request = (name: string, seq: number) =>
	`info: { name: ${name}, type: http, seq: ${seq} }\nhttp: { method: GET, url: x }\n`;

const SHOP = {
	"opencollection.yml": "info:\n  name: Shop\n",
	"users/folder.yml": "info: { name: Users, type: folder }\n",
	"users/a.yml": request("A", 1),
	"users/b.yml": request("B", 2),
	"empty/folder.yml": "info: { name: Empty, type: folder, seq: 1 }\n",
	"broken.yml": "info: [\n",
	"notes.yml": "just: some yaml\n",
	"environments/dev.yml": "name: dev\n",
};

async function opened(files: Readonly<Record<string, string>> = SHOP) {
	const root = await mkdtemp(join(await realpath(tmpdir()), "curlew-opened-"));
	onTestFinished(() => rm(root, { recursive: true }));
	const write = async (path: string, text: string) => {
		await mkdir(dirname(join(root, path)), { recursive: true });
		await writeFile(join(root, path), text);
		return join(root, path);
	};
	for (const [path, text] of Object.entries(files)) await write(path, text);
	const collection = await OpenedCollection.open(root);
	const names = async () => {
		const state = await collection.state();
		if (state.kind !== "open") return [state.problem.message];
		return state.children.flatMap(namesOf);
	};
	return { collection, names, write };
}

function namesOf(node: TreeNode): readonly string[] {
	const name = node.kind === "broken" ? `!${node.name}` : node.name;
	return node.kind === "folder"
		? [name, ...node.children.flatMap(namesOf)]
		: [name];
}

test("the tree has empty folders and broken files, and no files of others", async () => {
	const { names } = await opened();
	expect(await names()).toEqual(["Empty", "Users", "A", "B", "!broken.yml"]);
});

test.each([
	[
		"a request's number",
		"users/b.yml",
		request("B", 0),
		"Empty Users B A !broken.yml",
	],
	[
		"a request's name",
		"users/a.yml",
		request("Z", 1),
		"Empty Users Z B !broken.yml",
	],
	[
		"a new request",
		"users/c.yml",
		request("C", 3),
		"Empty Users A B C !broken.yml",
	],
	[
		"a request that breaks",
		"users/a.yml",
		"info: [\n",
		"Empty Users B !a.yml !broken.yml",
	],
	[
		"a file that is mended",
		"broken.yml",
		request("New", 1),
		"Empty Users A B New",
	],
	[
		"a folder's name",
		"users/folder.yml",
		"info: { name: People, type: folder }\n",
		"Empty People A B !broken.yml",
	],
])(
	"%s shows when only that file is said to have changed",
	async (_what, path, text, expected) => {
		const { collection, names, write } = await opened();
		await names();
		collection.invalidate([await write(path, text)]);
		expect(await names()).toEqual(expected.split(" "));
		// Also when the next change comes upon what was read only in part.
		collection.invalidate([await write("users/b.yml", request("Last", 9))]);
		const again = await names();
		collection.invalidate();
		expect(again).toEqual(await names());
	},
);

test("a folder that comes and goes takes its requests along", async () => {
	const { collection, names, write } = await opened();
	await names();
	const folder = dirname(await write("users/a.yml", request("A", 1)));
	await rename(folder, `${folder}-away`);
	await rm(`${folder}-away`, { recursive: true });
	collection.invalidate([folder]);
	expect(await names()).toEqual(["Empty", "!broken.yml"]);
	await write("users/a.yml", request("Back", 1));
	collection.invalidate([folder]);
	expect(await names()).toEqual(["Empty", "users", "Back", "!broken.yml"]);
});

test("changes before anything was read, and several at once, are all seen", async () => {
	const { collection, names, write } = await opened();
	collection.invalidate([await write("users/a.yml", request("One", 1))]);
	expect(await names()).toContain("One");
	collection.invalidate([await write("users/a.yml", request("Two", 1))]);
	collection.invalidate([await write("users/b.yml", request("Three", 2))]);
	expect(await names()).toEqual([
		"Empty",
		"Users",
		"Two",
		"Three",
		"!broken.yml",
	]);
});

test("a collection whose own file breaks says so, and comes back", async () => {
	const { collection, names, write } = await opened();
	await names();
	collection.invalidate([await write("opencollection.yml", "info: [\n")]);
	expect(await names()).toHaveLength(1);
	await write("users/a.yml", request("Meanwhile", 1));
	collection.invalidate([
		await write("opencollection.yml", SHOP["opencollection.yml"]),
	]);
	expect(await names()).toContain("Meanwhile");
});

test.each([
	["Curlew's", "info: { name: Shop }\n", false],
	["Bruno's", "info: { name: Shop }\nextensions: { bruno: {} }\n", true],
])(
	"a page is told whether folders without authentication pass on what is above them: %s",
	async (_, own, passes) => {
		const { collection } = await opened({ "opencollection.yml": own });
		expect(await collection.state()).toMatchObject({
			passesFolderNone: passes,
		});
	},
);
