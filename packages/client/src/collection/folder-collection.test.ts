import { chmod, mkdir, symlink, truncate, writeFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import {
	NotARequestError,
	PathNotFoundError,
	PathOutsideCollectionError,
} from "./errors.ts";
import { openCollection } from "./open-collection.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const ROOT = "info:\n  name: Shop\n";

function request(info = ""): string {
	return `info: { ${info} }\nhttp: { url: http://x }\n`;
}

async function select(
	root: string,
	paths: readonly string[] = [],
): Promise<{ paths: string[]; problems: string[] }> {
	const collection = await openCollection(root);
	const { requests, problems } = await collection.select(paths);
	return {
		paths: requests.map(({ path }) => path),
		problems: problems.map(({ severity, code }) => `${severity} ${code}`),
	};
}

describe("the order of a run", () => {
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
				"z",
				"A",
				"named",
				"b9",
				"b10",
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
			paths: ["fine"],
			problems: [
				"error EMPTY_FILE",
				"error EMPTY_FILE",
				"error INVALID_FIELD",
				"error YAML_SYNTAX",
				"error INVALID_FIELD",
			],
		});
	});

	test("a folder's broken file is a problem, and its requests are there without it", async () => {
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
			{ name: "a", path: "a", defaults: { headers: [] } },
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

describe("files that are no requests", () => {
	test("are passed by: other endings, ignored folders, environments, other collections", async () => {
		await using folder = await temporaryFolder({
			"opencollection.yml": ROOT,
			"one.yml": request(),
			"README.md": "",
			".hidden.yml": "http: [",
			"node_modules/a.yml": "http: [",
			".git/a.yml": "http: [",
			"environments/dev.yml": "variables: []",
			"a/environments/two.yml": request(),
			"other/opencollection.yml": ROOT,
			"other/three.yml": request(),
		});
		expect(await select(folder.root)).toEqual({
			paths: ["a/environments/two", "one"],
			problems: [],
		});
	});

	test("of kinds that cannot be run yet are warnings", async () => {
		await using folder = await temporaryFolder({
			"opencollection.yml": ROOT,
			"grpc.yml": "info: { type: grpc }\ngrpc: {}\n",
			"script.yml": "type: script\nscript: a()\n",
			"socket.yml": "websocket: {}\n",
		});
		expect(await select(folder.root)).toEqual({
			paths: [],
			problems: [
				"warning KIND_NOT_SUPPORTED",
				"warning KIND_NOT_SUPPORTED",
				"warning KIND_NOT_SUPPORTED",
			],
		});
	});

	test("of other programs are warnings, and errors when asked for by name", async () => {
		await using folder = await temporaryFolder({
			"opencollection.yml": ROOT,
			"openapi.yml": "openapi: 3.1.0\ninfo: { title: x }\n",
			"rows.yml": "- a: 1\n",
		});
		expect((await select(folder.root)).problems).toEqual([
			"warning NOT_A_REQUEST",
			"warning NOT_A_REQUEST",
		]);
		const asked = await select(folder.root, [folder.at("rows.yml")]);
		expect(asked.problems).toEqual(["error NOT_A_REQUEST"]);
	});

	test("cannot be selected: environments and other endings", async () => {
		await using folder = await temporaryFolder({
			"opencollection.yml": ROOT,
			"README.md": "",
			"environments/dev.yml": "",
		});
		for (const path of ["README.md", "environments/dev.yml"]) {
			await expect(
				select(folder.root, [folder.at(path)]),
			).rejects.toBeInstanceOf(NotARequestError);
		}
	});

	test("a folder's or the collection's own file stands for all that is in it", async () => {
		await using folder = await temporaryFolder({
			"opencollection.yml": ROOT,
			"a/folder.yml": "info: { name: A }\n",
			"a/one.yml": request(),
			"two.yml": request(),
		});
		expect(
			(await select(folder.root, [folder.at("a/folder.yml")])).paths,
		).toEqual(["a/one"]);
		expect(
			(await select(folder.root, [folder.at("opencollection.yml")])).paths,
		).toEqual(["a/one", "two"]);
	});
});

describe("paths", () => {
	test("that lead nowhere or outside of the collection are errors", async () => {
		await using folder = await temporaryFolder({
			"c/opencollection.yml": ROOT,
			"outside.yml": request(),
		});
		await symlink(folder.at("outside.yml"), folder.at("c/link.yml"));
		const root = folder.at("c");
		await expect(select(root, [folder.at("c/x")])).rejects.toBeInstanceOf(
			PathNotFoundError,
		);
		for (const path of ["outside.yml", "c/link.yml", "c/../outside.yml"]) {
			await expect(select(root, [folder.at(path)])).rejects.toBeInstanceOf(
				PathOutsideCollectionError,
			);
		}
	});

	test("links are followed inside the collection, not out of it, and never in circles", async () => {
		await using folder = await temporaryFolder({
			"c/opencollection.yml": ROOT,
			"c/a/one.yml": request(),
			"c/b/two.yml": request(),
			"outside/three.yml": request(),
		});
		await symlink(folder.at("c/a"), folder.at("c/b/to-a"));
		await symlink(folder.at("c/b"), folder.at("c/a/to-b"));
		await symlink(folder.at("c"), folder.at("c/a/to-root"));
		await symlink(folder.at("c/a/one.yml"), folder.at("c/same.yml"));
		await symlink(folder.at("outside"), folder.at("c/out"));
		await symlink(folder.at("outside/three.yml"), folder.at("c/out.yml"));
		expect(await select(folder.at("c"))).toEqual({
			paths: ["a/to-b/two", "a/one", "b/to-a/one", "b/two", "same"],
			problems: ["warning LINK_NOT_FOLLOWED", "warning LINK_NOT_FOLLOWED"],
		});
	});

	test("the collection may itself be reached through a link", async () => {
		await using folder = await temporaryFolder({
			"real/opencollection.yml": ROOT,
			"real/a/one.yml": request(),
		});
		await symlink(folder.at("real"), folder.at("link"));
		expect(await select(folder.at("link"))).toMatchObject({
			paths: ["a/one"],
		});
		expect(
			await select(folder.at("link"), [folder.at("real/a/one.yml")]),
		).toMatchObject({ paths: ["a/one"] });
	});

	test("a folder named like a request is looked into, not read", async () => {
		await using folder = await temporaryFolder({ "opencollection.yml": ROOT });
		await mkdir(folder.at("odd.yml"));
		await writeFile(folder.at("odd.yml/one.yml"), request());
		expect(await select(folder.root)).toEqual({
			paths: ["odd.yml/one"],
			problems: [],
		});
	});
});
