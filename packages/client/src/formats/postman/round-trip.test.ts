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
import { POSTMAN_AUTHS } from "./auth-names.ts";
import { placePostman } from "./place-postman.ts";
import { collectionOf, SCHEMA } from "./testing/opened.ts";
import { lossesIn } from "./write/losses.ts";
import { writtenCollection } from "./write/write-collection.ts";

const text = fc.constantFrom(
	"",
	"a",
	"{{x}}",
	"é ü",
	"a&b=c#d",
	'q"\\',
	"1\n2",
);
const word = fc.constantFrom("a", "b{{x}}", "c.d", "ü");
const flag = fc.constantFrom({}, { disabled: true });
const row = fc
	.record({ key: word, value: text, description: fc.constantFrom("", "why") })
	.chain((one) => flag.map((off) => ({ ...one, ...off })));
const rows = fc.array(row, { maxLength: 3 });
const url = fc.oneof(
	fc.constantFrom("{{base}}/a?x=1&y", "http://u:p@h.io:81/:id#f", ""),
	fc.record({
		protocol: fc.constantFrom("http", "https"),
		host: fc.array(word, { minLength: 1, maxLength: 2 }),
		path: fc.array(word, { maxLength: 3 }),
		query: rows,
		variable: rows,
	}),
);
const body = fc.oneof(
	fc.constant(null),
	fc.record({
		mode: fc.constant("raw"),
		raw: text,
		options: fc.record({
			raw: fc.record({
				language: fc.constantFrom("json", "xml", "html", "javascript", "text"),
			}),
		}),
	}),
	fc.record({ mode: fc.constant("urlencoded"), urlencoded: rows }),
	fc.record({
		mode: fc.constant("formdata"),
		formdata: fc.array(
			fc.record({
				key: word,
				type: fc.constant("file"),
				src: fc.constantFrom("x", ["x", "y"], null, ""),
			}),
			{ maxLength: 2 },
		),
	}),
	fc.constant({ mode: "file", file: { src: "x.bin" } }),
	fc.record({
		mode: fc.constant("graphql"),
		graphql: fc.record({ query: text, variables: text }),
	}),
);
const auth = fc.constantFrom(
	null,
	{ type: "noauth" },
	{ type: "basic", basic: [{ key: "username", value: "u" }] },
	{ type: "apikey", apikey: { key: "k", value: "v", in: "query" } },
	{ type: "oauth1", oauth1: { consumerKey: "c", addParamsToHeader: true } },
	{ type: "awsv4", awsv4: { accessKey: "a", region: "eu" } },
	{ type: "oauth2", oauth2: { accessToken: "t", addTokenTo: "queryParams" } },
	...Object.entries(POSTMAN_AUTHS).map(([type, { parameters }]) => ({
		type,
		[type]: Object.keys(parameters)
			.filter((key) => parameters[key]?.entries === undefined)
			.map((key) => ({ key, value: "{{v}}", type: "string" })),
	})),
);
const event = fc.array(
	fc.record({
		listen: fc.constantFrom("prerequest", "test"),
		script: fc.record({ exec: fc.array(text, { maxLength: 3 }) }),
	}),
	{ maxLength: 2 },
);
/** Some have one, by which scripts call them. */
const id = fc.constantFrom(
	{},
	{ id: "b7ea0b3c-1" },
	{ id: "12", _postman_id: "not this" },
);
const response = fc.record({
	name: word,
	originalRequest: fc.record({ method: fc.constant("PUT"), url: word }),
	status: fc.constantFrom("OK", ""),
	code: fc.constantFrom(200, 404),
	_postman_previewlanguage: fc.constantFrom("json", "text"),
	header: fc.constantFrom([], [{ key: "A", value: "b" }]),
	cookie: fc.constant([]),
	body: text,
});
const withId = <T extends object>(item: fc.Arbitrary<T>) =>
	fc.tuple(item, id).map(([one, own]) => ({ ...own, ...one }));
const request = withId(
	fc.record({
		name: word,
		response: fc.array(response, { maxLength: 2 }),
		event,
		protocolProfileBehavior: fc.constantFrom({}, { followRedirects: false }),
		request: fc.record({
			method: fc.constantFrom("GET", "POST"),
			header: rows,
			url,
			body,
			auth,
			description: fc.constantFrom("", "# Docs"),
		}),
	}),
);
const folderOf = (items: fc.Arbitrary<object>) =>
	withId(
		fc.record({
			name: word,
			auth,
			event,
			description: fc.constantFrom("", "why"),
			protocolProfileBehavior: fc.constantFrom({}, { strictSSL: true }),
			item: fc.array(items, { maxLength: 3 }),
		}),
	);
const collection = fc.record({
	info: fc.record({
		_postman_id: fc.constant("c-1"),
		name: word,
		version: fc.constantFrom("", "1.2.3"),
		schema: fc.constant(SCHEMA),
	}),
	variable: fc.array(
		fc.record({
			key: word,
			value: fc.oneof(text, fc.integer(), fc.boolean()),
			type: fc.constantFrom("string", "number", "any", "secret"),
		}),
		{ maxLength: 2 },
	),
	auth,
	event,
	item: fc.array(
		fc.oneof(request, folderOf(fc.oneof(request, folderOf(request)))),
		{ maxLength: 3 },
	),
});

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
		fc.property(collection, (json) => {
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
		fc.asyncProperty(collection, async (json) => {
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
