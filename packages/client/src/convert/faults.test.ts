import { readdir } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { openCollection } from "../collection/open/open-collection.ts";
import { temporaryFolder } from "../collection/testing/temporary-folder.ts";
import { convertCollection } from "./convert-collection.ts";
import { CollectionNotConvertedError } from "./errors.ts";

const YAML = "opencollection: 1.0.0\ninfo: { name: Shop }\n";
const JSON_TEXT = '{ "name": "x", "version": "1", "type": "collection" }';
const HTTP = "info: { name: One, type: http }\nhttp: { url: x }\n";
const BRU = "meta {\n  name: One\n}\n\nget {\n  url: x\n}\n";

/** `file:line code hint` of each error for which nothing is written. */
async function refusals(
	files: Readonly<Record<string, string>>,
	file = "",
): Promise<readonly string[]> {
	await using source = await temporaryFolder(files);
	await using targets = await temporaryFolder({});
	const error = await convertCollection(
		file === "" ? source.root : source.at(file),
		targets.at("x"),
	).catch((one: unknown) => one);
	expect(await readdir(targets.root)).toEqual([]);
	if (!(error instanceof CollectionNotConvertedError)) throw error;
	return error.problems.map(({ code, location }) => {
		const path = location?.file.slice(source.root.length + 1);
		return `${path}:${location?.line} ${code}`;
	});
}

describe("a collection with a file that a run refuses is not converted", () => {
	test.each([
		[
			"a key of a script",
			"runtime:\n  scripts: [{ type: tests, script: a }]\n",
		],
		["assertions as a map", "runtime:\n  assertions: { expression: a }\n"],
		["scripts as a text", "runtime:\n  scripts: test()\n"],
		["a section elsewhere", "assertions: [{ expression: a }]\n"],
		["a section in capitals", "Runtime:\n  assertions: []\n"],
		["a word", "runtime:\n  scripts: [{ type: test, code: a }]\n"],
		[
			"an operator",
			"runtime:\n  assertions: [{ expression: a, operator: equals }]\n",
		],
	])("OpenCollection: %s", async (_what, text) => {
		const files = { "opencollection.yml": YAML, "one.yml": HTTP + text };
		await using source = await temporaryFolder(files);
		const { requests } = await (await openCollection(source.root)).select([]);
		const faults = requests.flatMap((request) => request.faults);
		expect(faults).toHaveLength(1);
		expect(await refusals(files)).toEqual(
			faults.map(({ code, location }) => `one.yml:${location?.line} ${code}`),
		);
	});

	test("OpenCollection: in a folder, an environment, the collection's own file and one inside", async () => {
		expect(
			await refusals({
				"opencollection.yml": `${YAML}auth: { type: none }\nconfig:\n  environments:\n    - { name: a, variable: [] }\n`,
				"one.yml": HTTP,
				"empty/folder.yml": "info: { name: e }\nrequest: { header: [] }\n",
				"environments/local.yml": "variables: [{ nam: a, value: 1 }]\n",
				"inner/opencollection.yml": `${YAML}request: { header: [] }\n`,
				"inner/environments/local.yml": "vars: []\n",
			}),
		).toEqual([
			"opencollection.yml:3 UNKNOWN_KEY",
			"opencollection.yml:6 UNKNOWN_KEY",
			"empty/folder.yml:2 UNKNOWN_KEY",
			"environments/local.yml:1 UNKNOWN_KEY",
			"inner/opencollection.yml:3 UNKNOWN_KEY",
			"inner/environments/local.yml:1 UNKNOWN_KEY",
		]);
	});

	test("OpenCollection: in an item of a bundled one", async () => {
		const items =
			"items:\n  - info: { name: One }\n    http: { url: x, header: [] }\n  - info: { name: F, type: folder }\n    requests: {}\n    items: []\n";
		expect(await refusals({ "api.yml": YAML + items }, "api.yml")).toEqual([
			"api.yml:5 UNKNOWN_KEY",
			"api.yml:7 UNKNOWN_KEY",
		]);
	});

	test("Bruno's format, of every kind of file", async () => {
		expect(
			await refusals({
				"bruno.json": JSON_TEXT,
				"collection.bru": "header {\n  a: b\n}\n",
				"one.bru": `${BRU}\nhooks {\n  a();\n}\n`,
				"two.bru": `${BRU}\nsettings {\n  timeuot: 5\n}\n`,
				"f/folder.bru": "meta {\n  name: f\n}\n\nasserts {\n}\n",
				"f/one.bru": BRU,
				"environments/local.bru": "vars {\n  a: 1\n}\n\nheaders {\n  a: b\n}\n",
			}),
		).toEqual([
			"collection.bru:1 UNKNOWN_SECTION",
			"environments/local.bru:5 UNKNOWN_SECTION",
			"f/folder.bru:5 UNKNOWN_SECTION",
			"one.bru:9 UNKNOWN_SECTION",
			"two.bru:10 UNKNOWN_KEY",
		]);
	});
});

test("the error counts the errors and the files that they are in", () => {
	const at = (file: string) => ({
		code: "UNKNOWN_KEY",
		severity: "error" as const,
		message: "x",
		location: { file, line: 1, column: 1 },
	});
	const messageOf = (...files: readonly string[]) =>
		new CollectionNotConvertedError(files.map(at)).message;
	expect(messageOf("a")).toBe(
		"The collection has an error in one file; nothing was written.",
	);
	expect(messageOf("a", "a", "b")).toBe(
		"The collection has 3 errors in 2 files; nothing was written.",
	);
});

test("what is its author's own, and what a run only warns of, is converted", async () => {
	await using source = await temporaryFolder({
		"opencollection.yml": `${YAML}x-team: a\n`,
		"one.yml": `${HTTP}x-mine: 1\n`,
		"chat.yml": "info: { name: Chat, type: websocket }\nwebsocket: {}\n",
		"lib.yml": "info: { name: Lib, type: script }\nscript: a()\n",
		"data.yml": "rows: [1]\n",
	});
	await using targets = await temporaryFolder({});
	const { converted } = await convertCollection(source.root, targets.at("x"));
	expect(converted).toContain("one.bru");
	const { problems } = await (await openCollection(targets.at("x"))).select([]);
	expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
});
