import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { onlyExportIn } from "../../collection/open/find-root.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { convertCollection } from "../../convert/convert-collection.ts";
import { SourceText } from "../../diagnostics/source-text.ts";
import { Field } from "../tree/field.ts";
import {
	flagAt,
	mapAt,
	mapsAt,
	type Tree,
	textAt,
	without,
} from "../tree/plain-tree.ts";
import { readTree } from "../tree/read-tree.ts";
import { placePostman } from "./place-postman.ts";
import { arbitraryPostman } from "./testing/arbitrary-postman.ts";
import { collectionOf } from "./testing/opened.ts";
import { lossesIn } from "./write/losses.ts";
import { writtenCollection } from "./write/write-collection.ts";

function treeOf(json: unknown) {
	const source = new SourceText("/a.json", JSON.stringify(json));
	const document = placePostman(source, "collection");
	const errors = document.problems.filter(
		({ severity }) => severity === "error",
	);
	expect(errors).toEqual([]);
	return readTree(Field.root(document));
}

test("what is written of a tree is read as the same tree", () => {
	fc.assert(
		fc.property(arbitraryPostman, (json) => {
			const tree = treeOf(json);
			const again = treeOf(writtenCollection(tree));
			expect(again).toEqual(tree);
			expect(lossesIn(tree, again)).toEqual([]);
		}),
		{ numRuns: 300, seed: 14 },
	);
});

test("a collection becomes files, and of them a collection that is the same", async () => {
	await using folder = await temporaryFolder({});
	let count = 0;
	await fc.assert(
		fc.asyncProperty(arbitraryPostman, async (json) => {
			const place = `${count++}`;
			await mkdir(folder.at(place));
			const file = folder.at(`${place}/a.postman_collection.json`);
			await writeFile(file, JSON.stringify(json));
			const there = await convertCollection(file, folder.at(`files${place}`));
			const back = await convertCollection(
				folder.at(`files${place}`),
				folder.at(`back${place}`),
				{ to: "postman" },
			);
			const changes = [...there.changes, ...back.changes].filter(
				({ message }) => !message.includes(IN_ONE_ORDER),
			);
			expect(changes).toEqual([]);
			const [path = ""] = back.converted;
			const text = await readFile(folder.at(`back${place}/${path}`), "utf8");
			expect(treeOf(JSON.parse(text))).toEqual(
				foldersFirst(withoutSecretValues(treeOf(json))),
			);
		}),
		{ numRuns: 20, seed: 14 },
	);
});

/** Postman alone runs folders and requests in one order; what comes of it is told. */
const IN_ONE_ORDER = "that folders and requests run in the order";

function foldersFirst(tree: Tree): Tree {
	const items = mapsAt(tree, "items").map(foldersFirst);
	const [folders, requests] = [true, false].map((isWanted) =>
		items.filter((item) => "items" in item === isWanted),
	);
	return "items" in tree
		? { ...tree, items: [...(folders ?? []), ...(requests ?? [])] }
		: tree;
}

/** They went into `.env`. */
function withoutSecretValues(tree: Tree): Tree {
	const request = mapAt(tree, "request");
	const variables = mapsAt(request, "variables").map((one) =>
		flagAt(one, "secret") && /^(?!.*\{\{)./s.test(textAt(one, "value") ?? "")
			? without(one, "value")
			: one,
	);
	return variables.length === 0
		? tree
		: { ...tree, request: { ...request, variables } };
}

test("a collection becomes files and one file again, with its environment, and loses nothing", async () => {
	const json = collectionOf(
		{
			name: "F/1",
			item: [
				{
					name: "x",
					request: {
						url: {
							host: "{{base}}",
							path: ["a", ":id"],
							variable: [{ key: "id", value: "1" }],
						},
					},
				},
				{ name: "x", request: "{{base}}/bare?y=1" },
			],
		},
		{
			name: "post",
			event: [
				{ listen: "test", script: { exec: ["pm.test('ok', () => {});"] } },
			],
			request: {
				method: "POST",
				url: "{{base}}/p",
				auth: { type: "noauth" },
				body: {
					mode: "raw",
					raw: "{}",
					options: { raw: { language: "json" } },
				},
			},
		},
	);
	await using folder = await temporaryFolder({
		"in/shop.postman_collection.json": JSON.stringify(json),
		"in/dev.postman_environment.json":
			'{"name": "Dev", "values": [{"key": "base", "value": "http://h", "enabled": true}]}',
	});
	const there = await convertCollection(
		folder.at("in/shop.postman_collection.json"),
		folder.at("in/files"),
	);
	expect([there.converted.length, there.changes]).toEqual([6, []]);
	const back = await convertCollection(
		folder.at("in/files"),
		folder.at("back"),
		{
			to: "postman",
		},
	);
	expect([back.changes, back.warnings]).toEqual([[], []]);
	expect((await readdir(folder.at("back"))).sort()).toEqual([
		"Shop.postman_collection.json",
		"environments",
	]);
	const file = folder.at("back/Shop.postman_collection.json");
	const written: unknown = JSON.parse(await readFile(file, "utf8"));
	expect(treeOf(written)).toEqual(treeOf(json));
});

test("what Postman has no place for is told where it stands", async () => {
	await using folder = await temporaryFolder({
		"in/opencollection.yml": "info:\n  name: A\n",
		"in/a.yml":
			"info:\n  name: a\nhttp:\n  method: GET\n  url: h\nruntime:\n  assertions:\n    - expression: res.status\n      operator: eq\n      value: '200'\n",
	});
	const { warnings } = await convertCollection(
		folder.at("in"),
		folder.at("out"),
		{
			to: "postman",
		},
	);
	expect(
		warnings.map(({ message, location }) => [message, location?.line]),
	).toEqual([
		[
			"Postman has no place for assertions: write them as tests in a script.",
			7,
		],
	]);
});

test("a folder that is called as none may be converts, and files that are used and stay behind are told", async () => {
	const body = { mode: "file", file: { src: "used.bin" } };
	await using folder = await temporaryFolder({
		"in/a.postman_collection.json": JSON.stringify(
			collectionOf({
				name: "node_modules",
				item: [
					{ name: "x", request: { method: "POST", url: "http://h", body } },
				],
			}),
		),
		"in/used.bin": "1",
		"in/other.txt": "2",
	});
	const file = await onlyExportIn(folder.at("in"));
	expect(file).toBe(folder.at("in/a.postman_collection.json"));
	const { changes, warnings, converted } = await convertCollection(
		file ?? "",
		folder.at("out"),
	);
	expect(changes).toEqual([]);
	expect(converted).toContain("node_modules 2/x.yml");
	expect(warnings.map(({ message }) => message)).toEqual([
		"`used.bin` is not copied: of a collection in one file, only the collection itself and its environments are converted.",
	]);
});
