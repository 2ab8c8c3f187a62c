import { writeFile } from "node:fs/promises";
import { relative } from "node:path";
import { describe, expect, test } from "vitest";
import { CollectionFileError } from "../../formats/errors.ts";
import { FORMATS } from "../../formats/formats.ts";
import { CURLEW_RULES } from "../../formats/rules/curlew-rules.ts";
import { CollectionNotFoundError } from "../errors.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { findCollectionRoot } from "./find-root.ts";
import { openCollection } from "./open-collection.ts";

describe("opening", () => {
	test("finds the collection from its folder, and from anything inside it", async () => {
		await using folder = await temporaryFolder({
			"c/opencollection.yml": "info: { name: Shop }",
			"c/a/b/one.yml": "http: {}",
			"c/a/other/opencollection.yaml": "info: { name: Other }",
		});
		for (const path of ["c", "c/opencollection.yml", "c/a/b/one.yml", "c/a"]) {
			const { definition } = await openCollection(folder.at(path));
			expect(definition).toMatchObject({
				name: "Shop",
				root: folder.at("c"),
				file: folder.at("c/opencollection.yml"),
				format: FORMATS.opencollection,
			});
		}
		expect(await findCollectionRoot(folder.at("c/a/other"))).toEqual({
			root: folder.at("c/a/other"),
			file: folder.at("c/a/other/opencollection.yaml"),
			format: FORMATS.opencollection,
		});
	});

	test("what is set for http requests only does not hold for GraphQL", async () => {
		await using folder = await temporaryFolder({
			"opencollection.yml":
				"request: { settings: { http: { timeout: 1, encodeUrl: true }, timeout: 5 } }\n",
		});
		const { definition } = await openCollection(folder.root);
		expect(definition.defaults).toMatchObject({
			settings: { timeout: 1, encodeUrl: true },
			graphqlSettings: { timeout: 5 },
		});
		expect(definition.defaults.graphqlSettings).not.toHaveProperty("encodeUrl");
	});

	test("reads what the collection says about itself", async () => {
		await using folder = await temporaryFolder({
			"opencollection.yml": `\ufeffopencollection: 1.0.0
info: { name: Shop, version: 1.10 }
config:
  proxy:
    config: { protocol: http, hostname: proxy, port: "3128", auth: { username: u, password: 1 } }
  clientCertificates:
    - { domain: a, type: pem, certificateFilePath: c.pem, privateKeyFilePath: k.pem }
    - { domain: b, type: pkcs12, pkcs12FilePath: b.p12, passphrase: p }
    - { domain: c, type: pkcs12, pkcs12FilePath: c.p12, disabled: true }
request:
  headers: [{ name: X, value: 1 }]
  variables: [{ name: host, value: http://x }]
  settings: { http: { timeout: 1 }, graphql: { timeout: 2 }, maxRedirects: 3 }
docs: { content: Hello, type: text/markdown }
extensions:
  curlew: { unresolved: warn, requires: ">=2.2.0", moduleRoots: [../shared] }
`,
		});
		const { definition } = await openCollection(folder.root);
		expect(definition).toEqual({
			name: "Shop",
			version: "1.10",
			root: folder.root,
			file: folder.at("opencollection.yml"),
			settingsFile: folder.at("opencollection.yml"),
			format: FORMATS.opencollection,
			isBundled: false,
			rules: CURLEW_RULES,
			syntax: "plain",
			requestPath: ["request"],
			defaults: {
				headers: [{ name: "X", value: "1", isDisabled: false }],
				auth: { kind: "none" },
				variables: [
					{
						name: "host",
						value: "http://x",
						isSecret: false,
						isDisabled: false,
						line: 12,
						file: folder.at("opencollection.yml"),
					},
				],
				scripts: [],
				actions: [],
				settings: { timeout: 1, maxRedirects: 3 },
				graphqlSettings: { timeout: 2, maxRedirects: 3 },
			},
			proxy: {
				kind: "on",
				protocol: "http",
				hostname: "proxy",
				port: 3128,
				username: "u",
				password: "1",
				bypass: "",
			},
			clientCertificates: [
				{
					kind: "pem",
					domain: "a",
					certificateFile: "c.pem",
					keyFile: "k.pem",
					passphrase: undefined,
				},
				{
					kind: "pkcs12",
					domain: "b",
					pkcs12File: "b.p12",
					passphrase: "p",
				},
			],
			extensions: {
				unresolved: "warn",
				requires: ">=2.2.0",
				all: {
					unresolved: "warn",
					requires: ">=2.2.0",
					moduleRoots: ["../shared"],
				},
			},
			docs: "Hello",
			faults: [],
		});
	});

	test.each([
		["", { kind: "inherit" }],
		["disabled: true, config: { hostname: a }", { kind: "off" }],
		["inherit: true, config: { hostname: a }", { kind: "inherit" }],
	])("reads the proxy `{ %s }`", async (proxy, expected) => {
		await using folder = await temporaryFolder({
			"opencollection.yml": `config: { proxy: { ${proxy} } }`,
		});
		const { definition } = await openCollection(folder.root);
		expect(definition.proxy).toEqual(expected);
	});

	test("takes the folder's name when the file is empty", async () => {
		await using folder = await temporaryFolder({
			"shop/opencollection.yml": "",
		});
		const { definition } = await openCollection(folder.at("shop"));
		expect(definition.name).toBe("shop");
	});
});

