import {
	compact,
	isTree,
	mapAt,
	mapsAt,
	type Tree,
	textAt,
} from "../../../formats/tree/plain-tree.ts";
import { literalTemplate } from "../../curl/word.ts";
import { ImportError } from "../import-error.ts";
import type { Imported, ImportInput } from "../importer.ts";
import { type PlacedData, readData } from "../read-data.ts";
import { harRequest, isLeftOutHeader } from "./har-request.ts";
import { isStatic } from "./static-files.ts";

/** Requests that were recorded, each once, in the order in which they were sent. */
export async function readHar({
	sources,
	name,
	options,
	findings,
}: ImportInput): Promise<Imported> {
	const [source] = sources;
	if (!source) throw new ImportError("There is no HAR file.");
	const data = await readData(source);
	const log = isTree(data.value) ? mapAt(data.value, "log") : {};
	const all = mapsAt(log, "entries").map(
		(tree, index): Entry => ({ tree, index }),
	);
	const kept = { sendable: all.filter(isSendable) };
	const shown = options.staticFiles
		? kept.sendable
		: kept.sendable.filter(({ tree }) => !isStatic(tree));
	const once = withoutRepeated(shown);
	const told = new Telling(data, findings, all);
	told.lost(
		all.filter((entry) => !isSendable(entry)),
		"are no HTTP requests (WebSockets, `data:`, `blob:`)",
		"They have no place in a collection.",
	);
	told.changed(
		kept.sendable.filter((entry) => !shown.includes(entry)),
		"are for scripts, styles, images and fonts, or were made by the browser itself, and were left out",
		"--static-files keeps them.",
	);
	told.changed(
		shown.filter((entry) => !once.includes(entry)),
		"were sent more than once, alike, and stand in the collection once",
		"--iterations sends a collection several times.",
	);
	told.changed(
		once.filter(({ tree }) => hasLeftOutHeaders(tree)),
		"have headers about the connection, the browser or its cache, which were left out",
		"Curlew writes those that a request needs.",
	);
	const items = once.map((entry) => itemOf(entry, data, findings));
	return {
		tree: compact({
			info: { name },
			items: byPage(once, items, mapsAt(log, "pages")),
		}),
		isRecorded: true,
	};
}

interface Entry {
	readonly tree: Tree;
	/** In the file. */
	readonly index: number;
}

/** One finding for all entries of a kind, at the first of them. */
class Telling {
	readonly #data: PlacedData;
	readonly #findings: ImportInput["findings"];
	readonly #all: number;

	constructor(
		data: PlacedData,
		findings: ImportInput["findings"],
		all: readonly Entry[],
	) {
		this.#data = data;
		this.#findings = findings;
		this.#all = all.length;
	}

	lost(entries: readonly Entry[], what: string, hint: string): void {
		this.#tell("lost", entries, what, hint);
	}

	changed(entries: readonly Entry[], what: string, hint: string): void {
		this.#tell("changed", entries, what, hint);
	}

	#tell(
		how: "lost" | "changed",
		entries: readonly Entry[],
		what: string,
		hint: string,
	): void {
		const [first] = entries;
		if (first === undefined) return;
		const { source } = this.#data;
		const place = this.#data.place([
			"log",
			"entries",
			first.index,
			"request",
			"url",
		]);
		const message = `${entries.length} of ${this.#all} entries ${what}; this is the first.`;
		this.#findings[how](source, place, message, hint);
	}
}

function isSendable({ tree }: Entry): boolean {
	const request = mapAt(tree, "request");
	const isWebSocket = textAt(tree, "_resourceType") === "websocket";
	return /^https?:\/\//i.test(textAt(request, "url") ?? "") && !isWebSocket;
}

function withoutRepeated(entries: readonly Entry[]): readonly Entry[] {
	const seen = new Set<string>();
	return entries.filter(({ tree }) => {
		const request = mapAt(tree, "request");
		const { text, params } = mapAt(request, "postData");
		const key = JSON.stringify([request.method, request.url, text, params]);
		const isNew = !seen.has(key);
		seen.add(key);
		return isNew;
	});
}

function hasLeftOutHeaders(entry: Tree): boolean {
	return mapsAt(mapAt(entry, "request"), "headers").some((header) =>
		isLeftOutHeader(textAt(header, "name") ?? ""),
	);
}

function itemOf(
	{ tree, index }: Entry,
	data: PlacedData,
	findings: ImportInput["findings"],
): Tree {
	const lost = (message: string, hint: string) =>
		findings.lost(
			data.source,
			data.place(["log", "entries", index, "request", "postData"]),
			message,
			hint,
		);
	return harRequest(mapAt(tree, "request"), lost);
}

/** With several pages, a folder for each that has requests. */
function byPage(
	entries: readonly Entry[],
	items: readonly Tree[],
	pages: readonly Tree[],
): readonly Tree[] {
	const titles = new Map(
		pages.map((page) => [textAt(page, "id"), textAt(page, "title")]),
	);
	const ids = new Set(entries.map(({ tree }) => textAt(tree, "pageref")));
	if (ids.size < 2) return items;
	return [...ids].flatMap((id): readonly Tree[] => {
		const inside = items.filter((_, at) => {
			const entry = entries[at];
			return entry !== undefined && textAt(entry.tree, "pageref") === id;
		});
		if (id === undefined) return inside;
		const name = literalTemplate(pageName(titles.get(id) ?? id));
		return [{ info: { name, type: "folder" }, items: inside }];
	});
}

/** Browsers call pages by their addresses. */
function pageName(title: string): string {
	const plain = title.replace(/^https?:\/\//i, "").replace(/[?#].*$/s, "");
	return plain.replace(/\/+$/, "") || title;
}
