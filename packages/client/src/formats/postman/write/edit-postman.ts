import { SourceText } from "../../../diagnostics/source-text.ts";
import { valuesAreEqual } from "../../../values/compare-values.ts";
import type { FileKind } from "../../collection-format.ts";
import { EditError } from "../../errors.ts";
import type { EditedFile, Loss } from "../../format-tools.ts";
import { Field, formatPath } from "../../tree/field.ts";
import type { FieldPath } from "../../tree/field-path.ts";
import { jsonEdits } from "../../tree/json-edit.ts";
import { spliceJson } from "../../tree/json-splice.ts";
import { placeJson } from "../../tree/json-tree.ts";
import type { PlacedNode } from "../../tree/placed-node.ts";
import { mapAt, type Tree, without } from "../../tree/plain-tree.ts";
import { readTree } from "../../tree/read-tree.ts";
import { toValue } from "../../tree/values.ts";
import { placePostman } from "../place-postman.ts";
import { lossesIn } from "./losses.ts";
import { writtenCollection, writtenEnvironment } from "./write-collection.ts";
import { type AuthLayout, writtenItem } from "./write-item.ts";

/**
 * The text of a file of Postman's with another content. What Postman says of it
 * beside, and everything else in the file, keeps every character.
 *
 * @throws EditError when Postman has no place for what was changed
 */
export function editPostman(file: EditedFile, after: Tree): string {
	const { text, kind, before, basePath } = file;
	const writing = new Writing(file);
	const path = writing.pathInFile();
	const written = fieldAt(placeJson(new SourceText("", text)), path);
	const wanted = writing.of(after);
	const edits = jsonEdits(toValue(written), writing.of(before), wanted, path);
	const edited = edits.reduce(spliceJson, text);
	const again = treeAt(edited, kind, basePath);
	const known = new Set(lossesOf(before).map(keyOf));
	const [lost] = lossesIn(own(after), own(again)).filter(
		(loss) => !known.has(keyOf(loss)),
	);
	if (lost !== undefined || !valuesAreEqual(writing.of(again), wanted))
		throw new EditError(lost?.message ?? "Postman's file cannot say this.", {
			hint: "Convert the collection to OpenCollection: curlew convert.",
		});
	return edited;

	/** What Postman had no place for before. */
	function lossesOf(tree: Tree): readonly Loss[] {
		return lossesIn(own(tree), own(treeAt(text, kind, basePath)));
	}
}

/** Writes a tree as it would stand at its place in a file. */
class Writing {
	readonly #file: EditedFile;
	readonly #layout: AuthLayout;

	constructor(file: EditedFile) {
		this.#file = file;
		this.#layout = /collection\\?\/v2\.0/.test(file.text) ? "map" : "list";
	}

	of(tree: Tree): Tree {
		const { kind, name, basePath } = this.#file;
		if (kind === "environment") return writtenEnvironment(tree, name);
		if (basePath.length > 0)
			return without(writtenItem(own(tree), this.#layout), "item");
		const written = writtenCollection(own(tree), this.#layout);
		const info = without(mapAt(written, "info"), "schema");
		return { ...without(written, "item"), info };
	}

	/** The way to what is written there: items that are none have no place in the tree. */
	pathInFile(): FieldPath {
		const { text, kind, basePath } = this.#file;
		const source = new SourceText("", text);
		const { root } = placeJson(source);
		if (root === null) return [];
		if (basePath.length === 0) return wrapping(root);
		const document = placePostman(source, kind);
		const { node } = stepsFrom(Field.root(document), basePath);
		return node === undefined ? [] : pathTo(root, node.start);
	}
}

/** What Postman's API answers has another map around it. */
function wrapping(root: PlacedNode): FieldPath {
	if (root.kind !== "map") return [];
	const keys = root.entries.map(({ key }) => key);
	if (keys.includes("item") || keys.includes("values")) return [];
	const key = keys.find((one) => one === "collection" || one === "environment");
	return key === undefined ? [] : [key];
}

/** The way to the map that begins at an offset. */
function pathTo(root: PlacedNode, start: number): FieldPath {
	const path: (string | number)[] = [];
	let node: PlacedNode = root;
	while (node.start !== start || node.kind !== "map") {
		const below: PlacedNode | undefined =
			node.kind === "list"
				? node.items.find((item) => isIn(start, item))
				: node.kind === "map"
					? (node.entries.find(({ value }) => value && isIn(start, value))
							?.value ?? undefined)
					: undefined;
		if (below === undefined) return path;
		path.push(
			node.kind === "list"
				? node.items.indexOf(below)
				: keyOfValue(node, below),
		);
		node = below;
	}
	return path;
}

function keyOfValue(node: PlacedNode, value: PlacedNode): string {
	const entries = node.kind === "map" ? node.entries : [];
	return entries.find((entry) => entry.value === value)?.key ?? "";
}

function isIn(offset: number, { start, end }: PlacedNode): boolean {
	return start <= offset && offset < end;
}

function treeAt(text: string, kind: FileKind, basePath: FieldPath): Tree {
	const document = placePostman(new SourceText("", text), kind);
	return readTree(stepsFrom(Field.root(document), basePath));
}

function fieldAt(
	document: ReturnType<typeof placeJson>,
	path: FieldPath,
): Field {
	return stepsFrom(Field.root(document), path);
}

function stepsFrom(root: Field, path: FieldPath): Field {
	let field = root;
	for (const step of path)
		field = typeof step === "number" ? field.item(step) : field.get(step);
	return field;
}

/** Without the items of a folder, but still a folder. */
function own(tree: Tree): Tree {
	return "items" in tree ? { ...tree, items: [] } : tree;
}

function keyOf({ path, message }: Loss): string {
	return `${formatPath(path)} ${message}`;
}
