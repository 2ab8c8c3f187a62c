import { basename } from "node:path";
import type { SourceText } from "../../diagnostics/source-text.ts";
import { parseJson } from "../../values/parse-json.ts";
import { CollectionFileError } from "../errors.ts";
import type { FileContent, FormatTools, OwnContent } from "../format-tools.ts";
import { PlacedDocument } from "../tree/placed-document.ts";
import { EMPTY, isTree, mapAt } from "../tree/plain-tree.ts";
import type { BruFileKind } from "./bru-keys.ts";
import { bruOutline } from "./bru-outline.ts";
import { BRUNO } from "./bruno.ts";
import { INVALID_JSON, readBrunoJson } from "./bruno-json.ts";
import { parseBru } from "./parse-bru.ts";
import { placeBru } from "./place-bru.ts";
import { bruTree } from "./read/bru-tree.ts";
import { unusedTexts } from "./read/unused-texts.ts";
import { configContent, editConfig } from "./write/bruno-config.ts";
import { CODECS, type Codec } from "./write/codecs.ts";
import {
	collectionCodec,
	collectionFiles,
	collectionToBru,
	collectionWithKept,
	newBrunoJson,
} from "./write/collection.ts";
import { editBru } from "./write/edit-bru.ts";
import { documentToTree } from "./write/from-bru.ts";
import { lossesOf } from "./write/losses.ts";
import { LEFTOVERS, toBru, withLeftover } from "./write/to-bru.ts";

export const BRU_TOOLS: FormatTools = {
	place: (source) =>
		isBrunoJson(source)
			? readBrunoJson(source).curlew.document
			: placeBru(source),
	draft: (source, kind) => {
		const document = parseBru(source);
		return { root: bruTree(document, kind), others: unusedTexts(document) };
	},
	outline: bruOutline,
	commentOffsets: () => [],
	remarks: inDocumentation,
	content: (source, kind, name) =>
		isBrunoJson(source)
			? settingsContentOf(source)
			: contentOf(source, kind, codecOf(kind), name),
	ownContent: ownContentOf,
	keeping: {
		restore: (tree, kept, kind, name) =>
			kind === "collection"
				? collectionWithKept(tree, kept)
				: withLeftover(tree, kept, kind, name),
		outdated: {
			message:
				"What `bruno.json` keeps of this file from OpenCollection no longer fits it, and is not converted.",
			hint: "It stands under `extensions.opencollection`.",
		},
	},
	write: (tree, kind, name) => {
		const written = toBru(tree, kind, name);
		const { text, lost, leftover } = written;
		const kept = lost.length > 0 ? leftover : EMPTY;
		return { text, losses: lossesOf(written), kept };
	},
	writeOwn: (tree, kept) => {
		const written = collectionToBru(tree);
		const { lost, leftover, text, config } = written;
		const [path = ""] = BRUNO.ownFiles;
		const all = lost.length > 0 ? { ...kept, [path]: leftover } : kept;
		return {
			files: collectionFiles(text, config, all),
			losses: lossesOf(written),
		};
	},
	newCollection: (name) => [newBrunoJson(name)],
	edit: ({ text, kind, name, before }, after) =>
		kind === "collection" && isJson(text)
			? editConfig(text, before, after)
			: editBru(text, codecOf(kind), name, before, after),
	needsSpellingOut: true,
	lacks: [
		"request.operationName",
		"environment.extends",
		"environment.dotEnvFilePath",
		"collection.clientCertificates.disabled",
	],
};

function isBrunoJson({ file }: SourceText): boolean {
	return BRUNO.markers.includes(basename(file));
}

/** Of the two files that have a form of the collection, `bruno.json`. */
function isJson(text: string): boolean {
	return text.trimStart().startsWith("{");
}

function codecOf(kind: BruFileKind): Codec {
	return kind === "collection" ? collectionCodec(EMPTY) : CODECS[kind];
}

function contentOf(
	source: SourceText,
	kind: BruFileKind,
	codec: Codec,
	name: string,
): FileContent {
	const parsed = parseBru(source);
	const { tree, problems } = documentToTree(parsed, codec, name);
	const { root } = bruTree(parsed, kind).document;
	const told = { problems: [...problems] };
	return { tree, document: new PlacedDocument(source, root, told) };
}

/** A file that cannot be read has nothing but its problems. */
function settingsContentOf(source: SourceText): FileContent {
	const { document } = readBrunoJson(source).file.root;
	const isBroken = document.problems.some(({ code }) => code === INVALID_JSON);
	return { tree: isBroken ? EMPTY : configContent(source.text), document };
}

function ownContentOf(source: SourceText, other: SourceText): OwnContent {
	const { problems } = readBrunoJson(source).file.root.document;
	const [problem] = problems;
	if (problem) throw new CollectionFileError(problem, problems);
	const config = parseJson(source.text);
	const tree = isTree(config) ? config : EMPTY;
	return {
		...contentOf(other, "collection", collectionCodec(tree), ""),
		kept: mapAt(tree, "extensions", LEFTOVERS),
	};
}

/** `.bru` files have no comments; what stands in the section `docs` says something about the file. */
function inDocumentation(source: SourceText): (offset: number) => boolean {
	return (offset) => {
		const before = source.text.slice(0, offset);
		const [, section] = /^.*^([a-z][\w:-]*) *[{[]/ms.exec(before) ?? [];
		return section === "docs";
	};
}
