import { readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { openCollection } from "../collection/open/open-collection.ts";
import { temporaryFolder } from "../collection/testing/temporary-folder.ts";
import { convertCollection } from "./convert-collection.ts";
import { CollectionNotConvertedError } from "./errors.ts";
import { EVERY_SECTION } from "./testing/every-section.ts";

/** The files of a folder with their texts. */
async function filesIn(root: string): Promise<Record<string, string>> {
	const entries = await readdir(root, { recursive: true, withFileTypes: true });
	const files: Record<string, string> = {};
	for (const entry of entries.filter((one) => one.isFile())) {
		const path = join(entry.parentPath, entry.name);
		const name = path.slice(root.length + 1);
		files[name] = await readFile(path, "utf8");
	}
	return files;
}

/** Converts files and back, and gives what came of each way. */
async function thereAndBack(files: Readonly<Record<string, string>>) {
	await using source = await temporaryFolder(files);
	await using targets = await temporaryFolder({});
	const there = await convertCollection(source.root, targets.at("there"));
	const back = await convertCollection(targets.at("there"), targets.at("back"));
	return {
		there: await filesIn(targets.at("there")),
		back: await filesIn(targets.at("back")),
		warnings: [there.warnings, back.warnings].map((warnings) =>
			warnings.map(
				({ code, location }) =>
					`${code} ${location?.file.split(/\/(?:there|curlew-[^/]*)\//).at(-1)}:${location?.line}`,
			),
		),
	};
}

const YAML = "opencollection: 1.0.0\ninfo:\n  name: Shop\n";

describe("a .bru collection", () => {
	test("comes back byte for byte, with every section of the format", async () => {
		const { there, back, warnings } = await thereAndBack(EVERY_SECTION);
		expect(back).toEqual(EVERY_SECTION);
		expect(Object.keys(there).sort()).toEqual([
			"chat.yml",
			"environments/local.yml",
			"greet.yml",
			"opencollection.yml",
			"users/create.yml",
			"users/folder.yml",
			"users/purge.yml",
			"users/query.yml",
		]);
		expect(warnings).toEqual([
			[
				"KEPT_IN_EXTENSIONS collection.bru:1",
				"KEPT_IN_EXTENSIONS users/create.bru:27",
				"KEPT_IN_EXTENSIONS users/folder.bru:6",
			],
			[],
		]);
	});

	test("written in other ways is the same when it has come back", async () => {
		const request =
			"meta {\r\n  name: One\r\n}\r\nget {\r\n  url: http://x\r\n}\r\n\r\n\r\nquery {\r\n  a: 1\r\n}\r\nheaders {\r\n}\r\ndocs {\r\n  a\r\n\r\n  b\r\n}\r\n";
		const { back } = await thereAndBack({
			"bruno.json": '{ "name": "x", "type": "collection", "version": "1" }',
			"one.bru": `\uFEFF${request}`,
		});
		expect(back["one.bru"]).toBe(
			"meta {\n  name: One\n  type: http\n}\n\nget {\n  url: http://x\n  body: none\n  auth: none\n}\n\nparams:query {\n  a: 1\n}\n\ndocs {\n  a\n  \n  b\n}\n",
		);
	});

	test("with a broken file is not converted, and its faults are told with their places", async () => {
		await using source = await temporaryFolder({
			"bruno.json": '{ "name": "x" }',
			"a.bru": "get {\n  url: x\n",
			"b.bru": "get {\n  url: x\n  auth: bsic\n}\n",
		});
		await using targets = await temporaryFolder({});
		const error = await convertCollection(source.root, targets.at("x")).catch(
			(one: unknown) => one,
		);
		const problems =
			error instanceof CollectionNotConvertedError ? error.problems : [];
		expect(problems.map(({ location }) => location?.line)).toEqual([1, 3]);
		expect(await readdir(targets.root)).toEqual([]);
	});
});

describe("an OpenCollection", () => {
	test("comes back with what .bru has no place for, which is told with its line", async () => {
		const request =
			'info:\n  name: One\n  type: http\n  description: What it is\n\nhttp:\n  method: GET\n  url: http://x\n  headers:\n    - name: A\n      value: " spaces "\n  auth: inherit\n\nruntime:\n  actions:\n    - type: set-variable\n      phase: before-request\n      selector:\n        expression: "1"\n        method: jsonq\n      variable:\n        name: a\n        scope: environment\n\nx-mine:\n  - 1\n';
		const { there, back, warnings } = await thereAndBack({
			"opencollection.yml": `${YAML}  version: 3.1.0\n`,
			"one.yml": request,
		});
		expect(there["one.bru"]).toBe(
			"meta {\n  name: One\n  type: http\n}\n\nget {\n  url: http://x\n  body: none\n  auth: inherit\n}\n\nheaders {\n  A: spaces\n}\n",
		);
		expect(warnings).toEqual([
			[
				"KEPT_IN_BRUNO_JSON opencollection.yml:4",
				"KEPT_IN_BRUNO_JSON one.yml:4",
				"KEPT_IN_BRUNO_JSON one.yml:11",
				"KEPT_IN_BRUNO_JSON one.yml:15",
				"KEPT_IN_BRUNO_JSON one.yml:26",
			],
			[],
		]);
		expect(back["one.yml"]).toBe(request);
		expect(back["opencollection.yml"]).toContain("version: 3.1.0");
	});

	test("never gets the value of a secret into a file that is shared", async () => {
		const { there, warnings } = await thereAndBack({
			"opencollection.yml": YAML,
			"environments/local.yml":
				"variables:\n  - name: key\n    secret: true\n    value: s3cr3t\n",
		});
		expect(JSON.stringify(there)).not.toContain("s3cr3t");
		expect(warnings[0]).toEqual([
			"SECRET_NOT_CONVERTED environments/local.yml:4",
		]);
	});

	test("tells of comments, and of what stands in other words in both", async () => {
		const { warnings, there } = await thereAndBack({
			"opencollection.yml": `# mine\n${YAML}`,
			"one.yml":
				"info: { name: One, tags: smoke }\nhttp:\n  method: post # as it is\n  url: x#y\n  auth: { type: basic, basic: { username: u } }\n  params:\n    path: [{ name: a, value: 1.10 }]\n    query: [{ name: b, value: yes, enabled: false }]\n",
		});
		expect(warnings[0]).toEqual(["COMMENT_NOT_CONVERTED opencollection.yml:1"]);
		expect(there["one.bru"]).toBe(
			"meta {\n  name: One\n  type: http\n  tags: [\n    smoke\n  ]\n}\n\npost {\n  url: x#y\n  body: none\n  auth: basic\n}\n\nparams:query {\n  ~b: yes\n}\n\nparams:path {\n  a: 1.10\n}\n\nauth:basic {\n  username: u\n  password: \n}\n",
		);
	});

	test("that is bundled becomes a folder, in the order of its items", async () => {
		const items =
			"items:\n  - info: { name: A/b, type: folder }\n    items:\n      - info: { name: Two }\n        http: { url: x }\n      - info: { name: One }\n        http: { url: x }\n      - info: { name: one }\n        http: { url: x }\nconfig:\n  environments:\n    - name: local\n      variables: [{ name: a, value: 1 }]\n";
		await using source = await temporaryFolder({
			"api.yml": `${YAML}${items}`,
		});
		await using targets = await temporaryFolder({});
		await convertCollection(source.at("api.yml"), targets.at("b"));
		const collection = await openCollection(targets.at("b"));
		const { requests, problems } = await collection.select([]);
		expect(problems).toEqual([]);
		expect(requests.map(({ path }) => path)).toEqual([
			"A-b/Two",
			"A-b/One",
			"A-b/one 2",
		]);
		const { variables } = await collection.environment("local");
		expect(variables).toMatchObject([{ name: "a", value: 1 }]);
	});
});

describe("the other files", () => {
	test("are copied byte for byte, but not node_modules, .git, nor what lies outside", async () => {
		await using outside = await temporaryFolder({ "secret.txt": "x" });
		await using source = await temporaryFolder({
			"bruno.json": '{ "name": "x", "ignore": ["drafts"] }',
			".env": "A=1\n",
			".gitignore": "node_modules\n",
			"drafts/old.bru": "get {",
			"lib/a.js": "module.exports = 1;\n",
			"node_modules/p/index.js": "x",
			".git/HEAD": "x",
			"other/opencollection.yml": YAML,
			"other/one.bru": "get {",
		});
		const bytes = Buffer.from([0xff, 0, 0x0d, 0x0a, 0xfe]);
		await writeFile(source.at("lib/a.bin"), bytes);
		await symlink(outside.at("secret.txt"), source.at("lib/link.txt"));
		await using targets = await temporaryFolder({});
		const { copied, warnings } = await convertCollection(
			source.root,
			targets.at("x"),
		);
		expect(copied).toEqual([
			".env",
			".gitignore",
			"drafts/old.bru",
			"lib/a.bin",
			"lib/a.js",
			"other/one.bru",
			"other/opencollection.yml",
		]);
		expect(await readFile(targets.at("x/lib/a.bin"))).toEqual(bytes);
		expect(warnings.map(({ code }) => code)).toEqual([
			"LINK_NOT_FOLLOWED",
			"TAKEN_FOR_REQUEST",
		]);
	});

	test("are told when they would be taken for requests, and refused when they are in the way", async () => {
		await using source = await temporaryFolder({
			"bruno.json": '{ "name": "x" }',
			"one.bru": "get {\n  url: x\n}\n",
			"data.yml": "a: 1\n",
		});
		await using targets = await temporaryFolder({});
		const { warnings } = await convertCollection(source.root, targets.at("a"));
		expect(warnings.map(({ code }) => code)).toEqual(["TAKEN_FOR_REQUEST"]);
		await writeFile(source.at("one.yml"), "a: 1\n");
		await expect(
			convertCollection(source.root, targets.at("b")),
		).rejects.toMatchObject({ code: "CONVERSION_CONFLICT" });
	});
});

describe("the folder to write into", () => {
	test.each([
		["a file", "opencollection.yml/x/y"],
		["a place that takes no folders", "/proc/x/y"],
	])("cannot be made within %s, which is told", async (_what, target) => {
		await using source = await temporaryFolder({ "opencollection.yml": YAML });
		await using other = await temporaryFolder({ "opencollection.yml": YAML });
		await expect(
			convertCollection(source.root, resolve(other.root, target)),
		).rejects.toMatchObject({ code: "FILE_NOT_WRITTEN" });
	});

	test("stays as it is when it is not empty, unless it is to be replaced", async () => {
		await using source = await temporaryFolder({
			"bruno.json": '{ "name": "x" }',
		});
		await using target = await temporaryFolder({ "mine/old.txt": "old" });
		const convert = (force: boolean) =>
			convertCollection(source.root, target.at("mine"), { force });
		await expect(convert(false)).rejects.toMatchObject({
			code: "TARGET_NOT_USABLE",
		});
		expect(await filesIn(target.root)).toEqual({ "mine/old.txt": "old" });
		await convert(true);
		expect(Object.keys(await filesIn(target.root))).toEqual([
			"mine/opencollection.yml",
		]);
	});

	test("is neither part of the collection nor around it, nor a Git repository", async () => {
		await using folder = await temporaryFolder({
			"c/bruno.json": '{ "name": "x" }',
			"git/.git/HEAD": "x",
		});
		for (const target of ["c", "c/below", ".", "git"]) {
			await expect(
				convertCollection(folder.at("c"), folder.at(target), { force: true }),
			).rejects.toMatchObject({ code: "TARGET_NOT_USABLE" });
		}
	});
});
