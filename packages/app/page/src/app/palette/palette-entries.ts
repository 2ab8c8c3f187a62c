import type { RequestNode } from "../../../../src/protocol/collection.ts";
import {
	collectionStore,
	nodeAt,
	requestsIn,
} from "../../state/collection-state.ts";
import { openTab, tabStore } from "../../state/tab-state.ts";
import { revealPath } from "../../state/tree-state.ts";
import type { Command } from "./command.ts";
import { fuzzyScore, type SearchedText } from "./fuzzy.ts";

/** A line of the palette. */
export type PaletteEntry =
	| { readonly kind: "request"; readonly request: RequestNode }
	| { readonly kind: "command"; readonly command: Command };

interface Searched {
	readonly entry: PaletteEntry;
	readonly texts: readonly SearchedText[];
}

/** Lines; who needs more types another letter. */
const MOST = 50;

/** Everything that the palette can show; made once, when it opens. */
export class PaletteIndex {
	readonly #requests: readonly Searched[];
	readonly #commands: readonly Searched[];

	constructor(commands: readonly Command[]) {
		const state = collectionStore.get();
		const nodes = state?.kind === "open" ? state.children : [];
		this.#requests = requestsIn(nodes).map(searchedRequest);
		this.#commands = commands
			.filter(({ id }) => id !== "palette")
			.map(searchedCommand);
	}

	/** What fits best first. `>` in front finds commands only. */
	find(query: string): readonly PaletteEntry[] {
		const isCommand = query.startsWith(">");
		const text = isCommand ? query.slice(1) : query;
		const words = text.toLowerCase().split(/\s+/).filter(Boolean);
		const commands = this.#commands;
		if (words.length === 0)
			return [
				...(isCommand ? [] : openRequests()),
				...commands.map(({ entry }) => entry),
			].slice(0, MOST);
		return (isCommand ? commands : [...this.#requests, ...commands])
			.flatMap(({ entry, texts }) => {
				const score = fuzzyScore(words, texts);
				return score === undefined ? [] : [{ entry, score }];
			})
			.sort((a, b) => b.score - a.score)
			.slice(0, MOST)
			.map(({ entry }) => entry);
	}
}

export function entryLabel(entry: PaletteEntry): string {
	return entry.kind === "request" ? entry.request.name : entry.command.label;
}

export function entryKey(entry: PaletteEntry): string {
	return entry.kind === "request"
		? `request:${entry.request.path}`
		: entry.command.id;
}

export function runEntry(entry: PaletteEntry): void {
	if (entry.kind === "command") {
		entry.command.run();
		return;
	}
	const { path } = entry.request;
	revealPath(path);
	openTab({ kind: "request", path });
}

/** Those whose tabs are open, but for the one that is shown. */
function openRequests(): readonly PaletteEntry[] {
	const { tabs, active } = tabStore.get();
	return tabs.flatMap(({ id, content }): PaletteEntry[] => {
		const node =
			content.kind === "request" && id !== active
				? nodeAt("request", content.path)
				: undefined;
		return node ? [{ kind: "request", request: node }] : [];
	});
}

function searchedRequest(request: RequestNode): Searched {
	const { name, path, method, url } = request;
	return {
		entry: { kind: "request", request },
		texts: [
			{ text: name.toLowerCase(), weight: 3, isLoose: true },
			{ text: path.toLowerCase(), weight: 2, isLoose: true },
			{ text: method.toLowerCase(), weight: 2, isLoose: false },
			{ text: url.toLowerCase(), weight: 1, isLoose: false },
		],
	};
}

function searchedCommand(command: Command): Searched {
	return {
		entry: { kind: "command", command },
		texts: [
			{ text: command.label.toLowerCase(), weight: 2.5, isLoose: true },
			{ text: command.group.toLowerCase(), weight: 1, isLoose: false },
		],
	};
}
