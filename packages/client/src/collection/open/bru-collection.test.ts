import { symlink, writeFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { CollectionFileError } from "../../formats/errors.ts";
import { FORMATS } from "../../formats/formats.ts";
import { select } from "../testing/selection.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { openCollection } from "./open-collection.ts";

const ROOT = '{ "version": "1", "name": "Shop", "type": "collection" }';

function request(meta = ""): string {
	return `meta {\n  type: http${meta}\n}\n\nget {\n  url: http://x\n}\n`;
}

describe("a collection in Bruno's own format", () => {
	test("opens by its folder, or by anything inside of it", async () => {
		await using folder = await temporaryFolder({
			"bruno.json": ROOT,
			"a/one.bru": request(),
		});
		for (const path of [folder.root, folder.at("a"), folder.at("a/one.bru")]) {
			const { definition } = await openCollection(path);
			expect(definition).toMatchObject({
				name: "Shop",
				root: folder.root,
				format: FORMATS.bruno,
				defaults: { auth: { kind: "none" } },
				extensions: { unresolved: undefined },
			});
		}
	});

	test("runs in the order of folders and of `seq`", async () => {
		await using folder = await temporaryFolder({
			"bruno.json": ROOT,
			"last.bru": request(),
			"first.bru": request("\n  seq: 1"),
			"b/one.bru": request(),
			"b/folder.bru": "meta {\n  name: B\n  seq: 1\n}\n",
			"a/one.bru": request(),
			"a/deep/one.bru": request(),
			"readme.yml": "not: ours",
		});
		expect(await select(folder.root)).toEqual({
			paths: ["b/one", "a/deep/one", "a/one", "first", "last"],
			problems: [],
		});
		expect((await select(folder.root, [folder.at("a/one.bru")])).paths).toEqual(
			["a/one"],
		);
	});

	test("passes by what `ignore` names, node_modules and environments", async () => {
		await using folder = await temporaryFolder({
			"bruno.json": '{ "name": "x", "ignore": ["drafts", "./a/old.bru"] }',
			"drafts/bad.bru": "get {",
			"drafts2/one.bru": request(),
			"a/old.bru": "get {",
			"a/new.bru": request(),
			"node_modules/p/bad.bru": "get {",
			"environments/local.bru": "vars {\n}\n",
			"collection.bru": "docs {\n  Hello\n}\n",
		});
		expect(await select(folder.root)).toEqual({
			paths: ["a/new", "drafts2/one"],
			problems: [],
		});
	});

	test("does not follow links that lead out of it", async () => {
		await using outside = await temporaryFolder({ "secret.bru": request() });
		await using folder = await temporaryFolder({ "bruno.json": ROOT });
		await symlink(outside.at("secret.bru"), folder.at("link.bru"));
		expect(await select(folder.root)).toEqual({
			paths: [],
			problems: ["warning LINK_NOT_FOLLOWED"],
		});
	});

	test("gives the sound requests when other files are broken", async () => {
		await using folder = await temporaryFolder({
			"bruno.json": ROOT,
			"bad.bru": "get {\n  url http://x\n}\n",
			"empty.bru": "",
			"nothing.bru": "meta {\n  name: x\n}\n",
			"socket.bru": "meta {\n  type: ws\n}\n\nws {\n  url: ws://x\n}\n",
			"good.bru": request(),
		});
		expect(await select(folder.root)).toEqual({
			paths: ["good"],
			problems: [
				"error BRU_SYNTAX",
				"error EMPTY_FILE",
				"error INVALID_FIELD",
				"warning KIND_NOT_SUPPORTED",
			],
		});
	});

	test("lets through the authentication above a folder with `mode: none`, as Bruno does", async () => {
		await using folder = await temporaryFolder({
			"bruno.json": ROOT,
			"a/folder.bru": "auth {\n  mode: none\n}\n",
			"a/one.bru": request(),
		});
		const collection = await openCollection(folder.root);
		const one = await collection.request("a/one");
		expect(one?.folders[0]?.defaults.auth).toEqual({ kind: "inherit" });
	});

	test("passes by requests of other protocols, told by their type or their section", async () => {
		await using folder = await temporaryFolder({
			"bruno.json": ROOT,
			"chat.bru": "meta {\n  type: ws\n}\n\nws {\n  url: ws://x\n}\n",
			"greet.bru": "meta {\n  name: Greet\n}\n\ngrpc {\n  url: x\n}\n",
			"one.bru": request(),
		});
		const collection = await openCollection(folder.root);
		const { requests, problems } = await collection.select([]);
		expect(requests.map(({ path }) => path)).toEqual(["one"]);
		expect(
			problems.map(({ severity, message }) => `${severity} ${message}`),
		).toEqual([
			"warning Requests of kind ws cannot be run; this one is left out.",
			"warning Requests of kind grpc cannot be run; this one is left out.",
		]);
	});

	test("gives one request by its path, with its folders", async () => {
		await using folder = await temporaryFolder({
			"bruno.json": ROOT,
			"a/folder.bru":
				"meta {\n  name: A\n}\n\nheaders {\n  x: y\n}\n\nauth {\n  mode: inherit\n}\n",
			"a/b/one.bru": request(),
		});
		const collection = await openCollection(folder.root);
		for (const path of ["a/b/one", "a/b/one.bru"]) {
			const found = await collection.request(path);
			expect(found?.folders.map(({ name }) => name)).toEqual(["A", "b"]);
			expect(found?.folders[0]?.defaults).toMatchObject({
				headers: [{ name: "x", value: "y", isDisabled: false }],
				auth: { kind: "inherit" },
			});
		}
		expect(await collection.request("a/two")).toBeUndefined();
	});

	test("has environments with typed values, secrets and disabled entries", async () => {
		await using folder = await temporaryFolder({
			"bruno.json": ROOT,
			"environments/local.bru":
				"vars {\n  host: http://x\n  ~off: 1\n  @number\n  n: 9007199254740993\n  @boolean\n  b: false\n  @object\n  o: '''\n    {\"a\": [1]}\n  '''\n  plain: 5\n}\nvars:secret [\n  token,\n  ~old\n]\n",
			"environments/Production EU.bru": "vars {\n}\n",
		});
		const collection = await openCollection(folder.root);
		expect(await collection.environmentNames()).toEqual([
			"local",
			"Production EU",
		]);
		const { variables } = await collection.environment("local");
		expect(
			variables.map(({ name, value, isSecret, isDisabled, line }) => [
				name,
				value,
				isSecret,
				isDisabled,
				line,
			]),
		).toEqual([
			["host", "http://x", false, false, 2],
			["off", "1", false, true, 3],
			["n", 9007199254740993n, false, false, 5],
			["b", false, false, false, 7],
			["o", { a: [1] }, false, false, 9],
			["plain", "5", false, false, 12],
			["token", undefined, true, false, 15],
			["old", undefined, true, true, 16],
		]);
	});

	test("refuses a broken bruno.json or collection.bru, and says where", async () => {
		await using config = await temporaryFolder({
			"bruno.json": '{\n  "name": "x",\n  "type" "collection"\n}',
		});
		await expect(openCollection(config.root)).rejects.toMatchObject({
			code: "INVALID_JSON",
			location: { file: config.at("bruno.json"), line: 3, column: 10 },
		});
		await using root = await temporaryFolder({
			"bruno.json": ROOT,
			"collection.bru": "auth {\n  mode: digset\n}\n",
		});
		const { definition } = await openCollection(root.root);
		expect(definition.faults).toMatchObject([
			{ location: { file: root.at("collection.bru"), line: 2, column: 9 } },
		]);
		await writeFile(root.at("collection.bru"), "auth {\n  mode digest\n}\n");
		const opening = openCollection(root.root);
		await expect(opening).rejects.toBeInstanceOf(CollectionFileError);
	});
});

describe("bruno.json", () => {
	test.each([
		['{ "enabled": false, "hostname": "p" }', { kind: "off" }],
		['{ "enabled": "global", "hostname": "p" }', { kind: "inherit" }],
		[
			'{ "enabled": true, "protocol": "https", "hostname": "p", "port": 8080, "auth": { "enabled": true, "username": "u", "password": "w" }, "bypassProxy": "a,b" }',
			{
				kind: "on",
				protocol: "https",
				hostname: "p",
				port: 8080,
				username: "u",
				password: "w",
				bypass: "a,b",
			},
		],
		['{ "inherit": true, "config": { "hostname": "p" } }', { kind: "inherit" }],
		['{ "disabled": true, "config": { "hostname": "p" } }', { kind: "off" }],
		[
			'{ "inherit": false, "config": { "hostname": "p", "port": "1", "auth": { "disabled": true, "username": "u" } } }',
			{
				kind: "on",
				protocol: "http",
				hostname: "p",
				port: 1,
				username: undefined,
				password: undefined,
				bypass: "",
			},
		],
	])("has a proxy: %s", async (proxy, expected) => {
		await using folder = await temporaryFolder({
			"bruno.json": `{ "name": "x", "proxy": ${proxy} }`,
		});
		const { definition } = await openCollection(folder.root);
		expect(definition.proxy).toEqual(expected);
	});

	test("has client certificates, the order of scripts, and a policy of our own", async () => {
		await using folder = await temporaryFolder({
			"bruno.json": JSON.stringify({
				name: "x",
				clientCertificates: {
					enabled: true,
					certs: [
						{ domain: "a", type: "cert", certFilePath: "c", keyFilePath: "k" },
						{ domain: "b", type: "pfx", pfxFilePath: "p", passphrase: "w" },
					],
				},
				scripts: { flow: "sequential" },
				extensions: { curlew: { unresolved: "error" } },
			}),
		});
		const { definition } = await openCollection(folder.root);
		expect(definition.clientCertificates).toEqual([
			{
				kind: "pem",
				domain: "a",
				certificateFile: "c",
				keyFile: "k",
				passphrase: undefined,
			},
			{ kind: "pkcs12", domain: "b", pkcs12File: "p", passphrase: "w" },
		]);
		expect(definition.extensions).toMatchObject({
			unresolved: "error",
			all: { scriptOrder: "sequential" },
		});
	});
});
