import type { CodeLens } from "vscode-languageserver";
import type { CollectionIndex } from "../index/collection-index.ts";

/** "Send" and "Explain" above each request of a file. The editor runs the commands. */
export function codeLenses(
	index: CollectionIndex,
	file: string,
): readonly CodeLens[] {
	const requests = index.facts(file)?.requests ?? [];
	return requests.flatMap(({ target, place: { start } }) => {
		const range = { start, end: start };
		return COMMANDS.map(([title, command]) => ({
			range,
			command: { title, command, arguments: [target] },
		}));
	});
}

const COMMANDS = [
	["Send", "curlew.send"],
	["Explain", "curlew.explain"],
] as const;
