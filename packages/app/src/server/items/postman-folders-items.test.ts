import {
	mkdir,
	mkdtemp,
	readdir,
	readFile,
	realpath,
	rm,
	symlink,
	writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { OpenedCollection } from "../collection/opened-collection.ts";
import { EnvironmentFiles } from "../environments/environment-files.ts";
import { collectionItems } from "./items.ts";
import { Trash } from "./trash.ts";

const SHOP = "postman/collections/Shop";
const EXAMPLE = "$kind: http-example\nresponse:\n  statusCode: 200\n";

function request(order: number, more = "") {
	return `# mine\n$kind: http-request\nurl:   http://x\nmethod: GET\norder: ${order}\n${more}`;
}

const FILES = {
	[`${SHOP}/.resources/definition.yaml`]: "$kind: collection\n",
	[`${SHOP}/list.request.yaml`]: request(
		1000,
		"examples: ./.resources/list.resources/examples # theirs\n",
	),
	[`${SHOP}/.resources/list.resources/examples/OK.example.yaml`]: EXAMPLE,
	[`${SHOP}/Users/.resources/definition.yaml`]:
		"$kind: collection\norder: 1500\n",
	[`${SHOP}/Users/one.request.yaml`]: request(1000),
	[`${SHOP}/last.request.yaml`]: request(2000),
	"postman/environments/Local.environment.yaml":
		"# mine\nname: Local\nvalues: []\n",
};

async function opened(files: Readonly<Record<string, string>> = FILES) {
	const root = await mkdtemp(join(await realpath(tmpdir()), "curlew-items-"));
	for (const [path, text] of Object.entries(files)) {
		await mkdir(dirname(join(root, path)), { recursive: true });
		await writeFile(join(root, path), text);
	}
	const collection = await OpenedCollection.open(join(root, SHOP));
	const trash = new Trash(`${root}-trash`);
	const changed = () => collection.invalidate();
	onTestFinished(async () => {
		await rm(root, { recursive: true });
		await rm(`${root}-trash`, { recursive: true, force: true });
	});
	return {
		root,
		items: collectionItems(collection, trash, changed),
		environments: new EnvironmentFiles(collection, trash, changed),
		restore: (id: string) => trash.restore(collection.id, id),
		read: (path: string) => readFile(join(root, path), "utf8"),
		files: async () =>
			(await readdir(root, { recursive: true, withFileTypes: true }))
				.filter((entry) => entry.isFile())
				.map(({ parentPath, name }) =>
					join(parentPath, name).slice(root.length + 1),
				)
				.filter((path) => !path.startsWith(".trash"))
				.sort(),
	};
}

const LIST = { kind: "request", path: "list" } as const;

test("a request takes its saved examples along, and nothing else of its file changes", async () => {
	const { items, read, files } = await opened();
	const before = await read(`${SHOP}/list.request.yaml`);
	const { path } = await items.rename({ ...LIST, name: "All users" });
	expect(path).toBe("all-users");
	expect(await read(`${SHOP}/all-users.request.yaml`)).toBe(
		`${before.replace("/list.resources", "/all-users.resources")}name: All users\n`,
	);
	expect(
		(await items.move({ kind: "request", path, folder: "Users", before: null }))
			.path,
	).toBe("Users/all-users");
	expect(await files()).toEqual(
		expect.arrayContaining([
			`${SHOP}/Users/all-users.request.yaml`,
			`${SHOP}/Users/.resources/all-users.resources/examples/OK.example.yaml`,
		]),
	);
	expect(await files()).not.toContain(
		`${SHOP}/.resources/list.resources/examples/OK.example.yaml`,
	);
});

test("a copy is a request with copies of the examples, and what is deleted comes back with them", async () => {
	const { items, files, read, restore } = await opened();
	const all = await files();
	const copy = await items.duplicate(LIST);
	expect(copy.path).toBe("list-copy");
	const examples = `${SHOP}/.resources/list-copy.resources/examples`;
	expect((await files()).filter((path) => !all.includes(path))).toEqual([
		`${examples}/OK.example.yaml`,
		`${SHOP}/list-copy.request.yaml`,
	]);
	const text = await read(`${SHOP}/list-copy.request.yaml`);
	expect(text).toContain("examples: ./.resources/list-copy.resources/examples");
	expect(text).toContain("order: 3000");
	const undo = await items.delete({ kind: "request", path: "list-copy" });
	expect(await files()).toEqual(all);
	await restore(undo);
	expect(await files()).toHaveLength(all.length + 2);
});

test("order is a number in between, so that no other file changes", async () => {
	const { items, read } = await opened();
	const created = await items.create({
		kind: "request",
		folder: "",
		name: "New",
	});
	expect(await read(`${SHOP}/new.request.yaml`)).toBe(
		'$kind: http-request\nname: New\nurl: ""\nmethod: GET\norder: 3000\n',
	);
	await items.move({
		kind: "request",
		...created,
		folder: "",
		before: "last",
	});
	expect(await read(`${SHOP}/new.request.yaml`)).toContain("order: 1750");
	expect(await read(`${SHOP}/last.request.yaml`)).toBe(request(2000));
	expect(await read(`${SHOP}/list.request.yaml`)).toContain("order: 1000");
});

test("a folder moves with its definition, and keeps the name that only its folder tells", async () => {
	const { items, read } = await opened();
	await items.create({ kind: "folder", folder: "", name: "Admin" });
	expect(await read(`${SHOP}/admin/.resources/definition.yaml`)).toBe(
		"$kind: collection\nname: Admin\norder: 3000\n",
	);
	const moved = await items.move({
		kind: "folder",
		path: "Users",
		folder: "admin",
		before: null,
	});
	expect(moved.path).toBe("admin/Users");
	expect(await read(`${SHOP}/admin/Users/one.request.yaml`)).toBe(
		request(1000),
	);
});

test("environments are made, renamed and deleted where Postman has them", async () => {
	const { environments, files, read, restore } = await opened();
	await environments.create({ name: "QA" });
	await environments.rename({ name: "Local", to: "Here" });
	const inFolder = async () =>
		(await files()).filter((path) => path.includes("nvironment"));
	expect(await inFolder()).toEqual([
		"postman/environments/Here.environment.yaml",
		"postman/environments/QA.environment.yaml",
	]);
	expect(await read("postman/environments/Here.environment.yaml")).toBe(
		"# mine\nname: Here\nvalues: []\n",
	);
	const undo = await environments.delete({ name: "Here" });
	expect(await inFolder()).toHaveLength(1);
	await restore(undo);
	expect(await inFolder()).toHaveLength(2);
});

test("a copy takes nothing along that a link brings into the folder of examples", async () => {
	const {
		[`${SHOP}/.resources/list.resources/examples/OK.example.yaml`]: _,
		...others
	} = FILES;
	const outside = await mkdtemp(
		join(await realpath(tmpdir()), "curlew-outside-"),
	);
	onTestFinished(() => rm(outside, { recursive: true }));
	await writeFile(join(outside, "id_rsa"), "private");
	const { items, files, root } = await opened(others);
	await symlink(outside, join(root, SHOP, ".resources/list.resources"));
	const before = await files();
	await expect(items.duplicate(LIST)).rejects.toThrow("outside");
	expect(await files()).toEqual(before);
});
