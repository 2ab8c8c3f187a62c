import { mkdir, symlink, writeFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import {
	NotARequestError,
	PathNotFoundError,
	PathOutsideCollectionError,
} from "../errors.ts";
import { ROOT, request, select } from "../testing/selection.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { openCollection } from "./open-collection.ts";

describe("files that are no requests", () => {
	test("are passed by: other endings, ignored folders, environments", async () => {
		await using folder = await temporaryFolder({
			"opencollection.yml": ROOT,
			"one.yml": request(),
			"README.md": "",
			".hidden.yml": "http: [",
			"node_modules/a.yml": "http: [",
			".git/a.yml": "http: [",
			"environments/dev.yml": "variables: []",
			"a/environments/two.yml": request(),
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

describe("collections in folders of a collection", () => {
	const BRUNO = '{ "version": "1", "name": "x", "type": "collection" }';
	const BRU = "get {\n  url: http://x\n}\n";

	test("of the same format belong to it, too, as in Bruno, with a warning", async () => {
		await using folder = await temporaryFolder({
			"bruno.json": BRUNO,
			"one.bru": BRU,
			"inner/bruno.json": BRUNO,
			"inner/collection.bru": "headers {\n  X: 1\n}\n",
			"inner/environments/dev.bru": "vars {\n  a: 1\n}\n",
			"inner/deep/two.bru": BRU,
			"other/bruno.json": BRUNO,
			"other/three.bru": BRU,
		});
		expect(await select(folder.root)).toEqual({
			paths: ["inner/deep/two", "other/three", "one"],
			problems: ["warning COLLECTION_INSIDE"],
		});
		const collection = await openCollection(folder.root);
		const { requests, problems } = await collection.select([]);
		expect(
			requests[0]?.folders.map(({ collectionFile }) => collectionFile),
		).toEqual([folder.at("inner/bruno.json"), undefined]);
		expect(problems[0]?.message).toMatch(/^2 collections inside: /);
		expect(problems[0]?.hint).toMatch(
			/^Run each by itself: `curlew run \S*inner` and `curlew run \S*other`\.$/,
		);
	});

	test("of the other format do not, and are told", async () => {
		await using folder = await temporaryFolder({
			"bruno.json": BRUNO,
			"inner/opencollection.yml": ROOT,
			"inner/two.yml": request(),
		});
		expect(await select(folder.root)).toEqual({
			paths: [],
			problems: ["warning COLLECTION_INSIDE"],
		});
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
