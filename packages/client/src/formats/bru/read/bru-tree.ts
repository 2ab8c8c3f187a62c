import { Field } from "../../tree/field.ts";
import { mapNode } from "../../tree/make-node.ts";
import { PlacedDocument } from "../../tree/placed-document.ts";
import type { MapNode } from "../../tree/placed-node.ts";
import type { BruDocument } from "../bru-document.ts";
import type { BruFileKind } from "../bru-keys.ts";
import { defaultsTree } from "./defaults-tree.ts";
import { infoTree } from "./info-tree.ts";
import { requestTree } from "./request-tree.ts";
import { joinedNodes, sectionText } from "./rows.ts";
import { secretsTree, variablesTree } from "./variables-tree.ts";

/**
 * What a `.bru` file says as the tree of an OpenCollection file, each node with
 * its range of the `.bru` file. What the file cannot say so is told in the
 * document's problems, which are those of the field, too.
 */
export function bruTree(document: BruDocument, kind: BruFileKind): Field {
	const tree = TREES[kind](document);
	return Field.root(new PlacedDocument(document.source, tree, document));
}

const TREES = {
	request: requestTree,
	folder: folderTree,
	collection: collectionTree,
	environment: environmentTree,
} as const satisfies Readonly<
	Record<BruFileKind, (document: BruDocument) => MapNode>
>;

function folderTree(document: BruDocument): MapNode {
	return mapNode(wholeOf(document), {
		info: infoTree(document, "folder"),
		request: defaultsTree(document, "folder"),
		docs: sectionText(document, "docs"),
	});
}

/** Of `collection.bru`; the rest of a collection stands in `bruno.json`. */
function collectionTree(document: BruDocument): MapNode {
	return mapNode(wholeOf(document), {
		request: defaultsTree(document, "collection"),
		docs: sectionText(document, "docs"),
	});
}

/** An environment, whose name is its file's. Names of variables that secret managers know stand apart: OpenCollection has no place for them. */
function environmentTree(document: BruDocument): MapNode {
	const external = document.blocks
		.map(({ name }) => name)
		.filter((name) => name.startsWith("vars:externalsecrets:"));
	return mapNode(wholeOf(document), {
		color: document.colour,
		variables: joinedNodes(
			variablesTree(document, "vars"),
			secretsTree(document, "vars:secret"),
		),
		externalSecrets: joinedNodes(
			...[...new Set(external)].map((name) => secretsTree(document, name)),
		),
	});
}

function wholeOf({ source }: BruDocument) {
	return { start: 0, end: source.text.length };
}
