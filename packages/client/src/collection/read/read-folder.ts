import { checkKeys } from "../../formats/keys/check-keys.ts";
import { FOLDER } from "../../formats/keys/request-shapes.ts";
import type { Field } from "../../formats/tree/field.ts";
import type { FolderDefinition } from "../model.ts";
import { plainFolder } from "../plain-folder.ts";
import { readDefaults } from "./read-defaults.ts";
import { readDocs, readSeq, readTags } from "./read-info.ts";

/**
 * Reads a folder: its own file, or an item of a bundled collection. Errors are noted in the field's document, and are its faults.
 *
 * @param known how many of the document's problems are about something else. Default: all that there are by now
 */
export function readFolder(
	item: Field,
	place: { readonly defaultName: string; readonly path: string },
	known = item.document.problems.length,
): FolderDefinition {
	const { document } = item;
	const folder = item.expectMap("Write `info`, and below it `name: …`.")
		? readFields(item, place)
		: plainFolder(place.path, place.defaultName);
	return { ...folder, faults: document.errorsSince(known) };
}

function readFields(
	item: Field,
	place: { readonly defaultName: string; readonly path: string },
): FolderDefinition {
	checkKeys(item, FOLDER);
	const info = item.get("info");
	info.expectMap("Write `name: …` below it.");
	const request = item.get("request");
	const id = info.filledTextOf("x-id");
	return {
		kind: "folder",
		...(id !== undefined && { id }),
		name: info.get("name").filledText() ?? place.defaultName,
		seq: readSeq(info),
		tags: readTags(info),
		path: place.path,
		file: item.document.source.file,
		requestPath: request.path,
		defaults: readDefaults(request, "folder"),
		docs: readDocs(item.get("docs")),
		faults: [],
	};
}
