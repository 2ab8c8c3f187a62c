import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { effectiveAuth } from "../../request/auth/compiled-auth.ts";
import { convertCollection } from "../convert-collection.ts";

const YAML = "opencollection: 1.0.0\ninfo:\n  name: Shop\n";
const BEARER =
	"request:\n  auth:\n    type: bearer\n    token: secret-of-the-collection\n";

/** Converts files; gives the new ones' requests with their authentication, and what changed with its place. */
async function converted(files: Readonly<Record<string, string>>) {
	await using source = await temporaryFolder(files);
	await using target = await temporaryFolder({});
	const { changes, warnings } = await convertCollection(
		source.root,
		target.at("new"),
	);
	const collection = await openCollection(target.at("new"));
	const { requests } = await collection.select([]);
	return {
		requests,
		auth: requests.map(
			(request) =>
				`${request.path} ${effectiveAuth(request, collection.definition).kind}`,
		),
		codes: warnings.map(({ code }) => code),
		changes: changes.map(
			({ location }) =>
				`${location?.file.slice(source.root.length + 1)}:${location?.line}`,
		),
	};
}

const request = (name: string, auth: string) =>
	`info:\n  name: ${name}\nhttp:\n  url: http://x\n${auth}`;

describe("a converted collection", () => {
	test("sends no credentials where a request says nothing about them", async () => {
		const { auth, changes } = await converted({
			"opencollection.yml": `${YAML}${BEARER}`,
			"absent.yml": request("absent", ""),
			"inherits.yml": request("inherits", "  auth: inherit\n"),
			"none.yml": request("none", "  auth: none\n"),
		});
		expect(auth).toEqual(["absent none", "inherits bearer", "none none"]);
		expect(changes).toEqual([]);
	});

	test("sends none below a folder that ends them, as far as it reaches", async () => {
		const inherits = request("x", "  auth: inherit\n");
		const { auth, changes, codes } = await converted({
			"opencollection.yml": `${YAML}${BEARER}`,
			"open/folder.yml": "info:\n  name: o\nrequest:\n  auth: none\n",
			"open/a.yml": inherits,
			"open/below/b.yml": inherits,
			"open/basic/folder.yml":
				"request:\n  auth:\n    type: basic\n    username: u\n",
			"open/basic/c.yml": inherits,
		});
		expect(auth.sort()).toEqual([
			"open/a none",
			"open/basic/c basic",
			"open/below/b none",
		]);
		expect(changes).toEqual([]);
		expect(codes).toEqual(["SPELLED_OUT_IN_REQUESTS"]);
	});

	test("keeps the order of items that run by their names, not by those of their files", async () => {
		const named = (name: string) => request(name, "");
		const { requests, changes } = await converted({
			"opencollection.yml": YAML,
			"b/a.yml": named("second"),
			"b/z.yml": named("first"),
			"a/folder.yml": "info:\n  name: last\n",
			"a/one.yml": named("one"),
		});
		expect(requests.map(({ path }) => path)).toEqual(["b/z", "b/a", "a/one"]);
		expect(changes).toEqual([]);
	});

	test("keeps several scripts of a kind apart in one", async () => {
		const scripts = ["const a = 1; if (a) return;", "const a = 2;"].map(
			(code) => `    - type: tests\n      code: ${code}\n`,
		);
		const { requests, changes } = await converted({
			"opencollection.yml": YAML,
			"one.yml": `${request("one", "")}runtime:\n  scripts:\n${scripts.join("")}`,
		});
		expect(requests[0]?.scripts.map(({ code }) => code)).toEqual([
			"await (async () => {\nconst a = 1; if (a) return;\n})();\n\nawait (async () => {\nconst a = 2;\n})();",
		]);
		expect(changes).toEqual([]);
	});

	test("has the collections in its folders, whose requests a run of it sends", async () => {
		const { requests, changes } = await converted({
			"bruno.json": '{ "name": "outer" }',
			"collection.bru": "headers {\n  A: outer\n  : nobody\n}\n",
			"in/bruno.json": '{ "name": "inner" }',
			"in/collection.bru": "headers {\n  A: inner\n}\n",
			"in/environments/local.bru": "vars {\n  a: 1\n}\n",
			"in/folder.bru": "headers {\n  B: folder\n}\n",
			"in/one.bru":
				"meta {\n  name: One \n  tags: [a, b]\n}\n\nget {\n  url: http://x\n}\n",
		});
		expect(requests.map(({ file }) => file.split("/").slice(-2))).toEqual([
			["in", "one.yml"],
		]);
		expect(requests[0]?.tags).toEqual(["a", "b"]);
		expect(changes).toEqual([]);
	});

	test("has settings where Bruno can read them: in its requests", async () => {
		await using source = await temporaryFolder({
			"opencollection.yml": `${YAML}request:\n  settings: { encodeUrl: true, timeout: 5000 }\n`,
			"f/folder.yml":
				"info: { name: f }\nrequest:\n  settings: { encodeUrl: false, graphql: { maxRedirects: 3 } }\n",
			"f/one.yml": `${request("one", "")}settings:\n  timeout: 7\n`,
			"f/two.yml":
				"info: { name: two, tags: [a, b c] }\ngraphql: { url: http://x }\n",
		});
		await using target = await temporaryFolder({});
		const { changes } = await convertCollection(source.root, target.at("new"));
		const text = (path: string) => readFile(target.at(`new/${path}`), "utf8");
		expect(await text("f/folder.bru")).not.toContain("settings");
		expect(await text("f/one.bru")).toContain(
			"settings {\n  encodeUrl: false\n  timeout: 7\n}",
		);
		expect(await text("f/two.bru")).toContain(
			"settings {\n  encodeUrl: false\n  timeout: 5000\n  maxRedirects: 3\n}",
		);
		expect(await text("f/two.bru")).toContain("tags: [\n    a\n  ]");
		expect(changes.map(({ location }) => location?.line)).toEqual([1]);
	});

	test("has the environments of one that ignores their folder", async () => {
		const { changes } = await converted({
			"opencollection.yml": `${YAML}extensions:\n  bruno:\n    ignore: [environments, node_modules]\n`,
			"environments/local.yml": "name: local\nvariables: []\n",
			"one.yml": request("one", ""),
		});
		expect(changes).toEqual([]);
	});

	test("sends no file when none is selected", async () => {
		const { requests, changes } = await converted({
			"bruno.json": '{ "name": "x" }',
			"one.bru":
				"post {\n  url: http://x\n  body: file\n}\n\nbody:file {\n  ~file: @file(a.txt)\n}\n",
		});
		expect(requests[0]?.body).toMatchObject({ filePath: undefined });
		expect(changes).toEqual([]);
	});

	test("tells what its format cannot express, each with its place", async () => {
		const { changes } = await converted({
			"opencollection.yml": YAML,
			"environments/local.yml":
				'variables:\n  - name: a\n    value: "1"\n  - name: b\n    value: " spaces "\n',
			"one.yml":
				'info:\n  name: One\nhttp:\n  url: http://x\n  headers:\n    - name: A\n      value: " as sent "\n  params:\n    - name: q\n      value: " "\nruntime:\n  assertions:\n    - expression: "res.body.a ? 1 : 2"\n      operator: eq\n      value: "1"\n  actions:\n    - type: set-variable\n      phase: before-request\n      selector:\n        expression: "1"\n      variable:\n        name: a\n',
		});
		expect(changes).toEqual([
			"one.yml:9",
			"one.yml:13",
			"one.yml:17",
			"environments/local.yml:4",
		]);
	});

	test("can be read, with quotation marks behind white space in a value", async () => {
		const { changes, requests } = await converted({
			"opencollection.yml": YAML,
			"one.yml": `${request("one", "")}runtime:\n  variables:\n    - name: a\n      value: "  '''"\n`,
		});
		expect(requests).toHaveLength(1);
		expect(changes).toEqual(["one.yml:7"]);
	});
});
