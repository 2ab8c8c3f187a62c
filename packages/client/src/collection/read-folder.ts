import type { FolderDefinition } from "./model.ts";
import { plainFolder } from "./plain-folder.ts";
import { readDefaults } from "./read-defaults.ts";
import { readDocs, readSeq, readTags } from "./read-info.ts";
import type { YamlField } from "./yaml-field.ts";

/** Reads a folder: its `folder.yml`, or an item of a bundled collection. */
export function readFolder(
	item: YamlField,
	place: { readonly defaultName: string; readonly path: string },
): FolderDefinition {
	if (!item.expectMap("Write `info`, and below it `name: …`.")) {
		return plainFolder(place.path, place.defaultName);
	}
	const info = item.get("info");
	info.expectMap("Write `name: …` below it.");
	const request = item.get("request");
	return {
		kind: "folder",
		name: info.get("name").filledText() ?? place.defaultName,
		seq: readSeq(info),
		tags: readTags(info),
		path: place.path,
		file: item.document.source.file,
		requestPath: request.path,
		defaults: readDefaults(request, "folder"),
		docs: readDocs(item.get("docs")),
	};
}
