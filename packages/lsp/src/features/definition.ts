import { pathToFileURL } from "node:url";
import type { Location, Position } from "vscode-languageserver";
import type { Definition } from "../facts/file-facts.ts";
import type { CollectionIndex } from "../index/collection-index.ts";
import { atCursor } from "../index/cursor.ts";
import { placesOfProcessName } from "../index/process-names.ts";
import { resolveUse } from "../index/resolution.ts";

/** Where the value of what stands at a place is set: lines of files and of scripts, strongest first. */
export async function findDefinitions(
	index: CollectionIndex,
	file: string,
	position: Position,
): Promise<readonly Location[]> {
	const facts = index.facts(file);
	const found = facts && atCursor(facts, position);
	if (!found) return [];
	if (found.kind === "definition") return [locationOf(found.definition)];
	const { use } = found;
	if (use.kind === "process-env") {
		const places = await placesOfProcessName(index, use.names[0]);
		return places.map((one) => ({
			uri: pathToFileURL(one.file).href,
			range: one.range,
		}));
	}
	return resolveUse(index, use)?.definitions.map(locationOf) ?? [];
}

function locationOf({ file, nameRange, range }: Definition): Location {
	return { uri: pathToFileURL(file).href, range: nameRange ?? range };
}
