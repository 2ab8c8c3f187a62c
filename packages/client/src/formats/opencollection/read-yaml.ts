import type { SourceText } from "../../diagnostics/source-text.ts";
import type { Eventually } from "../collection-format.ts";
import { Field } from "../tree/field.ts";
import { PlacedDocument } from "../tree/placed-document.ts";
import { quickTree } from "./yaml-tree.ts";

/**
 * Reads a file's YAML by `read`, which may be called twice and must change
 * nothing but the problems of the field's document.
 *
 * Ordinary files without any fault come from the quick parser. For all others
 * the thorough one is loaded, whose tree knows where everything ends, so that
 * what is told about a file never depends on which of the two read it.
 */
export function readYaml<T>(
	source: SourceText,
	read: (root: Field) => T,
): Eventually<T> {
	const tree = quickTree(source.text);
	if (tree === undefined) return readThoroughly(source, read);
	const document = new PlacedDocument(source, tree);
	const result = read(Field.root(document));
	return document.problems.length === 0 ? result : readThoroughly(source, read);
}

async function readThoroughly<T>(
	source: SourceText,
	read: (root: Field) => T,
): Promise<T> {
	const { parseYaml } = await import("./yaml-parse.ts");
	return read(Field.root(parseYaml(source)));
}
