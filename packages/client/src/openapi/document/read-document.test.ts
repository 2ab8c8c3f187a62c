import { describe, expect, test } from "vitest";
import { SourceText } from "../../diagnostics/source-text.ts";
import { readOperations } from "../operations/read-operations.ts";
import { readApiDocument } from "./api-document.ts";
import { locateAll } from "./locate.ts";

/** A document of files, of which the first is the one that is named. */
function read(files: Readonly<Record<string, string>>) {
	const sources = new Map(
		Object.entries(files).map(([path, text]) => [
			path,
			new SourceText(`/api/${path}`, text),
		]),
	);
	const [first = new SourceText("/none", "")] = sources.values();
	const document = readApiDocument(first, (path, from) =>
		sources.get(
			new URL(path, `file://${from.file}`).pathname.replace("/api/", ""),
		),
	);
	const operations = [...readOperations(document)];
	const findings = document.findings.all.map(({ at, message }) => {
		const [[start = 0] = []] = locateAll(at.file, [at.path]);
		const { line, column } = at.file.source.location(start);
		return `${at.file.source.file.slice(5)}:${line}:${column} ${message}`;
	});
	return { document, operations, findings };
}

describe("a document", () => {
	test("in several files, with references there and back, is one", () => {
		const { operations, findings } = read({
			"api.yaml": `openapi: 3.0.0
paths:
  /pets: { $ref: 'paths/pets.yaml#/pets' }
components:
  parameters: { limit: { name: limit, in: query, schema: { type: integer } } }
`,
			"paths/pets.yaml": `pets:
  parameters: [{ $ref: '../api.yaml#/components/parameters/limit' }]
  get: { operationId: list, responses: {} }
`,
		});

		expect(findings).toEqual([]);
		expect(
			operations.map(({ method, path, id, parameters }) => [
				`${method} ${path} ${id}`,
				parameters.map(({ name }) => name),
			]),
		).toEqual([["GET /pets list", ["limit"]]]);
	});

	test("tells references that lead nowhere, elsewhere or back to themselves, each at its place", () => {
		const { operations, findings } = read({
			"a.yaml": `openapi: 3.1.0
paths:
  /a:
    get:
      parameters:
        - $ref: '#/components/parameters/gone'
        - $ref: 'https://example.com/p.yaml'
        - $ref: '#/components/parameters/loop'
        - { in: query }
components:
  parameters:
    loop: { $ref: '#/components/parameters/loop' }
`,
		});

		expect(operations).toHaveLength(1);
		expect(findings).toEqual([
			"a.yaml:6:11 `#/components/parameters/gone` does not exist; what it stands for is left out.",
			"a.yaml:7:11 `https://example.com/p.yaml` is not fetched; what it stands for is left out.",
			"a.yaml:8:11 The reference `#/components/parameters/loop` leads back to itself; it is left out.",
			"a.yaml:9:11 A parameter of GET /a is left out: it has no name, or no place that is known.",
		]);
	});

	test("in JSON has places, too", () => {
		const { findings } = read({
			"a.json": `{ "openapi": "3.0.0",
  "paths": { "/a\\u002fb": { "get": { "parameters": [
    { "$ref": "#/x" } ] } } } }`,
		});

		expect(findings).toEqual([
			"a.json:3:7 `#/x` does not exist; what it stands for is left out.",
		]);
	});

	test("that is broken is read as far as it goes", () => {
		const { operations, findings } = read({
			"a.yaml": "openapi: 3.0.0\npaths:\n  /a: { get: {} }\n  /b: { get: [\n",
		});

		expect(operations.map(({ path }) => path)).toContain("/a");
		expect(findings[0]).toMatch(/^a\.yaml:1:1 The file is read as far as/);
	});

	test.each([
		["a text", "hello"],
		["a list", "[1]"],
		["nothing", ""],
		["null where maps belong", "openapi: 3.1.0\npaths: null\ncomponents: 1\n"],
		[
			"words where maps belong",
			"openapi: 3\npaths: { /a: x, /b: { get: 1 } }\n",
		],
		["unknown tags and anchors", "openapi: !x 3.1.0\npaths: *gone\n"],
		["circles by aliases", "openapi: 3.1.0\npaths: &a { /a: *a }\n"],
	])("that is %s is no error", (_, text) => {
		expect(read({ "a.yaml": text }).operations).toEqual([]);
	});

	test("of Swagger 2 says the same in the words of OpenAPI 3", () => {
		const { operations } = read({
			"a.yaml": `swagger: "2.0"
consumes: [application/json]
paths:
  /a:
    post:
      parameters:
        - { name: ids, in: query, type: array, items: { type: string }, collectionFormat: pipes }
        - { name: photo, in: formData, type: file, required: true }
        - { name: title, in: formData, type: string }
      responses: { 200: { examples: { application/json: { a: 1 } } } }
`,
		});

		const [operation] = operations;
		expect(
			operation?.parameters.map(({ name, style, explode }) => [
				name,
				style,
				explode,
			]),
		).toEqual([["ids", "pipeDelimited", false]]);
		expect(
			operation?.body?.content.map(({ written, schema }) => [
				written,
				schema?.get("properties").keys(),
				schema?.textsAt("required"),
			]),
		).toEqual([["multipart/form-data", ["photo", "title"], ["photo"]]]);
		expect(
			operation?.responses.map(({ status, content }) => [
				status,
				content.map(({ written }) => written),
			]),
		).toEqual([["200", ["application/json"]]]);
	});
});
