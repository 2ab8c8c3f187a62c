import { SourceText } from "../../../diagnostics/source-text.ts";
import type { FileKind } from "../../collection-format.ts";
import { Field } from "../../tree/field.ts";
import type { FieldPath } from "../../tree/field-path.ts";
import { placeJson } from "../../tree/json-tree.ts";
import type { PlacedNode } from "../../tree/placed-node.ts";
import { placePostman } from "../place-postman.ts";

/**
 * The way through the JSON of a file to what has a path in the tree: items that
 * are none have no place in the tree.
 */
export function pathInFile(
	text: string,
	kind: FileKind,
	path: FieldPath,
): FieldPath {
	const source = new SourceText("", text);
	const { root } = placeJson(source);
	if (root === null) return [];
	if (path.length === 0) return wrapping(root);
	const document = placePostman(source, kind);
	const { node } = stepsFrom(Field.root(document), path);
	return node === undefined ? [] : pathTo(root, node.start);
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

export function stepsFrom(root: Field, path: FieldPath): Field {
	let field = root;
	for (const step of path)
		field = typeof step === "number" ? field.item(step) : field.get(step);
	return field;
}
