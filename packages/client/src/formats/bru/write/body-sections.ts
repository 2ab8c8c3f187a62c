import type { Value } from "@curlew/template";
import {
	bodyDescriptor,
	bodyKindOf,
	bruBodyMode,
} from "../../../kinds/body-kinds.ts";
import {
	flagAt,
	isTree,
	listAt,
	mapAt,
	mapsAt,
	type Tree,
	textAt,
} from "../../tree/plain-tree.ts";
import { entriesAt, toEntry } from "./entries.ts";
import {
	dictionary,
	type Section,
	type SectionEntry,
	text,
} from "./sections.ts";

const CONTENT_TYPE_BEHIND = /^([\s\S]*?) ?@contentType\(([^()]*)\)$/;
const FILES = /^@file\(([\s\S]*)\)$/;

/** The mode of a body as `.bru` writes it: `none` when there is none. */
export function modeOfBody(body: Tree | undefined): string {
	const type = body && textAt(body, "type");
	return type === undefined ? "none" : bruBodyMode(type);
}

export function bodySections(body: Tree | undefined): readonly Section[] {
	const type = body && textAt(body, "type");
	if (body === undefined || type === undefined) return [];
	const kind = bodyKindOf(type);
	const section = `body:${kind ?? type}`;
	switch (kind && bodyDescriptor(kind).content) {
		case "graphql":
			return graphqlSections(mapAt(body, "data"));
		case "entries":
			return dictionary(section, entriesAt(body, "data"));
		case "parts":
			return dictionary(
				section,
				mapsAt(body, "data").filter(isPartWritable).map(toPart),
			);
		case "files":
			return dictionary(section, mapsAt(body, "data").map(toFile));
		case "text":
		case undefined:
			return text(section, textAt(body, "data"));
	}
}

export function graphqlSections(data: Tree): readonly Section[] {
	return [
		...text("body:graphql", textAt(data, "query")),
		...text("body:graphql:vars", textAt(data, "variables")),
	];
}

/** The body of an OpenCollection item; of several variants, the selected one, else the first. */
export function selectedBody(body: Value | undefined): Tree | undefined {
	if (isTree(body)) return body;
	if (body === undefined) return undefined;
	const variants = mapsAt({ body }, "body");
	const variant =
		variants.find((one) => flagAt(one, "selected")) ?? variants[0];
	return variant && mapAt(variant, "body");
}

/** A text that looks like a file must not become one. */
function isPartWritable(part: Tree): boolean {
	const value = textAt(part, "value") ?? "";
	return !FILES.test(value) && !CONTENT_TYPE_BEHIND.test(value);
}

function toPart(part: Tree): SectionEntry {
	const isFile = textAt(part, "type") === "file";
	const files = listAt(part, "value").map(String);
	const value = isFile
		? `@file(${files.join("|")})`
		: (textAt(part, "value") ?? "");
	return withContentType(toEntry(part, value), textAt(part, "contentType"));
}

function toFile(file: Tree): SectionEntry {
	const contentType = textAt(file, "contentType");
	const entry = toEntry(
		{ ...file, name: "file", disabled: !flagAt(file, "selected") },
		`@file(${textAt(file, "filePath") ?? ""})`,
	);
	return withContentType(entry, contentType === "" ? undefined : contentType);
}

/** Behind a value of one line it is part of the value; a longer value has it behind its end. */
function withContentType(
	entry: SectionEntry,
	contentType: string | undefined,
): SectionEntry {
	if (contentType === undefined) return entry;
	return entry.value.includes("\n")
		? { ...entry, contentType }
		: { ...entry, value: `${entry.value} @contentType(${contentType})` };
}
