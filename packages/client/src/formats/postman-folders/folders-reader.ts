import type {
	FileKind,
	FormatReader,
	ReadExampleFile,
	ReadFile,
} from "../collection-format.ts";
import { leftOut } from "../left-out.ts";
import { readYaml } from "../opencollection/read-yaml.ts";
import { Field } from "../tree/field.ts";
import { PlacedDocument } from "../tree/placed-document.ts";
import type { PlacedNode } from "../tree/placed-node.ts";
import { definitionFileNode } from "./read/definition-node.ts";
import { environmentFileNode } from "./read/environment-node.ts";
import { exampleFileNode } from "./read/example-node.ts";
import { examplesFolderOf } from "./read/examples-folder.ts";
import { requestFileNode } from "./read/request-node.ts";
import { SchemaProblems } from "./read/schema-problems.ts";

export const FOLDERS_READER: FormatReader = {
	read: (source, kind, use) =>
		readYaml(source, (root) => use(readFile(root, kind))),
	readExample: (source, name, use) =>
		readYaml(source, (root) => use(readExampleFile(root, name))),
	readCollection: (source, _other, use) =>
		readYaml(source, (root) => {
			const file = readFile(root, "collection");
			const curlew = file.root.get("extensions").get("curlew");
			return use({ settings: file, content: file, curlew });
		}),
};

/** Requests of these kinds need other protocols. */
const OTHER_KIND =
	/^(grpc|websocket|socket\.?io|socketio|mqtt|mcp|llm)-request$/;

function readFile(raw: Field, kind: FileKind): ReadFile {
	const root = Field.root(schemaDocument(raw.document, kind));
	const isBroken = root.document.root === null;
	return kind === "request"
		? { root, isBroken, examplesFolder: examplesFolderOf(raw) }
		: { root, isBroken };
}

/** A saved example. What is wrong with it stops nothing, unless the file cannot be read at all. */
export function readExampleFile(raw: Field, name: string): ReadExampleFile {
	const { source, problems, hasErrors } = raw.document;
	const isReadable = !hasErrors && isMap(raw, "example");
	const judged = new SchemaProblems(raw.document, { isExample: true });
	const tree = isReadable ? exampleFileNode(raw, name, judged) : null;
	const root = Field.root(new PlacedDocument(source, tree, { problems }));
	const order = raw.get("order");
	const number = order.isScalar ? Number(order.text()) : 0;
	return {
		root,
		isBroken: tree === null,
		order: Number.isFinite(number) ? number : 0,
	};
}

/** A file's YAML as a tree of OpenCollection, without anything in it where the file cannot be read on. What is wrong is added to what the YAML's document says. */
export function schemaDocument(
	raw: PlacedDocument,
	kind: FileKind,
): PlacedDocument {
	const { source, problems, hasErrors } = raw;
	const root = Field.root(raw);
	const isOther = kind === "request" && tellOther(root);
	const isReadable = !hasErrors && !isOther && isMap(root, kind);
	const tree = isReadable
		? schemaTree(root, kind, new SchemaProblems(raw))
		: null;
	return new PlacedDocument(source, tree, { problems });
}

function schemaTree(
	root: Field,
	kind: FileKind,
	problems: SchemaProblems,
): PlacedNode {
	switch (kind) {
		case "request":
			return requestFileNode(root, problems);
		case "environment":
			return environmentFileNode(root, problems);
		default:
			return definitionFileNode(root, kind, problems);
	}
}

/** A definition and an environment may be empty; a request says at least where to, and an example what came back. */
function isMap(root: Field, kind: FileKind | "example"): boolean {
	if (root.isMap) return true;
	const isNeeded = kind === "request" || kind === "example";
	if (!root.isPresent && !isNeeded) return true;
	if (root.isPresent)
		root.expectMap("Write `$kind: …`, and keys like `url:` below it.");
	else
		root.report(
			"The file is empty.",
			`Write ${kind === "example" ? "an example" : "a request"} into it, or remove it.`,
			"EMPTY_FILE",
		);
	return false;
}

/** Tells a request of a kind that Curlew does not run. */
function tellOther(root: Field): boolean {
	const kind = root.get("$kind");
	const [, name] =
		OTHER_KIND.exec(kind.isScalar ? (kind.text() ?? "") : "") ?? [];
	if (name === undefined) return false;
	kind.tell(leftOut(name));
	return true;
}
