import type { BruDocument } from "./bru-document.ts";
import { entryItems } from "./read-bru-entries.ts";

export interface BruMeta {
	readonly name: string;
	/** The place among its neighbours. */
	readonly seq: number | undefined;
	readonly tags: readonly string[];
}

/** What a request or a folder says about itself in `meta`. */
export function readBruMeta(
	document: BruDocument,
	defaultName: string,
): BruMeta {
	return {
		name: document.value("meta", "name") ?? defaultName,
		seq: readSeq(document),
		tags: readTags(document),
	};
}

export function readBruDocs(document: BruDocument): string | undefined {
	const text = document.block("docs")?.text?.text;
	return text === undefined || text.trim() === "" ? undefined : text;
}

function readSeq(document: BruDocument): number | undefined {
	const text = document.value("meta", "seq");
	if (text === undefined) return undefined;
	const seq = Number(text);
	if (Number.isFinite(seq)) return seq;
	const entry = document.entry("meta", "seq");
	if (entry) {
		document.warn(
			entry.value,
			"`seq` is not a number, and counts as 1.",
			"Write a number, or remove the line.",
			"SEQ_NOT_A_NUMBER",
		);
	}
	return 1;
}

/** A list, one tag a line; or tags with commas between them. */
function readTags(document: BruDocument): readonly string[] {
	const entry = document.entry("meta", "tags");
	if (entry === undefined || entry.isDisabled) return [];
	return entryItems(entry);
}
