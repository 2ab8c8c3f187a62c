import {
	mkdir,
	mkdtemp,
	readdir,
	readFile,
	realpath,
	rm,
	writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ImportSource } from "../../../protocol/collections.ts";
import { AppContext } from "../../context.ts";
import { Neighbours } from "../neighbours.ts";
import { withSourceFiles } from "./import-source.ts";
import { readImport } from "./read-import.ts";

const TEAS = {
	info: {
		name: "Teas",
		schema:
			"https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
	},
	item: [
		{
			name: "green",
			item: [
				{
					name: "Sencha",
					request: { method: "GET", url: "{{base}}/teas/sencha" },
				},
			],
		},
	],
};
const PROD = {
	name: "prod",
	values: [{ key: "base", value: "http://127.0.0.1:9", enabled: true }],
	_postman_variable_scope: "environment",
};
const OPENAPI = `openapi: 3.1.0
info: { title: Teas, version: "1" }
servers: [{ url: "http://127.0.0.1:9" }]
paths:
  /teas:
    get: { operationId: listTeas, responses: { "200": { description: ok } } }
`;

let root: string;
let app: AppContext;
let neighbours: Neighbours;

beforeEach(async () => {
	root = await mkdtemp(join(await realpath(tmpdir()), "curlew-app-import-"));
	app = new AppContext(root, {});
	neighbours = new Neighbours(app.workspace, app.example);
});

afterEach(async () => {
	await app.close();
	await rm(root, { recursive: true });
});

function imported(source: ImportSource, folder = "made") {
	return withSourceFiles(source, root, folder, (files) =>
		readImport({ ...files, target: join(root, folder) }),
	);
}

/** The same in a thread, as the server does it. */
function importedByServer(
	source: ImportSource,
	folder = "made",
	{ signal } = new AbortController(),
) {
	return neighbours.import({ folder, source }, signal);
}

test("a Postman collection comes in by its path, with the environments beside it", async () => {
	await mkdir(join(root, "exports"));
	const file = join(root, "exports/teas.postman_collection.json");
	await writeFile(file, JSON.stringify(TEAS));
	await writeFile(
		join(root, "exports/prod.postman_environment.json"),
		JSON.stringify(PROD),
	);
	expect(
		await imported({
			kind: "path",
			path: "exports/teas.postman_collection.json",
		}),
	).toMatchObject({
		isImported: true,
		title: "a collection in Postman format",
		...{ requests: 1, folders: 1, environments: 1 },
	});
	expect(await readFile(join(root, "made/opencollection.yml"), "utf8")).toMatch(
		"Teas",
	);
	expect((await readdir(join(root, "made"))).sort()).toEqual([
		"environments",
		"green",
		"opencollection.yml",
	]);
	expect((await readdir(root)).sort()).toEqual(["exports", "made"]);
});

test("files that are sent bring their environments along, and the collection among them is told by its content", async () => {
	const files = [
		{ name: "prod.postman_environment.json", text: JSON.stringify(PROD) },
		{ name: "export.json", text: JSON.stringify(TEAS) },
	];
	expect(await imported({ kind: "files", files })).toMatchObject({
		...{ isImported: true, requests: 1, environments: 1 },
	});
	expect(await readdir(join(root, "made/environments"))).toEqual(["prod.yml"]);
});

test("a pasted text is imported by its content, and called as it says", async () => {
	expect(await imported({ kind: "text", text: OPENAPI })).toMatchObject({
		...{ isImported: true, requests: 1, environments: 1 },
	});
	expect(await readFile(join(root, "made/opencollection.yml"), "utf8")).toMatch(
		"Teas",
	);
});

test("several .http files are one collection, and so is a pasted one", async () => {
	const text = "### one\nGET http://127.0.0.1:9/one\n";
	const files = ["a.http", "b.http"].map((name) => ({ name, text }));
	expect(await imported({ kind: "files", files })).toMatchObject({
		...{ isImported: true, requests: 2 },
	});
	expect(await imported({ kind: "text", text }, "pasted")).toMatchObject({
		...{ isImported: true, requests: 1 },
	});
});

