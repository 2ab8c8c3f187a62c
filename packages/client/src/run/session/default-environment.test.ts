import { expect, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { noAccess } from "../../variables/trust/testing/open-access.ts";
import { loadEnvironments } from "../context/load-environments.ts";

const bruno = (name: string) =>
	JSON.stringify({
		version: "1",
		name: "x",
		type: "collection",
		presets: { defaultEnvironment: name },
	});

const FILES = {
	"bruno.json": bruno("dev"),
	"environments/dev.bru": "vars {\n  a: 1\n}\n",
	"environments/other.bru": "vars {\n  a: 2\n}\n",
	"elsewhere.bru": "vars {\n  a: 3\n}\n",
};

const YAML = {
	"opencollection.yml":
		"info:\n  name: x\nextensions:\n  bruno:\n    presets:\n      defaultEnvironment: dev\n",
	"environments/dev.yml": "name: dev\nvariables: []\n",
};

test("the environment that the collection names is used where none is asked for", async () => {
	for (const files of [FILES, YAML]) {
		await using folder = await temporaryFolder(files);
		const collection = await openCollection(folder.root);
		expect(
			(await loadEnvironments(collection, {}, noAccess(folder.root))).name,
		).toBe("dev");
	}
});

const PLAIN = "info:\n  name: x\n";
const NAMED =
	"info:\n  name: x\nextensions:\n  curlew:\n    defaultEnvironment: b\n";
const variables = (name: string) => `name: ${name}\nvariables: []\n`;

test.each([
	["the only one", PLAIN, { "one.yml": variables("one") }, "one"],
	[
		"the only one, whose name is not its file's",
		PLAIN,
		{ "one.yml": variables("One") },
		"One",
	],
	[
		"none of two",
		PLAIN,
		{ "a.yml": variables("a"), "b.yml": variables("b") },
		undefined,
	],
	[
		"the named one of two",
		NAMED,
		{ "a.yml": variables("a"), "b.yml": variables("b") },
		"b",
	],
	["none where there is none", PLAIN, {}, undefined],
	[
		"none instead of one that is named and not there",
		NAMED,
		{ "a.yml": variables("a") },
		undefined,
	],
])("a collection's default is %s", async (_what, own, environments, name) => {
	await using folder = await temporaryFolder({
		"opencollection.yml": own,
		...Object.fromEntries(
			Object.entries(environments).map(([file, text]) => [
				`environments/${file}`,
				text,
			]),
		),
	});
	const collection = await openCollection(folder.root);
	const loaded = await loadEnvironments(collection, {}, noAccess(folder.root));
	expect(loaded.name).toBe(name);
});

test("the only one is told of when it is broken, rather than left out", async () => {
	await using folder = await temporaryFolder({
		"opencollection.yml": PLAIN,
		"environments/one.yml": "variables: [",
	});
	const collection = await openCollection(folder.root);
	await expect(
		loadEnvironments(collection, {}, noAccess(folder.root)),
	).rejects.toMatchObject({
		location: { file: folder.at("environments/one.yml") },
	});
	const without = { environment: null };
	expect(
		(await loadEnvironments(collection, without, noAccess(folder.root))).name,
	).toBeUndefined();
});

test("collections of Bruno's have only the default that they name", async () => {
	const collections: readonly Readonly<Record<string, string>>[] = [
		{
			"bruno.json": '{ "version": "1", "name": "x", "type": "collection" }',
			"environments/dev.bru": "vars {\n  a: 1\n}\n",
		},
		{
			"opencollection.yml":
				"info:\n  name: x\nextensions:\n  bruno:\n    ignore: []\n",
			"environments/dev.yml": variables("dev"),
		},
	];
	for (const files of collections) {
		await using folder = await temporaryFolder(files);
		const collection = await openCollection(folder.root);
		const loaded = await loadEnvironments(
			collection,
			{},
			noAccess(folder.root),
		);
		expect(loaded.name).toBeUndefined();
	}
});

test("another one, a file, or none may be asked for", async () => {
	await using folder = await temporaryFolder(FILES);
	const collection = await openCollection(folder.root);
	const nameOf = async (wanted: Parameters<typeof loadEnvironments>[1]) =>
		(await loadEnvironments(collection, wanted, noAccess(folder.root))).name;
	expect(await nameOf({ environment: "other" })).toBe("other");
	expect(await nameOf({ environment: null })).toBeUndefined();
	const environmentFile = folder.at("elsewhere.bru");
	expect(await nameOf({ environmentFile })).toBe("elsewhere");
});

test("one that is not there is told, and none is used", async () => {
	for (const name of ["live", "../dev"]) {
		await using folder = await temporaryFolder({
			...FILES,
			"bruno.json": bruno(name),
		});
		const collection = await openCollection(folder.root);
		expect(
			(await loadEnvironments(collection, {}, noAccess(folder.root))).name,
		).toBeUndefined();
		expect((await collection.select([])).problems).toMatchObject([
			{
				code: "DEFAULT_ENVIRONMENT_NOT_FOUND",
				severity: "warning",
				hint: "There are: dev, other.",
			},
			{},
		]);
	}
});
