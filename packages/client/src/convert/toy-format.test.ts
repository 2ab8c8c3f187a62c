import { expect, test } from "vitest";
import type { FileFormat } from "../collection/file-format.ts";
import type { CollectionDefinition } from "../collection/model.ts";
import { Environments } from "../collection/open/environments.ts";
import { FolderCollection } from "../collection/open/folder-collection.ts";
import { Limiter } from "../collection/open/limiter.ts";
import { openCollection } from "../collection/open/open-collection.ts";
import { NO_DEFAULTS } from "../collection/plain-folder.ts";
import { readEnvironment } from "../collection/read/read-environment.ts";
import { readFolder } from "../collection/read/read-folder.ts";
import { readRequest } from "../collection/read/read-request.ts";
import { REQUEST_KINDS } from "../collection/read/request-kinds.ts";
import { temporaryFolder } from "../collection/testing/temporary-folder.ts";
import { SourceText } from "../diagnostics/source-text.ts";
import { writeYaml } from "../formats/opencollection/write-yaml.ts";
import { openYaml } from "../formats/opencollection/yaml-parse.ts";
import { Field } from "../formats/tree/field.ts";
import {
	filledMap,
	listNode,
	mapNode,
	textNode,
} from "../formats/tree/make-node.ts";
import { PlacedDocument } from "../formats/tree/placed-document.ts";
import {
	mapAt,
	mapsAt,
	type Tree,
	textAt,
} from "../formats/tree/plain-tree.ts";
import { readTree } from "../formats/tree/read-tree.ts";
import { openSession } from "../run/session/open-session.ts";

/** A format as a stranger would add it: `GET http://x`, then a header on each line. */
function readToy(source: SourceText): Field {
	const whole = { start: 0, end: source.text.length };
	const rows = [...source.text.matchAll(/^(\S+?):? (.*)$/gm)].map((match) => {
		const [line, name = "", value = ""] = match;
		const start = match.index;
		const end = start + line.length;
		return {
			name: textNode(name, { start, end: start + name.length }),
			value: textNode(value, { start: end - value.length, end }),
		};
	});
	const [first, ...headers] = rows;
	const nodes = headers.map((row) => mapNode(row.name, row));
	const http = filledMap(whole, {
		method: first?.name,
		url: first?.value,
		headers: nodes[0] && listNode(nodes[0], nodes),
	});
	const problems = { problems: [] };
	return Field.root(
		new PlacedDocument(source, mapNode(whole, { http }), problems),
	);
}

function writeToy(tree: Tree): string {
	const http = mapAt(tree, "http");
	const headers = mapsAt(http, "headers").map(
		(header) => `${textAt(header, "name")}: ${textAt(header, "value")}\n`,
	);
	const first = `${textAt(http, "method")} ${textAt(http, "url")}\n`;
	return [first, ...headers].join("");
}

const TOY: FileFormat = {
	endings: [".toy"],
	folderFiles: ["folder.toy"],
	isItemFile: (name) => name.endsWith(".toy"),
	withoutEnding: (name) => name.replace(/\.toy$/, ""),
	isOwnFile: () => false,
	marksCollection: (name) => name === "toys",
	isIgnored: () => false,
	readFolder: (source, { name, path }) => {
		const root = readToy(source);
		const folder = readFolder(root, { defaultName: name, path }, 0);
		return { folder, problems: root.document.problems };
	},
	readRequest: (source, place) => {
		const root = readToy(source);
		const request = readRequest(root, "http", place, REQUEST_KINDS, 0);
		return { request, problems: root.document.problems };
	},
	readEnvironment: (source, name) => readEnvironment(readToy(source), name),
};

const TEXT =
	"PUT http://localhost/{{thing}}?q=1\nX-Toy: 1\nAccept: text/plain\n";

function definitionOf(root: string): CollectionDefinition {
	return {
		name: "Toys",
		version: undefined,
		root,
		file: `${root}/toys`,
		format: "opencollection",
		requestPath: ["request"],
		defaults: NO_DEFAULTS,
		proxy: { kind: "inherit" },
		clientCertificates: [],
		extensions: { unresolved: "keep", requires: undefined, all: {} },
		docs: undefined,
		faults: [],
	};
}

async function previewOf(collection: FolderCollection, path: string) {
	const request = await collection.request(path);
	if (request === undefined) throw new Error("There is no such request.");
	const session = await openSession(
		collection,
		{ contentLimit: 1024 },
		() => undefined,
	);
	await using _ = { [Symbol.asyncDispose]: () => session.close() };
	const { preview } = await session.preview(request);
	return preview;
}

test("a format of two functions opens, renders, and goes to OpenCollection and back", async () => {
	await using folder = await temporaryFolder({
		toys: "",
		"a/put.toy": TEXT.replace("{{thing}}", "things"),
		"a/get.toy": "GET http://localhost/\n",
	});
	const collection = new FolderCollection(
		definitionOf(folder.root),
		new Environments(folder.root, [], TOY),
		new Limiter(1),
		[],
		TOY,
	);
	const { requests, problems } = await collection.select([]);
	expect(problems).toEqual([]);
	expect(requests.map(({ path, method }) => [path, method])).toEqual([
		["a/get", "GET"],
		["a/put", "PUT"],
	]);
	expect(await previewOf(collection, "a/put")).toMatchObject({
		method: "PUT",
		url: "http://localhost/things?q=1",
	});

	const toy = new SourceText(folder.at("a/put.toy"), TEXT);
	const yaml = writeYaml(readTree(readToy(toy)));
	await using converted = await temporaryFolder({
		"opencollection.yml": "info:\n  name: Toys\n",
		"a/put.yml": yaml,
	});
	const opened = await openCollection(converted.root);
	const place = { defaultName: "put", path: "a/put", folders: [] };
	const read = await TOY.readRequest(toy, place);
	expect(await opened.request("a/put")).toMatchObject({
		method: read.request?.method,
		url: read.request?.url,
		headers: read.request?.headers,
	});
	const back = readTree(openYaml(new SourceText("put.yml", yaml)));
	expect(writeToy(back)).toBe(TEXT);
});

test("each text of it knows where it stands", () => {
	const source = new SourceText("/c/put.toy", TEXT);
	const header = readToy(source).get("http").get("headers").item(1);
	const [start, end] = header.get("value").range();
	expect(source.location(start, end)).toMatchObject({
		line: 3,
		column: 9,
		length: 10,
	});
});
