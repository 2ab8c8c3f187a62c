import { chmod, symlink, truncate, writeFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { ROOT, request, select } from "../testing/selection.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { openCollection } from "./open-collection.ts";

describe("a collection that comes from Bruno", () => {
	test("gives a request by the name that its file has in the other format", async () => {
		await using folder = await temporaryFolder({
			"opencollection.yml": "info:\n  name: x\n",
			"a/one.yml": "info:\n  name: One\nhttp:\n  url: x\n",
		});
		const collection = await openCollection(folder.root);
		expect((await collection.request("a/one.bru"))?.name).toBe("One");
	});

	test("passes by what the collection names in `extensions.bruno.ignore`", async () => {
		await using folder = await temporaryFolder({
			"opencollection.yml":
				"info:\n  name: x\nextensions:\n  bruno:\n    ignore: [drafts]\n",
			"drafts/broken.yml": "{",
			"one.yml": "info:\n  name: One\nhttp:\n  url: x\n",
		});
		const { requests, problems } = await (
			await openCollection(folder.root)
		).select([]);
		expect(requests.map(({ path }) => path)).toEqual(["one"]);
		expect(problems).toEqual([]);
	});
});

describe("the order of a run", () => {
	test("counts folders without requests, too, where a number names a place", async () => {
		await using folder = await temporaryFolder({
			"bruno.json": '{ "version": "1", "name": "x", "type": "collection" }',
			".github/workflows/ci.yml": "",
			"assets/a.png": "",
			"users/get.bru": "get {\n  url: http://x\n}\n",
			"login/folder.bru": "meta {\n  name: Login\n  seq: 3\n}\n",
			"login/in.bru": "get {\n  url: http://x\n}\n",
		});
		// .github, assets, login, users
		expect((await select(folder.root)).paths).toEqual([
			"login/in",
			"users/get",
		]);
	});

	test("is folders before requests, each by seq, then by name as people count", async () => {
		await using folder = await temporaryFolder({
			"opencollection.yml": ROOT,
			"z.yml": request("seq: 1"),
			"b10.yml": request(),
			"b9.yml": request(),
			"A.yml": request(),
			"named.yml": request("name: aa"),
			"zeta/folder.yml": "info: { seq: 1 }\n",
			"zeta/one.yml": request(),
			"zeta/deep/two.yaml": request(),
			"alpha/one.yml": request("seq: 2"),
			"alpha/two.yml": request("seq: 1"),
		});
		expect(await select(folder.root)).toEqual({
			paths: [
				"zeta/deep/two",
				"zeta/one",
				"alpha/two",
				"alpha/one",
				"A",
				"named",
				"b9",
				"b10",
				"z",
			],
			problems: [],
		});
	});

	test("holds whatever the order and repetition of the paths asked for", async () => {
		await using folder = await temporaryFolder({
			"opencollection.yml": ROOT,
			"a/one.yml": request("seq: 2"),
			"a/two.yml": request("seq: 1"),
			"b.yml": request(),
			"c.yml": request(),
		});
		const paths = ["b.yml", "a/one.yml", "a", "b.yml"].map(folder.at);
		expect(await select(folder.root, paths)).toEqual({
			paths: ["a/two", "a/one", "b"],
			problems: [],
		});
	});
});

describe("a selected request", () => {
	test("is read without its neighbours", async () => {
		await using folder = await temporaryFolder({
			"opencollection.yml": ROOT,
			"a/folder.yml":
				"info: { name: Things }\nrequest: { headers: [{ name: X, value: 1 }] }\n",
			"a/b/wanted.yml": request("name: Wanted"),
			"a/b/broken.yml": "http: [",
			"a/broken.yml": "http: [",
			"a/c/folder.yml": "info: [",
			"broken.yml": "http: [",
		});
		const collection = await openCollection(folder.root);
		const { requests, problems } = await collection.select([
			folder.at("a/b/wanted.yml"),
		]);
		expect(problems).toEqual([]);
		expect(requests).toHaveLength(1);
		expect(requests[0]).toMatchObject({
			name: "Wanted",
			path: "a/b/wanted",
			file: folder.at("a/b/wanted.yml"),
			folders: [
				{
					name: "Things",
					path: "a",
					file: folder.at("a/folder.yml"),
					requestPath: ["request"],
					defaults: { headers: [{ name: "X", value: "1" }] },
				},
				{ name: "b", path: "a/b", file: undefined },
			],
		});
	});

	test("is also found by its path in the collection, with or without ending", async () => {
		await using folder = await temporaryFolder({
			"opencollection.yml": ROOT,
			"a/one.yml": request("name: One"),
			"a/two.yaml": request("name: Two"),
			"broken.yml": "http: [",
		});
		const collection = await openCollection(folder.root);
		expect((await collection.request("a/one"))?.name).toBe("One");
		expect((await collection.request("./a/one.yml"))?.name).toBe("One");
		expect((await collection.request("a/two"))?.name).toBe("Two");
		expect(await collection.request("a")).toBeUndefined();
		expect(await collection.request("a/three")).toBeUndefined();
		expect(await collection.request("../outside")).toBeUndefined();
		await expect(collection.request("broken")).rejects.toMatchObject({
			code: "YAML_SYNTAX",
			location: { file: folder.at("broken.yml") },
		});
	});

	test("is read once, however often it is asked for", async () => {
		await using folder = await temporaryFolder({
			"opencollection.yml": ROOT,
			"one.yml": request(),
		});
		const collection = await openCollection(folder.root);
		const [first] = (await collection.select([])).requests;
		await writeFile(folder.at("one.yml"), "http: [");
		const [second] = (await collection.select([folder.at("one.yml")])).requests;
		expect(second).toBe(first);
		expect(await collection.request("one")).toBe(first);
	});
});

describe("broken files", () => {
	test("are problems, and the other requests are there", async () => {
		await using folder = await temporaryFolder({
			"opencollection.yml": ROOT,
			"fine.yml": request(),
			"syntax.yml": "http:\n  url: 'x\n",
			"wrong.yml": "http: { headers: 5 }\n",
			"no-http.yml": "info: { name: x, type: http }\n",
			"empty.yml": "",
			"comment.yml": "# nothing yet\n",
		});
		expect(await select(folder.root)).toEqual({
			paths: ["fine", "wrong", "no-http"],
			problems: [
				"error EMPTY_FILE",
				"error EMPTY_FILE",
				"error INVALID_FIELD",
				"error YAML_SYNTAX",
				"error INVALID_FIELD",
			],
		});
	});

	test("a folder's broken file is a problem, and a fault of all requests in it", async () => {
		await using folder = await temporaryFolder({
			"opencollection.yml": ROOT,
			"a/folder.yml": "info: { name: A }\nrequest: { headers: 5 }\n",
			"a/one.yml": request(),
		});
		const collection = await openCollection(folder.root);
		const { requests, problems } = await collection.select([]);
		expect(problems).toEqual([
			expect.objectContaining({
				code: "INVALID_FIELD",
				location: {
					file: folder.at("a/folder.yml"),
					line: 2,
					column: 21,
					length: 1,
				},
			}),
		]);
		expect(requests[0]?.folders).toMatchObject([
			{ name: "A", path: "a", defaults: { headers: [] }, faults: problems },
		]);
	});

	test("what cannot be read at all is a problem that says why", async () => {
		await using folder = await temporaryFolder({
			"opencollection.yml": ROOT,
			"fine.yml": request(),
			"large.yml": "",
			"latin.yml": "",
		});
		await truncate(folder.at("large.yml"), 51 * 1024 * 1024);
		await writeFile(folder.at("latin.yml"), Buffer.from("a: \xe4", "latin1"));
		await symlink(folder.at("nowhere.yml"), folder.at("link.yml"));
		expect(await select(folder.root)).toEqual({
			paths: ["fine"],
			problems: [
				"error FILE_TOO_LARGE",
				"error FILE_NOT_UTF8",
				"error LINK_NOT_FOLLOWED",
			],
		});
	});

	test.skipIf(process.getuid?.() === 0)(
		"a file without the right to read it is a problem",
		async () => {
			await using folder = await temporaryFolder({
				"opencollection.yml": ROOT,
				"secret.yml": request(),
			});
			await chmod(folder.at("secret.yml"), 0);
			expect(await select(folder.root)).toEqual({
				paths: [],
				problems: ["error FILE_NOT_READABLE"],
			});
		},
	);
});
