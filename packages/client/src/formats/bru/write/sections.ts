import type { BruBlock, BruDocument, BruEntry } from "../bru-document.ts";

export interface SectionAnnotation {
	readonly name: string;
	readonly argument: string | undefined;
}

export interface SectionEntry {
	readonly name: string;
	readonly value: string;
	/** The items when the value is a list. */
	readonly items?: readonly string[];
	readonly isDisabled: boolean;
	readonly annotations: readonly SectionAnnotation[];
	/** Written between quotation marks even when it has one line only. */
	readonly isLong?: boolean;
	/** The content type that is annotated behind a value of several lines. */
	readonly contentType?: string;
}

/** A section of a `.bru` file, apart from any file. */
export type Section =
	| {
			readonly kind: "dictionary" | "list";
			readonly name: string;
			readonly entries: readonly SectionEntry[];
	  }
	| { readonly kind: "text"; readonly name: string; readonly text: string };

/** Several of a name mean several things: messages, examples. Other sections of the same name are one. */
const REPEATED: ReadonlySet<string> = new Set([
	"example",
	"body:grpc",
	"body:ws",
]);

/** Older names of sections. */
const RENAMED: Readonly<Record<string, string>> = {
	query: "params:query",
	body: "body:json",
};

/** The sections of a file that have content, under the names of today; those that say one thing twice as one. */
export function sectionsOf(document: BruDocument): readonly Section[] {
	const sections: Section[] = [];
	for (const block of document.blocks) {
		const section = toSection(block);
		if (section === undefined) continue;
		const same = REPEATED.has(section.name)
			? -1
			: sections.findIndex(({ name }) => name === section.name);
		const known = sections[same];
		if (known === undefined) sections.push(section);
		else sections[same] = merged(known, section);
	}
	return sections;
}

/** The last text counts, and all entries. */
function merged(known: Section, section: Section): Section {
	return known.kind === "text" || section.kind === "text"
		? section
		: { ...section, entries: [...known.entries, ...section.entries] };
}

function toSection(block: BruBlock): Section | undefined {
	const name = RENAMED[block.name] ?? block.name;
	if (block.text !== undefined) {
		const { text } = block.text;
		return text === "" ? undefined : { kind: "text", name, text };
	}
	if (block.entries.length === 0) return undefined;
	const kind = name === "vars:secret" ? "list" : "dictionary";
	return { kind, name, entries: block.entries.map(toEntry) };
}

function toEntry(entry: BruEntry): SectionEntry {
	const { name, value, items, isDisabled, annotations } = entry;
	const isBehind = ({ start }: { start: number }) => start > value.start;
	const behind = annotations.find(isBehind);
	return {
		name,
		value: value.text,
		...(items && { items }),
		isDisabled,
		annotations: annotations
			.filter((annotation) => !isBehind(annotation))
			.map(({ name, argument }) => ({ name, argument })),
		...(behind?.argument !== undefined && { contentType: behind.argument }),
	};
}

/** A dictionary section; undefined when it would have no entries. */
export function dictionary(
	name: string,
	entries: readonly SectionEntry[],
): readonly Section[] {
	return entries.length === 0 ? [] : [{ kind: "dictionary", name, entries }];
}

/** A text section; none when the text is empty. */
export function text(
	name: string,
	content: string | undefined,
): readonly Section[] {
	return content === undefined || content === ""
		? []
		: [{ kind: "text", name, text: content }];
}

/** An entry as nearly all are: a name and a value. */
export function plainEntry(name: string, value: string): SectionEntry {
	return { name, value, isDisabled: false, annotations: [] };
}

/** Entries of a fixed set of names; those whose value is undefined are left out. */
export function plainEntries(
	pairs: readonly (readonly [string, string | undefined])[],
): readonly SectionEntry[] {
	return pairs.flatMap(([name, value]) =>
		value === undefined ? [] : [plainEntry(name, value)],
	);
}
