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
