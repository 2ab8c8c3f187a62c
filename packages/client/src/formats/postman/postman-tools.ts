import { SourceText } from "../../diagnostics/source-text.ts";
import { DEFAULT_SETTINGS } from "../../kinds/settings.ts";
import type { FileKind } from "../collection-format.ts";
import type {
	FileContent,
	FormatTools,
	Loss,
	WrittenOwn,
} from "../format-tools.ts";
import { POSTMAN_RULES } from "../rules/postman-rules.ts";
import { Field } from "../tree/field.ts";
import { toJsonText } from "../tree/json-text.ts";
import {
	compact,
	EMPTY,
	mapAt,
	type Tree,
	textAt,
	without,
} from "../tree/plain-tree.ts";
import { readTree } from "../tree/read-tree.ts";
import { POSTMAN_LACKS } from "./parts-without-place.ts";
import { placePostman } from "./place-postman.ts";
import { POSTMAN } from "./postman.ts";
import { postmanOutline } from "./postman-outline.ts";
import { editPostman } from "./write/edit-postman.ts";
import { itemTextAt, withItemText } from "./write/item-text.ts";
import { lossesIn } from "./write/losses.ts";
import {
	writtenCollection,
	writtenEnvironment,
} from "./write/write-collection.ts";
import { writtenItem } from "./write/write-item.ts";

export const POSTMAN_TOOLS: FormatTools = {
	place: (source) => placePostman(source),
	draft: (source, kind) => ({
		root: Field.root(placePostman(source, kind)),
		others: [],
	}),
	outline: postmanOutline,
	commentOffsets: () => [],
	remarks: () => () => false,
	content: contentOf,
	ownContent: (source) => {
		const { tree, document } = contentOf(source, "collection");
		return { tree: spelledOut(tree), document, kept: EMPTY };
	},
	write: (tree, kind, name) => {
		const written =
			kind === "environment"
				? writtenEnvironment(tree, name)
				: writtenItem(tree);
		const text = jsonText(written);
		const losses = kind === "environment" ? environmentLosses(tree, text) : [];
		return { text, losses, kept: EMPTY };
	},
	writeWhole,
	writeOwn: writeWhole,
	newCollection: (name) => writeWhole({ info: { name } }).files,
	edit: editPostman,
	itemTexts: { of: itemTextAt, insert: withItemText },
	needsSpellingOut: false,
	scriptApi: "pm",
	lacks: POSTMAN_LACKS,
	hasSecretsInFiles: true,
};

/** With what Postman does where nothing is said, for formats whose clients do something else. */
function spelledOut(collection: Tree): Tree {
	const request = mapAt(collection, "request");
	const own = mapAt(request, "settings");
	const settings = { ...POSTMAN_RULES.settings, ...own };
	return {
		...collection,
		request: { ...request, settings },
		extensions: { curlew: { unresolved: POSTMAN_RULES.unresolved } },
	};
}

/** The other way round: settings that Postman has anyhow are left out, those that hold elsewhere are said. */
function saidForPostman(collection: Tree): Tree {
	const request = mapAt(collection, "request");
	const settings = mapAt(request, "settings");
	const usual: Tree = compact(POSTMAN_RULES.settings);
	const standards: Tree = compact(DEFAULT_SETTINGS);
	const said = Object.keys(usual).flatMap((name) => {
		const value = settings[name] ?? standards[name] ?? null;
		return value === usual[name] ? [] : [[name, value] as const];
	});
	return {
		...collection,
		request: {
			...request,
			settings: {
				...without(settings, ...Object.keys(usual)),
				...Object.fromEntries(said),
			},
		},
	};
}

function contentOf(source: SourceText, kind: FileKind): FileContent {
	const document = placePostman(source, kind);
	return { tree: readTree(Field.root(document)), document };
}

function writeWhole(collection: Tree): WrittenOwn {
	const bundle = saidForPostman(collection);
	const text = jsonText(writtenCollection(bundle));
	const { tree } = contentOf(new SourceText("", text), "collection");
	const name = textAt(mapAt(bundle, "info"), "name") ?? "";
	const [ending] = POSTMAN.endings;
	return {
		files: [{ path: `${fileNameFor(name)}${ending}`, text }],
		losses: lossesIn(bundle, tree),
	};
}

function environmentLosses(environment: Tree, text: string): readonly Loss[] {
	const { tree } = contentOf(new SourceText("", text), "environment");
	const { variables: _variables, ...others } = environment;
	return lossesIn(others, tree);
}

function fileNameFor(name: string): string {
	return name.replace(/[\p{Cc}<>:"/\\|?*]+/gu, "-").trim() || "collection";
}

/** As Postman writes it. */
function jsonText(value: Tree): string {
	return `${toJsonText(value, 4).replaceAll(/^ +/gm, (spaces) => "\t".repeat(spaces.length / 4))}\n`;
}
