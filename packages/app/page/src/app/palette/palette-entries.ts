import type { RequestNode } from "../../../../src/protocol/collection.ts";
import type {
	FoundRequest,
	OpenedCollectionRef,
	RequestsOfOthers,
} from "../../../../src/protocol/workspace/open-collections.ts";
import {
	collectionStore,
	nodeAt,
	requestsIn,
} from "../../state/collection-state.ts";
import { openTab, tabStore } from "../../state/tab-state.ts";
import { revealPath } from "../../state/tree-state.ts";
import { showCollection } from "../../state/workspace/show-collection.ts";
import type { Command } from "./command.ts";
import { fuzzyScore, type SearchedText } from "./fuzzy.ts";

/** A line of the palette. */
export type PaletteEntry =
	| { readonly kind: "request"; readonly request: RequestNode }
	| {
			readonly kind: "foreign";
			/** The collection that it belongs to. */
			readonly collection: OpenedCollectionRef & { readonly name: string };
			readonly request: FoundRequest;
	  }
	| { readonly kind: "command"; readonly command: Command };

interface Searched {
	readonly entry: PaletteEntry;
	readonly texts: readonly SearchedText[];
}

/** Lines; who needs more types another letter. */
const MOST = 50;

/** What counts less in other collections: the one that is shown is meant first. */
const FOREIGN = 0.8;

/** Everything that the palette can show; made once, when it opens. */
export class PaletteIndex {
	readonly #requests: readonly Searched[];
	readonly #commands: readonly Searched[];
	readonly #foreign: readonly Searched[];

	/** @param others what the other open collections have */
	constructor(commands: readonly Command[], others: RequestsOfOthers = []) {
		const state = collectionStore.get();
		const nodes = state?.kind === "open" ? state.children : [];
		this.#requests = requestsIn(nodes).map(searchedRequest);
		this.#commands = commands
			.filter(({ id }) => id !== "palette")
			.map(searchedCommand);
		this.#foreign = others.flatMap(({ requests, ...collection }) =>
			requests.map((request) => ({
				entry: { kind: "foreign", collection, request },
				texts: [
					...textsOf(request, FOREIGN),
					{ text: collection.name.toLowerCase(), weight: 1, isLoose: false },
				],
			})),
		);
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
		return (
			isCommand ? commands : [...this.#requests, ...commands, ...this.#foreign]
		)
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
	return entry.kind === "command" ? entry.command.label : entry.request.name;
}

export function entryKey(entry: PaletteEntry): string {
	switch (entry.kind) {
		case "request":
			return `request:${entry.request.path}`;
		case "foreign":
			return `foreign:${entry.collection.id}:${entry.request.path}`;
		case "command":
			return entry.command.id;
	}
}

export function runEntry(entry: PaletteEntry): void {
	if (entry.kind === "command") {
		entry.command.run();
		return;
	}
	const { path } = entry.request;
	if (entry.kind === "foreign") {
		const open = { kind: "request", path } as const;
		void showCollection(entry.collection.id, { open });
		return;
	}
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
	return { entry: { kind: "request", request }, texts: textsOf(request) };
}

function textsOf(request: FoundRequest, share = 1): readonly SearchedText[] {
	const { name, path, method, url } = request;
	return [
		{ text: name.toLowerCase(), weight: 3 * share, isLoose: true },
		{ text: path.toLowerCase(), weight: 2 * share, isLoose: true },
		{ text: method.toLowerCase(), weight: 2 * share, isLoose: false },
		{ text: url.toLowerCase(), weight: share, isLoose: false },
	];
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
