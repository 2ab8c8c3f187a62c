import type { SourceText } from "../../diagnostics/source-text.ts";
import type { FileContent, FormatTools } from "../format-tools.ts";
import { Field } from "../tree/field.ts";
import { PlacedDocument } from "../tree/placed-document.ts";
import { EMPTY, type Tree } from "../tree/plain-tree.ts";
import { readTree } from "../tree/read-tree.ts";
import { COLLECTION_FILE } from "./open-collection.ts";
import { writeYaml } from "./write-yaml.ts";
import { yamlCommentOffsets } from "./yaml-comments.ts";
import { editYaml } from "./yaml-edit.ts";
import { yamlOutline } from "./yaml-outline.ts";
import { parseYaml } from "./yaml-parse.ts";
import { quickTree } from "./yaml-tree.ts";

/** OpenCollection has a place for everything: nothing is lost in writing it. */
export const YAML_TOOLS: FormatTools = {
	place: parseYaml,
	draft: (source) => {
		const tree = quickTree(source.text);
		const document =
			tree === undefined ? parseYaml(source) : new PlacedDocument(source, tree);
		return { root: Field.root(document), others: [] };
	},
	outline: yamlOutline,
	commentOffsets: yamlCommentOffsets,
	remarks: inComments,
	content: contentOf,
	ownContent: (source) => {
		const content = contentOf(source);
		const error = content.document.toError();
		if (error) throw error;
		return { ...content, kept: EMPTY };
	},
	write: (tree) => ({ text: writeYaml(tree), losses: [], kept: EMPTY }),
	writeOwn: (tree) => ({ files: [ownFile(tree)], losses: [] }),
	newCollection: (name) => [
		ownFile({ opencollection: "1.0.0", info: { name } }),
	],
	edit: ({ text, basePath }, _after, edits) =>
		edits.reduce(
			(edited, { path, value }) =>
				editYaml(edited, { path: [...basePath, ...path], value }),
			text,
		),
	needsSpellingOut: false,
};

function contentOf(source: SourceText): FileContent {
	const document = parseYaml(source);
	return { tree: readTree(Field.root(document)), document };
}

function ownFile(tree: Tree) {
	return { path: COLLECTION_FILE, text: writeYaml(tree) };
}

function inComments(source: SourceText): (offset: number) => boolean {
	const offsets = yamlCommentOffsets(source.text);
	const starts = new Map(
		offsets.map((offset) => [source.lineAt(offset), offset]),
	);
	return (offset) => {
		const start = starts.get(source.lineAt(offset));
		return start !== undefined && start <= offset;
	};
}
