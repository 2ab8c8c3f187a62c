import { BRU_AUTH_NAMES } from "../../kinds/auth-kinds.ts";
import {
	BODY_NAMES,
	type BodyKind,
	bruBodySections,
	hasContent,
} from "../../kinds/body-kinds.ts";
import { bruSectionsOf } from "../../kinds/bru-keys.ts";

/** Their sections are one text each. */
function isText(kind: BodyKind): boolean {
	return hasContent(kind, "text") || hasContent(kind, "graphql");
}

/** How the content of a section is written. */
export type SectionKind = "dictionary" | "text" | "list";

const TEXTS = [
	"body",
	...BODY_NAMES.filter(isText).flatMap(bruBodySections),
	"script:pre-request",
	"script:post-response",
	"tests",
	"docs",
	"example",
] as const;

/** The sections that hold a method and a URL. `http` names the method inside. */
export const METHOD_SECTIONS = [
	"get",
	"post",
	"put",
	"delete",
	"patch",
	"options",
	"head",
	"connect",
	"trace",
	"http",
] as const;

const DICTIONARIES = [
	...METHOD_SECTIONS,
	"meta",
	"grpc",
	"ws",
	"app",
	"query",
	"params:query",
	"params:path",
	"headers",
	"metadata",
	"auth",
	...BRU_AUTH_NAMES.flatMap(bruSectionsOf),
	...BODY_NAMES.filter((kind) => !isText(kind)).flatMap(bruBodySections),
	"body:grpc",
	"body:ws",
	"vars:pre-request",
	"vars:post-response",
	"assert",
	"settings",
	"vars",
] as const;

const LISTS = ["vars:secret"] as const;

/** Values that a secret manager holds; the name behind it is free. */
const EXTERNAL_SECRETS = "vars:externalsecrets:";

const KINDS: ReadonlyMap<string, SectionKind> = new Map<string, SectionKind>([
	...TEXTS.map((name) => [name, "text"] as const),
	...DICTIONARIES.map((name) => [name, "dictionary"] as const),
	...LISTS.map((name) => [name, "list"] as const),
]);

export const SECTION_NAMES: readonly string[] = [...KINDS.keys()];

/** The file is sound but for this: its content can be kept, and not be understood. */
export const UNKNOWN_SECTION = "UNKNOWN_SECTION";

const NAMES: ReadonlyMap<string, string> = new Map(
	SECTION_NAMES.map((name) => [name, name]),
);

/** A section's name as the one string that stands for it everywhere, which the engine compares by its address: each name of a file is compared some hundred times. */
export function internedName(name: string): string {
	return NAMES.get(name) ?? name;
}

/** Undefined for names that the format does not have. */
export function sectionKind(name: string): SectionKind | undefined {
	const kind = KINDS.get(name);
	if (kind !== undefined) return kind;
	return name.startsWith(EXTERNAL_SECRETS) ? "dictionary" : undefined;
}

export function isMethodSection(name: string): boolean {
	return METHOD_SECTIONS.some((known) => known === name);
}
