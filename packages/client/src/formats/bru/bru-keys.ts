import { authDescriptor, BRU_AUTH_NAMES } from "../../kinds/auth-kinds.ts";
import { bruKeysOf } from "../../kinds/bru-keys.ts";
import { correctKey, suggestKey } from "../keys/hints.ts";
import type { Misplaced } from "../keys/key-places.ts";
import { map, type Shape } from "../keys/shape.ts";
import type { BruBlock, BruDocument } from "./bru-document.ts";
import {
	METHOD_SECTIONS,
	SECTION_NAMES,
	sectionKind,
	UNKNOWN_SECTION,
} from "./bru-sections.ts";
import { BRU_SETTINGS } from "./read/settings-tree.ts";

type Keys = readonly string[];

const METHOD: Keys = ["url", "body", "auth"];

/** The keys of the sections that have their own; in all others (headers, variables, …) a key is a name that somebody gave. */
const KEYS: Readonly<Record<string, Keys>> = {
	...Object.fromEntries(METHOD_SECTIONS.map((name) => [name, METHOD])),
	http: ["method", ...METHOD],
	meta: ["name", "type", "seq", "tags"],
	settings: BRU_SETTINGS.map(([name]) => name),
	auth: ["mode"],
	...Object.fromEntries(
		BRU_AUTH_NAMES.map((kind) => {
			const descriptor = authDescriptor(kind);
			const { bruUnused = [] } = descriptor;
			return [`auth:${kind}`, [...bruKeysOf(descriptor), ...bruUnused]];
		}),
	),
};

const SECTIONS: ReadonlyMap<string, Shape> = new Map(
	Object.entries(KEYS).map(([section, keys]) => {
		const any = keys.map((key) => [key, undefined] as const);
		const what = `The section \`${section}\``;
		return [section, map(what, Object.fromEntries(any))];
	}),
);

/** Where a key belongs that stands in another section; one verb stands for all. */
const FILE = map("A file", {
	meta: SECTIONS.get("meta"),
	get: SECTIONS.get("get"),
	settings: SECTIONS.get("settings"),
});

/** The keys of a section; none where they are names that people give. */
export function bruSectionKeys(section: string): readonly string[] {
	return KEYS[section] ?? [];
}

/** The sections that mean something in a file of a kind. */
export function bruSectionsIn(kind: BruFileKind): readonly string[] {
	return SECTION_NAMES.filter((name) => hasSection(kind, name));
}

/** What a file describes. */
export type BruFileKind = "request" | "folder" | "environment" | "collection";

const KINDS: Readonly<Record<BruFileKind, string>> = {
	request: "a request's file",
	folder: "`folder.bru` or `collection.bru`",
	environment: "an environment's file",
	collection: "`folder.bru` or `collection.bru`",
};

/** Whether a section means anything in a file of a kind. */
function hasSection(kind: BruFileKind, name: string): boolean {
	const isOfEnvironment =
		name === "vars" ||
		name === "vars:secret" ||
		name.startsWith("vars:externalsecrets:");
	switch (kind) {
		case "environment":
			return isOfEnvironment;
		case "request":
			return !isOfEnvironment && name !== "auth";
		case "folder":
		case "collection":
			return (
				OF_FOLDERS.has(name) ||
				name.startsWith("auth:") ||
				name.startsWith("script:")
			);
	}
}

const OF_FOLDERS: ReadonlySet<string> = new Set([
	"meta",
	"headers",
	"query",
	"auth",
	"vars:pre-request",
	"vars:post-response",
	"tests",
	"docs",
	"settings",
]);

/**
 * Reports every section that a file of this kind does not have, and every key
 * that its section does not have, also where it is disabled: docs/semantics.md §8.
 */
export function checkBruKeys(document: BruDocument, kind: BruFileKind): void {
	for (const block of document.blocks) {
		const shape = SECTIONS.get(block.name);
		if (sectionKind(block.name) === undefined) continue;
		if (!hasSection(kind, block.name)) reportMisplaced(document, block, kind);
		else if (shape) checkBlock(document, block, shape);
	}
}

function reportMisplaced(
	document: BruDocument,
	block: BruBlock,
	kind: BruFileKind,
): void {
	const { name } = block;
	const right = (["request", "folder", "environment"] as const).find((other) =>
		hasSection(other, name),
	);
	document.report(
		block,
		`The section \`${name}\` means nothing in ${KINDS[kind]}.`,
		right === undefined ? "Remove it." : `It belongs into ${KINDS[right]}.`,
		UNKNOWN_SECTION,
	);
}

function checkBlock(
	document: BruDocument,
	{ name, entries }: BruBlock,
	shape: Shape,
): void {
	for (const entry of entries) {
		if (shape.keys?.has(entry.name) || entry.name.startsWith("x-")) continue;
		const present = new Set(entries.map((one) => one.name));
		const place = { shape, root: FILE, path: [name], present };
		document.tell(entry.nameRange, {
			code: "UNKNOWN_KEY",
			severity: isNote(name, entry.name, place) ? "warning" : "error",
			message: `The section \`${name}\` has no key \`${entry.name}\`.`,
			hint: suggestKey(entry.name, place),
		});
	}
}

/** What `meta` says beyond its own keys describes the file for people: nothing that is sent could depend on it, and Bruno passes over it. */
function isNote(section: string, key: string, place: Misplaced): boolean {
	return section === "meta" && correctKey(key, place) === undefined;
}
