import { itemKind } from "./item-kind.ts";
import { leftOut } from "./left-out.ts";
import type { FolderDefinition, RequestDefinition } from "./model.ts";
import { readFolder } from "./read-folder.ts";
import { readRequest } from "./read-request.ts";
import type { RunFolder, RunTree } from "./run-tree.ts";
import type { YamlField } from "./yaml-field.ts";

/** The requests and folders of a bundled collection. What is wrong with an item is in its faults, and in the document. */
export function readItems(items: YamlField): RunTree {
	return readLevel(items, "", []);
}

function readLevel(
	items: YamlField,
	parentPath: string,
	parents: readonly FolderDefinition[],
): RunTree {
	const folders: RunFolder[] = [];
	const requests: RequestDefinition[] = [];
	const taken = new Set<string>();
	for (const item of items.items("`- info: …` for each request or folder.")) {
		const kind = itemKind(item);
		const name = item.get("info").get("name");
		const defaultName = (name.isScalar && name.filledText()) || "unnamed";
		const path = uniquePath(parentPath, defaultName, taken);
		switch (kind.kind) {
			case "folder": {
				const folder = readFolder(item, { defaultName, path });
				const chain = [...parents, folder];
				const below = readLevel(item.get("items"), path, chain);
				folders.push({ definition: folder, ...below });
				break;
			}
			case "http":
			case "graphql": {
				const protocol = kind.kind;
				const place = { defaultName, path, folders: parents };
				requests.push(readRequest(item, protocol, place));
				break;
			}
			case "unsupported":
				item.tell(leftOut(kind.type));
				break;
			default:
				item.reportType("a request or a folder", "Write `info` and `http`.");
		}
	}
	return { folders, requests };
}

/** Names may repeat in a file; paths may not. */
function uniquePath(
	parentPath: string,
	name: string,
	taken: Set<string>,
): string {
	const first = parentPath === "" ? name : `${parentPath}/${name}`;
	let path = first;
	for (let count = 2; taken.has(path); count++) path = `${first} (${count})`;
	taken.add(path);
	return path;
}