describe("opening fails", () => {
	test("where there is no collection, with a hint at those below", async () => {
		await using folder = await temporaryFolder({
			"api/opencollection.yml": "",
			"api/inner/bruno.json": "{}",
			"x/y/opencollection.yml": "",
			"x/a/bruno.json": "{}",
			"z/b c/bruno.json": "{}",
			"z/d/bruno.json": "{}",
		});
		const error = await openCollection(folder.root).catch((e: unknown) => e);
		expect(error).toBeInstanceOf(CollectionNotFoundError);
		expect(error).toMatchObject({
			code: "COLLECTION_NOT_FOUND",
			hint: `There are 5 collections inside. Run each by itself: ${[
				"api",
				"x/a",
				"x/y",
			]
				.map(
					(path) =>
						`\`curlew run ${relative(process.cwd(), folder.at(path))}\``,
				)
				.join(", ")} and 2 more.`,
		});
	});

	test("where there is nothing at all", async () => {
		await using folder = await temporaryFolder({});
		await expect(openCollection(folder.at("x"))).rejects.toThrow(
			`There is nothing at ${folder.at("x")}.`,
		);
	});

	test("when the collection's own file is broken, and says where", async () => {
		await using folder = await temporaryFolder({ "opencollection.yml": "" });
		await writeFile(folder.at("opencollection.yml"), "info: [");
		const error = await openCollection(folder.root).catch((e: unknown) => e);
		expect(error).toBeInstanceOf(CollectionFileError);
		expect(error).toMatchObject({ code: "YAML_SYNTAX", location: { line: 1 } });
	});

	test("for nobody when a field of it is wrong: that is told, and keeps every request from being sent", async () => {
		await using folder = await temporaryFolder({ "opencollection.yml": "" });
		for (const [text, code, line] of [
			["info: {}\nrequest: { headers: 5 }", "INVALID_FIELD", 2],
			["- 1", "INVALID_FIELD", 1],
			["extensions:\n  curlew:\n    unresolved: stop", "INVALID_FIELD", 3],
		] as const) {
			await writeFile(folder.at("opencollection.yml"), text);
			const collection = await openCollection(folder.root);
			const { faults } = collection.definition;
			expect(faults).toMatchObject([{ code, location: { line } }]);
			const { problems } = await collection.select([]);
			expect(problems).toEqual(faults);
		}
	});
});
