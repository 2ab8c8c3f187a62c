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
import { writeDenseYaml } from "../opencollection/write-yaml.ts";
import { editYaml } from "../opencollection/yaml-edit.ts";
import { parseYaml } from "../opencollection/yaml-parse.ts";
import { YAML_TOOLS } from "../opencollection/yaml-tools.ts";
import { quickTree } from "../opencollection/yaml-tree.ts";
import { POSTMAN_FOLDERS_LACK } from "../postman/parts-without-place.ts";
import { withoutPlace } from "../postman/without-place.ts";
import { POSTMAN_FOLDERS_RULES } from "../rules/postman-rules.ts";
import { differences } from "../tree/differences.ts";
import { Field, formatPath } from "../tree/field.ts";
import type { FieldPath } from "../tree/field-path.ts";
import { toFormTree } from "../tree/form-data.ts";
import { PlacedDocument } from "../tree/placed-document.ts";
import {
	compact,
	EMPTY,
	mapAt,
	type Tree,
	without,
} from "../tree/plain-tree.ts";
import { readTree } from "../tree/read-tree.ts";
import { fileKindByName } from "./file-kind.ts";
import { readExampleFile, schemaDocument } from "./folders-reader.ts";
import { DEFINITION_FILES, EXAMPLE_FILES } from "./postman-folders.ts";
import { examplesFolderOf } from "./read/examples-folder.ts";
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
	exampleContent: (source, name) => {
		const { root, order } = readExampleFile(
			Field.root(parseYaml(source)),
			name,
		);
		return { tree: readTree(root), document: root.document, order };
	},
	ownContent: (source) => {
		const content = contentOf(source, "collection");
		const { problems, hasErrors } = content.document;
		const [first] = problems;
		if (hasErrors && first) throw new CollectionFileError(first, problems);
		const tree = { opencollection: "1.0.0", ...spelledOut(content.tree) };
		return { ...content, tree, kept: EMPTY };
	},
	write: (tree, kind, name) => {
		const text = writeDenseYaml(toPostman(tree, kind, name));
		const losses = lostIn(text, tree, kind).map(lossesOf(tree));
		return { text, losses, kept: EMPTY };
	},
	writeOwn: (given) => {
		const tree = withoutUsual(given);
		const text = writeDenseYaml(toPostman(tree, "collection", ""));
		const losses = lostIn(text, tree, "collection").map(lossesOf(tree));
		return { files: [{ path: DEFINITION_FILES[0], text }], losses };
	},
	newCollection: (name) => [
		{
			path: DEFINITION_FILES[0],
			text: writeDenseYaml({ $kind: "collection", name }),
		},
	],
	edit: edited,
	renamed: (text, from, to) => {
		const { folderOf, folder } = EXAMPLE_FILES;
		const request = Field.root(parseYaml(new SourceText("", text)));
		// Only where it names its own: others stay where they are.
		if (examplesFolderOf(request) !== `${folderOf(from)}/${folder}`)
			return text;
		const value = `./${folderOf(to)}/${folder}`;
		return editYaml(text, { path: ["examples"], value });
	},
	needsSpellingOut: false,
	scriptApi: "pm",
	lacks: POSTMAN_FOLDERS_LACK,
	hasSecretsInFiles: true,
};

const USUAL: Tree = compact(POSTMAN_FOLDERS_RULES.settings);

/** With what Postman does where nothing is said, for formats whose clients do something else. */
function spelledOut(collection: Tree): Tree {
	const request = mapAt(collection, "request");
	const settings = { ...USUAL, ...mapAt(request, "settings") };
	return { ...collection, request: { ...request, settings } };
}

/** The other way round. */
function withoutUsual(collection: Tree): Tree {
	const request = mapAt(collection, "request");
	const settings = mapAt(request, "settings");
	const said = Object.entries(settings).filter(
		([name, value]) => USUAL[name] !== value,
	);
	if (said.length === Object.keys(settings).length) return collection;
	const others = without(request, "settings");
	const left = said.length > 0 && { settings: Object.fromEntries(said) };
	return { ...collection, request: { ...others, ...left } };
}

function contentOf(source: SourceText, kind: FileKind): FileContent {
	const raw = parseYaml(source);
	const document = schemaDocument(raw, kind);
	const tree = readTree(Field.root(document));
	const request = mapAt(tree, "request");
	if ("auths" in request)
		return { tree: { ...tree, request: without(request, "auths") }, document };
	const examplesFolder =
		kind === "request" ? examplesFolderOf(Field.root(raw)) : undefined;
	return { tree, document, examplesFolder };
}

/** What a text does not say of a tree. */
function lostIn(text: string, tree: Tree, kind: FileKind) {
	const { tree: again } = contentOf(new SourceText("", text), kind);
	return differences(tree, again);
}

function lossesOf(tree: Tree): (path: FieldPath) => Loss {
	return (path) => ({
		path,
		code: "NO_PLACE_IN_POSTMAN",
		message: withoutPlace(path, tree),
		hint: "It is not written.",
	});
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
		throw new EditError(withoutPlace(lost, after), {
			part: lost,
			hint: "Convert the collection to OpenCollection: curlew convert.",
		});
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
