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
import { isTree, mapAt, type Tree, without } from "../../tree/plain-tree.ts";
import { readTree } from "../../tree/read-tree.ts";
import { toValue } from "../../tree/values.ts";
import { placePostman } from "../place-postman.ts";
import { editItems, haveSameItems, lossesOfItems } from "./edit-items.ts";
import { lossesIn } from "./losses.ts";
import { pathInFile, stepsFrom } from "./path-in-file.ts";
import { writtenCollection, writtenEnvironment } from "./write-collection.ts";
import { type AuthLayout, writtenItem } from "./write-item.ts";

/**
 * The text of a file of Postman's with another content. What Postman says of it
 * beside, and everything else in the file, keeps every character.
 *
 * @throws EditError when Postman has no place for what was changed
 */
export function editPostman(file: EditedFile, changed: Tree): string {
	const { text, kind, before, basePath } = file;
	const writing = new Writing(file);
	const path = pathInFile(text, kind, basePath);
	const written = fieldAt(placeJson(new SourceText("", text)), path);
	const hasParts = written.get("request").get("url").isMap;
	const after = hasParts ? withUrlInParts(changed) : changed;
	const wanted = writing.of(after);
	const items =
		basePath.length === 0 && kind !== "environment"
			? editItems(text, before, after, writing.layout)
			: { edits: [], added: [] };
	const edits = [
		...items.edits,
		...jsonEdits(toValue(written), writing.of(before), wanted, path),
	];
	const edited = edits.reduce(spliceJson, text);
	const again = treeAt(edited, kind, basePath);
	const known = new Set(lossesOf(before).map(keyOf));
	const [lost] = [
		...lossesIn(own(after), own(again)).filter(
			(loss) => !known.has(keyOf(loss)),
		),
		...lossesOfItems(items.added, after, again),
	];
	const isSame =
		valuesAreEqual(writing.of(again), wanted) &&
		(basePath.length > 0 || haveSameItems(after, again, writing.layout));
	if (lost !== undefined || !isSame)
		throw new EditError(lost?.message ?? "Postman's file cannot say this.", {
			hint: "Convert the collection to OpenCollection: curlew convert.",
			...(lost && { part: lost.path }),
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
	readonly layout: AuthLayout;

	constructor(file: EditedFile) {
		this.#file = file;
		this.layout = /collection\\?\/v2\.0/.test(file.text) ? "map" : "list";
	}

	of(tree: Tree): Tree {
		const { kind, name, basePath } = this.#file;
		if (kind === "environment") return writtenEnvironment(tree, name);
		if (basePath.length > 0)
			return without(writtenItem(own(tree), this.layout), "item");
		const written = writtenCollection(own(tree), this.layout);
		const info = without(mapAt(written, "info"), "schema");
		return { ...without(written, "item"), info };
	}
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

/** A request with a table of params, be it empty: its URL is written in its parts. */
function withUrlInParts(item: Tree): Tree {
	const sections = ["http", "graphql"].flatMap((name) => {
		const section = item[name];
		return isTree(section) && !("params" in section)
			? [[name, { ...section, params: [] }] as const]
			: [];
	});
	return { ...item, ...Object.fromEntries(sections) };
}

/** Without the items of a folder, but still a folder. */
function own(tree: Tree): Tree {
	return "items" in tree ? { ...tree, items: [] } : tree;
}

function keyOf({ path, message }: Loss): string {
	return `${formatPath(path)} ${message}`;
}
