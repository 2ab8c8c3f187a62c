import type { SourceText } from "../../diagnostics/source-text.ts";
import type { FileKind } from "../collection-format.ts";
import { Field } from "../tree/field.ts";
import { placeJson } from "../tree/json-tree.ts";
import { PlacedDocument } from "../tree/placed-document.ts";
import { collectionNode } from "./read/collection-tree.ts";
import { environmentNode } from "./read/environment-tree.ts";

/** A file of Postman's as the tree of OpenCollection; without a root where there is nothing to read. */
export function placePostman(
	source: SourceText,
	kind: FileKind = kindOf(source),
): PlacedDocument {
	const written = placeJson(source);
	const root = Field.root(written);
	if (!root.expectMap("A file of Postman's begins with `{`."))
		return new PlacedDocument(source, null, written);
	const node =
		kind === "environment" ? environmentNode(root) : collectionNode(root);
	return new PlacedDocument(source, node, written);
}

/** By the content, which tells more than names do. */
function kindOf({ file, text }: SourceText): FileKind {
	if (/\.postman_(?:environment|globals)\.json$/i.test(file))
		return "environment";
	if (/\.postman_collection\.json$/i.test(file)) return "collection";
	return /"_postman_variable_scope"\s*:/.test(text)
		? "environment"
		: "collection";
}
