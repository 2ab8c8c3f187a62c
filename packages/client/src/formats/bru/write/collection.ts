import { normaliseDefaults } from "../../opencollection/normalise/normalise.ts";
import { plainText } from "../../opencollection/normalise/normalise-entry.ts";
import {
	compact,
	mapAt,
	member,
	type Tree,
	textAt,
} from "../../tree/plain-tree.ts";
import type { BruDocument } from "../bru-document.ts";
import { configToTree, treeToConfig } from "./bruno-config.ts";
import type { Codec } from "./codecs.ts";
import { defaultSections } from "./default-sections.ts";
import { documentToTree, type FromBru } from "./from-bru.ts";
import { inFileOrder } from "./section-order.ts";
import { text } from "./sections.ts";
import { type ToBru, treeToBru } from "./to-bru.ts";
import { writeBru } from "./write-bru.ts";

const FORMAT_VERSION = "1.0.0";

/** The collection's own file: of `.bru` collections, `collection.bru` and `bruno.json` together. */
export function collectionCodec(config: Tree): Codec {
	return {
		kind: "collection",
		complete: (tree) => {
			const { info, extensions, ...others } = configToTree(config);
			return compact({
				opencollection: FORMAT_VERSION,
				info,
				...others,
				...tree,
				extensions,
			});
		},
		toSections: (tree) =>
			inFileOrder([
				...defaultSections(mapAt(tree, "request"), "collection"),
				...text("docs", textAt(tree, "docs")),
			]),
		normalise: (tree) =>
			compact({
				...tree,
				opencollection: FORMAT_VERSION,
				request: normaliseDefaults(mapAt(tree, "request")),
				docs: plainText(member(tree, "docs")),
			}),
		write: writeBru,
	};
}

export function collectionToTree(config: Tree, document: BruDocument): FromBru {
	return documentToTree(document, collectionCodec(config), "");
}

export interface CollectionToBru extends ToBru {
	/** The content of `bruno.json`. */
	readonly config: Tree;
}

/** `tree` is an OpenCollection file without its items and environments. */
export function collectionToBru(tree: Tree): CollectionToBru {
	const config = treeToConfig(tree);
	return { ...treeToBru(tree, collectionCodec(config), ""), config };
}
