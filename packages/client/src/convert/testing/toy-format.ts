import type { SourceText } from "../../diagnostics/source-text.ts";
import type {
	CollectionFormat,
	FileKind,
	FormatReader,
	ReadFile,
} from "../../formats/collection-format.ts";
import type { FormatTools } from "../../formats/format-tools.ts";
import { addFormat, FORMATS } from "../../formats/formats.ts";
import { addTools } from "../../formats/tools-of-formats.ts";
import { Field } from "../../formats/tree/field.ts";
import {
	filledMap,
	listNode,
	mapNode,
	textNode,
} from "../../formats/tree/make-node.ts";
import { PlacedDocument } from "../../formats/tree/placed-document.ts";
import type { MapNode, NodeRange } from "../../formats/tree/placed-node.ts";
import {
	EMPTY,
	mapAt,
	mapsAt,
	type Tree,
	textAt,
} from "../../formats/tree/plain-tree.ts";
import { readTree } from "../../formats/tree/read-tree.ts";

/**
 * A format as a stranger would add it. A request is `GET http://x`, then a header
 * on each line; everything else is `name: value` on each line. A file `.toybox`
 * holds a whole collection: requests with `# name` above, an empty line between.
 */
const TOY: CollectionFormat = {
	name: "toy",
	title: "Toy",
	markers: ["toys"],
	ownFiles: [],
	folderFiles: ["folder.toy"],
	endings: [".toy"],
	environmentEndings: [".env.toy"],
	single: {
		endings: [".toybox"],
		holdsCollection: (text) => text.startsWith("# "),
	},
	hasOperatorsInValues: false,
	rules: (settings) => FORMATS.bruno.rules(settings),
	reader: async () => TOY_READER,
};

const TOY_READER: FormatReader = {
	read: (source, kind, use) => use(readToy(source, kind)),
	readCollection: (source, _other, use) => {
		const file = readToy(source, "collection");
		const curlew = file.root.get("extensions").get("curlew");
		return use({ settings: file, content: file, curlew });
	},
};

const TOY_TOOLS: FormatTools = {
	place: (source) => readToy(source, kindOf(source)).root.document,
	draft: (source, kind) => ({ root: readToy(source, kind).root, others: [] }),
	outline: () => [],
	commentOffsets: () => [],
	remarks: () => () => false,
	content: (source, kind) => contentOf(source, kind),
	ownContent: (source) => ({ ...contentOf(source, "collection"), kept: EMPTY }),
	write: (tree) => ({ text: writeToy(tree), losses: [], kept: EMPTY }),
	writeOwn: (tree) => ({
		files: [{ path: "toys", text: `name: ${nameIn(tree)}\n` }],
		losses: [],
	}),
	newCollection: (name) => [{ path: "toys", text: `name: ${name}\n` }],
	edit: (_file, after) => writeToy(after),
	needsSpellingOut: false,
};

/** Adds the format to Curlew's own until it is disposed of. */
export function withToys(): Disposable & { readonly format: CollectionFormat } {
	const added = [addFormat(TOY), addTools(TOY, TOY_TOOLS)];
	return {
		format: TOY,
		[Symbol.dispose]: () => {
			for (const one of added) one[Symbol.dispose]();
		},
	};
}

function readToy(source: SourceText, kind: FileKind): ReadFile {
	const tree = treeOf(source.text, kind, {
		start: 0,
		end: source.text.length,
	});
	const document = new PlacedDocument(source, tree, { problems: [] });
	return { root: Field.root(document), isBroken: false };
}

function treeOf(text: string, kind: FileKind, range: NodeRange): MapNode {
	const [first, ...others] = rowsIn(text, range);
	const all = first ? [first, ...others] : [];
	const rows = (kind === "request" ? others : all).map((row) =>
		mapNode(row.name, row),
	);
	const list = rows[0] && listNode(rows[0], rows);
	switch (kind) {
		case "request": {
			const [method, url] = [first?.name, first?.value];
			return mapNode(range, {
				http: filledMap(range, { method, url, headers: list }),
			});
		}
		case "environment":
			return mapNode(range, { variables: list });
		default:
			return text.startsWith("# ")
				? mapNode(range, { items: itemsOf(text) })
				: mapNode(range, { info: mapNode(range, { name: first?.value }) });
	}
}

function itemsOf(text: string) {
	const items = [...text.matchAll(/^# (.*)\n((?:.+\n?)*)/gm)].map((match) => {
		const [whole, name = "", request = ""] = match;
		const end = match.index + whole.length;
		const title = {
			start: match.index + 2,
			end: match.index + 2 + name.length,
		};
		const tree = treeOf(text, "request", { start: end - request.length, end });
		const info = mapNode(title, { name: textNode(name, title) });
		return mapNode(tree, { info, http: tree.entries[0]?.value ?? undefined });
	});
	return listNode({ start: 0, end: text.length }, items);
}

function rowsIn(text: string, { start, end }: NodeRange) {
	const rows = text.slice(start, end).matchAll(/^(\S+?):? (.*)$/gm);
	return [...rows].map((match) => {
		const [line, name = "", value = ""] = match;
		const from = start + match.index;
		const to = from + line.length;
		return {
			name: textNode(name, { start: from, end: from + name.length }),
			value: textNode(value, { start: to - value.length, end: to }),
		};
	});
}

function kindOf({ file }: SourceText): FileKind {
	if (file.endsWith(".env.toy")) return "environment";
	return file.endsWith(".toy") ? "request" : "collection";
}

function contentOf(source: SourceText, kind: FileKind) {
	const { root } = readToy(source, kind);
	return { tree: readTree(root), document: root.document };
}

function writeToy(tree: Tree): string {
	const http = mapAt(tree, "http");
	const rows = [...mapsAt(http, "headers"), ...mapsAt(tree, "variables")].map(
		(row) => `${textAt(row, "name")}: ${textAt(row, "value")}\n`,
	);
	const first = `${textAt(http, "method")} ${textAt(http, "url")}\n`;
	return [http === EMPTY ? "" : first, ...rows].join("");
}

function nameIn(tree: Tree): string {
	return textAt(mapAt(tree, "info"), "name") ?? "";
}
