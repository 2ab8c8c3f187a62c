import { SourceText } from "../../diagnostics/source-text.ts";
import type { FileKind } from "../collection-format.ts";
import { CollectionFileError, EditError } from "../errors.ts";
import type {
	EditedFile,
	FileContent,
	FormatTools,
	Loss,
} from "../format-tools.ts";
import { formEdits } from "../opencollection/form-edits.ts";
import { writeYaml } from "../opencollection/write-yaml.ts";
import { editYaml } from "../opencollection/yaml-edit.ts";
import { parseYaml } from "../opencollection/yaml-parse.ts";
import { YAML_TOOLS } from "../opencollection/yaml-tools.ts";
import { quickTree } from "../opencollection/yaml-tree.ts";
import { differences } from "../tree/differences.ts";
import { Field, formatPath } from "../tree/field.ts";
import type { FieldPath } from "../tree/field-path.ts";
import { toFormTree } from "../tree/form-data.ts";
import { PlacedDocument } from "../tree/placed-document.ts";
import { EMPTY, mapAt, type Tree, without } from "../tree/plain-tree.ts";
import { readTree } from "../tree/read-tree.ts";
import { fileKindByName } from "./file-kind.ts";
import { schemaDocument } from "./folders-reader.ts";
import { DEFINITION_FILES } from "./postman-folders.ts";
import { type LayoutOf, toPostman } from "./write/to-postman.ts";

/** Files of schema 3 are YAML: what is about text and not about meaning is as in OpenCollection. */
export const FOLDERS_TOOLS: FormatTools = {
	...YAML_TOOLS,
	place: (source) =>
		schemaDocument(parseYaml(source), fileKindByName(source.file)),
	draft: (source, kind) => {
		const tree = quickTree(source.text);
		const document =
			tree === undefined ? parseYaml(source) : new PlacedDocument(source, tree);
		return { root: Field.root(schemaDocument(document, kind)), others: [] };
	},
	content: contentOf,
	ownContent: (source) => {
		const content = contentOf(source, "collection");
		const { problems, hasErrors } = content.document;
		const [first] = problems;
		if (hasErrors && first) throw new CollectionFileError(first, problems);
		const tree = { opencollection: "1.0.0", ...content.tree };
		return { ...content, tree, kept: EMPTY };
	},
	write: (tree, kind, name) => {
		const text = writeYaml(toPostman(tree, kind, name));
		const losses = lostIn(text, tree, kind).map(lossAt);
		return { text, losses, kept: EMPTY };
	},
	writeOwn: (tree) => {
		const text = writeYaml(toPostman(tree, "collection", ""));
		const losses = lostIn(text, tree, "collection").map(lossAt);
		return { files: [{ path: DEFINITION_FILES[0], text }], losses };
	},
	newCollection: (name) => [
		{
			path: DEFINITION_FILES[0],
			text: writeYaml({ $kind: "collection", name }),
		},
	],
	edit: edited,
	needsSpellingOut: false,
};

function contentOf(source: SourceText, kind: FileKind): FileContent {
	const document = schemaDocument(parseYaml(source), kind);
	const tree = readTree(Field.root(document));
	const request = mapAt(tree, "request");
	return "auths" in request
		? { tree: { ...tree, request: without(request, "auths") }, document }
		: { tree, document };
}

/** What a text does not say of a tree. */
function lostIn(text: string, tree: Tree, kind: FileKind) {
	const { tree: again } = contentOf(new SourceText("", text), kind);
	return differences(tree, again);
}

function lossAt(path: FieldPath): Loss {
	return {
		path,
		code: "NO_PLACE_IN_POSTMAN",
		message: `Postman's files have no place for \`${formatPath(path)}\`.`,
		hint: "It is not written.",
	};
}

/** Changes what differs, where the file has it; comments and keys that mean nothing to us stay. */
function edited({ text, kind, name, before }: EditedFile, after: Tree): string {
	const layoutOf = layoutsIn(text);
	const written = (tree: Tree) =>
		toFormTree(toPostman(tree, kind, name, layoutOf));
	const edits = formEdits(written(before), written(after));
	const result = edits.reduce((one, edit) => editYaml(one, edit), text);
	const known = new Set(lostIn(text, before, kind).map(formatPath));
	const lost = lostIn(result, after, kind).find(
		(path) => !known.has(formatPath(path)),
	);
	if (lost !== undefined)
		throw new EditError(
			`Postman's files have no place for \`${formatPath(lost)}\`.`,
			{ hint: "Convert the collection to OpenCollection: curlew convert." },
		);
	return result;
}

function layoutsIn(text: string): LayoutOf {
	const root = Field.root(parseYaml(new SourceText("", text)));
	return (...path) => {
		let field = root;
		for (const key of path) field = field.get(key);
		return field.isList ? "list" : "map";
	};
}
