import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { loadEnvironmentFile } from "./environment-file.ts";

test("a JSON environment has typed values, secrets and disabled variables, each with its line", async () => {
	await using folder = await temporaryFolder({
		"ci.json":
			'{\n "name": "CI",\n "variables": [\n  {"name": "n", "value": 9007199254740993},\n  {"name": "token", "value": "", "secret": true},\n  {"name": "off", "value": "x", "enabled": false}\n ]\n}',
	});
	const file = join(folder.root, "ci.json");
	const environment = await loadEnvironmentFile(file);
	const usual = { isSecret: false, isDisabled: false, file };
	expect(environment.name).toBe("CI");
	expect(environment.variables).toEqual([
		{ ...usual, name: "n", value: 9007199254740993n, line: 4 },
		{ ...usual, name: "token", value: undefined, isSecret: true, line: 5 },
		{ ...usual, name: "off", value: "x", isDisabled: true, line: 6 },
	]);
});

test("a file without a name of its own is called as its file is", async () => {
	await using folder = await temporaryFolder({
		"a.bru": "vars {\n  v: 1\n}\n",
		"b.yaml": "variables:\n  - name: v\n    value: 1\n",
		"c.json": '{"variables": []}',
	});
	const names = ["a.bru", "b.yaml", "c.json"].map(
		async (name) => (await loadEnvironmentFile(join(folder.root, name))).name,
	);
	expect(await Promise.all(names)).toEqual(["a", "b", "c"]);
});

test("a file that is not there, broken, or something else is told", async () => {
	await using folder = await temporaryFolder({
		"broken.json": '{"variables": [{"value": 1}]}',
		"list.json": "[]",
		"a.txt": "",
	});
	const load = (name: string) => loadEnvironmentFile(join(folder.root, name));
	await expect(load("missing.bru")).rejects.toMatchObject({
		code: "ENVIRONMENT_NOT_FOUND",
		message: expect.stringContaining("missing.bru"),
	});
	await expect(load("broken.json")).rejects.toMatchObject({
		location: { line: 1 },
	});
	await expect(load("list.json")).rejects.toMatchObject({
		hint: expect.stringContaining('"variables"'),
	});
	await expect(load("a.txt")).rejects.toMatchObject({
		code: "FORMAT_NOT_KNOWN",
	});
});

test.each([
	[
		"shop.postman_collection.json",
		'{"info": {}, "item": []}',
		"NO_ENVIRONMENT",
		"The file is a collection, no environment.",
	],
	[
		"shop.json",
		'{"info": {"schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"}, "item": []}',
		"NO_ENVIRONMENT",
		"The file is a collection, no environment.",
	],
	[
		"flat.json",
		'{"baseUrl": "https://example.com"}',
		"INVALID_FIELD",
		expect.stringContaining("there is no list `values`"),
	],
	[
		"empty.json",
		"",
		"INVALID_FIELD",
		expect.stringContaining("no environment"),
	],
	[
		"map.json",
		'{"values": {"a": 1}}',
		"INVALID_FIELD",
		expect.stringContaining("no environment"),
	],
])("%s is no environment", async (name, text, code, message) => {
	await using folder = await temporaryFolder({ [name]: text });
	await expect(
		loadEnvironmentFile(join(folder.root, name)),
	).rejects.toMatchObject({ code, message });
});