test("of several collections, the user says which", async () => {
	const files = [
		{ name: "teas.json", text: JSON.stringify(TEAS) },
		{ name: "openapi.yaml", text: OPENAPI },
	];
	expect(await imported({ kind: "files", files })).toMatchObject({
		isImported: false,
		problems: [{ message: "Several of these files are a collection." }],
	});
});

test("what is lost is told with its place, of what was sent by its name alone", async () => {
	const text = OPENAPI.replace("get:", "trace2: {}\n    get:");
	const made = await imported({
		kind: "files",
		files: [
			{
				name: "teas.yaml",
				text: text.replace(
					"responses:",
					'parameters: [{ $ref: "#/nowhere" }], responses:',
				),
			},
		],
	});
	expect(made).toMatchObject({ isImported: true });
	const told = made.isImported ? [...made.losses, ...made.changes] : [];
	expect(told).toContainEqual(
		expect.objectContaining({
			location: expect.objectContaining({ file: "teas.yaml", line: 7 }),
		}),
	);
});

test.each([
	["nothing known", { kind: "text", text: "hello: you\n" }, "cannot be told"],
	["a missing file", { kind: "path", path: "none.json" }, "There is nothing"],
	[
		"broken JSON",
		{ kind: "text", text: '{ "swagger": "2.0",\n "info": { "title" }\n' },
		/./,
	],
] satisfies [string, ImportSource, string | RegExp][])(
	"%s is refused with a reason, and nothing is left of it",
	async (_, source, message) => {
		expect(await imported(source)).toMatchObject({
			isImported: false,
			problems: [{ message: expect.stringMatching(message) }],
		});
		expect(await readdir(root)).toEqual([]);
	},
);

test("nothing is written outside, nor into a folder that is there", async () => {
	const source: ImportSource = { kind: "text", text: OPENAPI };
	await mkdir(join(root, "taken"));
	for (const folder of ["../made", "/made", ".git"])
		await expect(importedByServer(source, folder)).rejects.toThrow(
			"cannot be the name of a folder",
		);
	await expect(importedByServer(source, "taken")).rejects.toThrow(
		"is there already",
	);
	const refused = { kind: "text", text: "hello: you\n" } as const;
	expect(await importedByServer(refused)).toMatchObject({ isImported: false });
	expect(await readdir(root)).toEqual(["taken"]);
	const files = [{ name: "../../openapi.yaml", text: OPENAPI }];
	await importedByServer({ kind: "files", files });
	expect((await readdir(root)).sort()).toEqual(["made", "taken"]);
});

test("an import that is cancelled leaves nothing", async () => {
	const cancel = new AbortController();
	const item = Array.from({ length: 3_000 }, (_, index) => ({
		name: `Tea ${index}`,
		request: { method: "GET", url: `{{base}}/teas/${index}` },
	}));
	const text = JSON.stringify({ ...TEAS, item });
	const pending = importedByServer({ kind: "text", text }, "made", cancel);
	await expect.poll(() => readdir(root)).toEqual(["made"]);
	cancel.abort();
	await expect(pending).rejects.toThrow("cancelled");
	expect(await readdir(root)).toEqual([]);
});

test("a folder that was dropped is read with all that is in it", async () => {
	const files = [
		{ name: "shop/bruno.json", text: '{"version":"1","name":"Shop"}' },
		{
			name: "shop/teas/list.bru",
			text: "meta {\n  name: List\n}\n\nget {\n  url: {{base}}/teas\n}\n",
		},
		{
			name: "shop/environments/dev.bru",
			text: "vars {\n  base: http://127.0.0.1:9\n}\n",
		},
	];
	expect(await imported({ kind: "files", files })).toMatchObject({
		...{ isImported: true, requests: 1, folders: 1, environments: 1 },
	});
	expect((await readdir(join(root, "made"))).sort()).toEqual([
		"environments",
		"opencollection.yml",
		"teas",
	]);
});
