import { readdir, readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { convertCollection } from "../../convert/convert-collection.ts";
import { SourceText } from "../../diagnostics/source-text.ts";
import { Field } from "../tree/field.ts";
import { readTree } from "../tree/read-tree.ts";
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
);
const event = fc.array(
	fc.record({
		listen: fc.constantFrom("prerequest", "test"),
		script: fc.record({ exec: fc.array(text, { maxLength: 3 }) }),
	}),
	{ maxLength: 2 },
);
const request = fc.record({
	name: word,
	event,
	protocolProfileBehavior: fc.constantFrom({}, { followRedirects: false }),
	request: fc.record({
		method: fc.constantFrom("GET", "POST"),
		header: rows,
		url,
		body,
		auth,
	}),
});
const collection = fc.record({
	info: fc.record({ name: word, schema: fc.constant(SCHEMA) }),
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
		fc.oneof(
			request,
			fc.record({ name: word, auth, event, item: fc.array(request) }),
		),
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
