import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { Location, Position } from "vscode-languageserver";
import type { Definition, Use } from "../facts/file-facts.ts";
import { rangeOnLine } from "../facts/file-facts.ts";
import type { CollectionIndex } from "../index/collection-index.ts";
import { atCursor } from "../index/cursor.ts";
import { processNames } from "../index/process-names.ts";
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
	if (use.kind === "process-env") return linesOfProcessName(index, use);
	return resolveUse(index, use)?.definitions.map(locationOf) ?? [];
}

function locationOf({ file, nameRange, range }: Definition): Location {
	return { uri: pathToFileURL(file).href, range: nameRange ?? range };
}

async function linesOfProcessName(
	index: CollectionIndex,
	{ names: [name] }: Use,
): Promise<readonly Location[]> {
	const files = (await processNames(index)).get(name)?.files ?? [];
	const locations: Location[] = [];
	for (const file of files) {
		const lines = (await readFile(file, "utf8").catch(() => "")).split(/\r?\n/);
		for (const [line, text] of lines.entries()) {
			const before = /^\s*(?:export\s+)?/.exec(text)?.[0] ?? "";
			const rest = text.slice(before.length);
			if (!rest.startsWith(name) || !/^\s*=/.test(rest.slice(name.length)))
				continue;
			const start = { line, character: before.length };
			const range = rangeOnLine(start, name.length);
			locations.push({ uri: pathToFileURL(file).href, range });
		}
	}
	return locations;
}
