import { expect, test } from "vitest";
import { EnvironmentNotFoundError } from "../errors.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { openCollection } from "./open-collection.ts";

const FILES = {
	"opencollection.yml":
		"config: { environments: [{ name: inline, variables: [] }] }\n",
	"environments/dev.yml": `name: Development
extends: base
dotEnvFilePath: .env.dev
variables:
  - name: host
    value: http://dev
  - { secret: true, name: token }
clientCertificates:
  - { domain: a, type: pkcs12, pkcs12FilePath: a.p12 }
`,
	"environments/base.yaml": "variables: [{ name: port, value: 80 }]\n",
	"environments/broken.yml": "variables: [\n",
	"environments/notes.txt": "",
};

test("an environment is found by its file's name and by its own", async () => {
	await using folder = await temporaryFolder(FILES);
	const collection = await openCollection(folder.root);
	const expected = {
		name: "Development",
		file: folder.at("environments/dev.yml"),
		extends: "base",
		dotEnvFile: ".env.dev",
		variables: [
			{ name: "host", value: "http://dev", isSecret: false, line: 5 },
			{ name: "token", value: undefined, isSecret: true, line: 7 },
		],
		clientCertificates: [{ kind: "pkcs12", domain: "a" }],
	};
	expect(await collection.environment("dev")).toMatchObject(expected);
	expect(await collection.environment("Development")).toMatchObject(expected);
	expect(await collection.environment("base")).toMatchObject({
		name: "base",
		variables: [{ name: "port", value: 80 }],
	});
	expect(await collection.environment("inline")).toMatchObject({
		name: "inline",
	});
});

test("all names are listed, also those of broken files", async () => {
	await using folder = await temporaryFolder(FILES);
	const collection = await openCollection(folder.root);
	expect(await collection.environmentNames()).toEqual([
		"base",
		"broken",
		"dev",
		"Development",
		"inline",
	]);
});

test("a broken one says what is wrong when it is asked for, and only then", async () => {
	await using folder = await temporaryFolder(FILES);
	const collection = await openCollection(folder.root);
	await expect(collection.environment("broken")).rejects.toMatchObject({
		code: "YAML_SYNTAX",
		location: { file: folder.at("environments/broken.yml") },
	});
});

test("a name with other letters is not found, and the nearest one is suggested", async () => {
	await using folder = await temporaryFolder(FILES);
	const collection = await openCollection(folder.root);
	const error = await collection.environment("Dev").catch((e: unknown) => e);
	expect(error).toBeInstanceOf(EnvironmentNotFoundError);
	expect(error).toMatchObject({
		code: "ENVIRONMENT_NOT_FOUND",
		message: 'The collection has no environment "Dev".',
		hint: 'Did you mean "dev"? There are: base, broken, dev, Development, inline.',
	});
});

test("a name never leads out of the folder of environments", async () => {
	await using folder = await temporaryFolder({
		...FILES,
		"secret.yml": "variables: []",
	});
	const collection = await openCollection(folder.root);
	await expect(collection.environment("../secret")).rejects.toBeInstanceOf(
		EnvironmentNotFoundError,
	);
});

test("a collection without environments says so", async () => {
	await using folder = await temporaryFolder({ "opencollection.yml": "" });
	const collection = await openCollection(folder.root);
	expect(await collection.environmentNames()).toEqual([]);
	await expect(collection.environment("dev")).rejects.toThrow(
		'The collection has no environment "dev".',
	);
});
