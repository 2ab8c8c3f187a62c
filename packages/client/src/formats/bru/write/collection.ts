import { valuesAreEqual } from "../../../values/compare-values.ts";
import type { TextFile } from "../../format-tools.ts";
import { normaliseDefaults } from "../../opencollection/normalise/normalise.ts";
import { plainText } from "../../opencollection/normalise/normalise-entry.ts";
import { toJsonText } from "../../tree/json-text.ts";
import {
	compact,
	mapAt,
	member,
	type Tree,
	textAt,
} from "../../tree/plain-tree.ts";
import type { BruDocument } from "../bru-document.ts";
import { COLLECTION_BRU } from "../bru-names.ts";
import { configToTree, treeToConfig } from "./bruno-config.ts";
import type { Codec } from "./codecs.ts";
import { defaultSections } from "./default-sections.ts";
import { documentToTree, type FromBru } from "./from-bru.ts";
import { inFileOrder } from "./section-order.ts";
import { text } from "./sections.ts";
import { LEFTOVERS, type ToBru, together, treeToBru } from "./to-bru.ts";
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

/** A collection's tree with what a conversion kept of it; undefined where it does not fit any more. */
export function collectionWithKept(tree: Tree, kept: Tree): Tree | undefined {
	const candidate = together(tree, kept);
	const before = collectionToBru(tree);
	const after = collectionToBru(candidate);
	const fits =
		before.text === after.text && valuesAreEqual(before.config, after.config);
	return fits ? candidate : undefined;
}

const BRUNO_JSON = "bruno.json";

/** `bruno.json` with what `.bru` files have no place for, and `collection.bru` where it says something. */
export function collectionFiles(
	text: string,
	config: Tree,
	leftovers: Tree,
): readonly TextFile[] {
	const extensions = compact({
		...mapAt(config, "extensions"),
		[LEFTOVERS]: leftovers,
	});
	const json = toJsonText(compact({ ...config, extensions }), 2);
	return [
		{ path: BRUNO_JSON, text: `${json}\n` },
		...(text === "" ? [] : [{ path: COLLECTION_BRU, text }]),
	];
}

/** As Bruno makes one. */
export function newBrunoJson(name: string): TextFile {
	const config = {
		version: "1",
		name,
		type: "collection",
		ignore: ["node_modules", ".git"],
	};
	return { path: BRUNO_JSON, text: `${JSON.stringify(config, null, "\t")}\n` };
}
