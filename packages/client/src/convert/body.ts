import type { Value } from "@curlew/template";
import { bodyKind } from "../formats/bru/read-bru-body.ts";
import {
	entriesAt,
	entriesToTrees,
	entryText,
	isNamed,
	marksOf,
	type Sections,
	toEntry,
} from "./entries.ts";
import {
	dictionary,
	type Section,
	type SectionEntry,
	text,
} from "./sections.ts";
import {
	compact,
	flagAt,
	isTree,
	listAt,
	mapAt,
	mapsAt,
	type Tree,
	textAt,
} from "./tree.ts";

/** How `.bru` writes the kinds that it spells in its own way. */
export const MODES: Readonly<Record<string, string>> = {
	"form-urlencoded": "formUrlEncoded",
	"multipart-form": "multipartForm",
};

const CONTENT_TYPE_BEHIND = /^([\s\S]*?) ?@contentType\(([^()]*)\)$/;
const FILES = /^@file\(([\s\S]*)\)$/;

/** The body that a mode of `.bru` names; undefined when there is none. */
export function bodyToTree(
	sections: Sections,
	mode: string | undefined,
): Tree | undefined {
	const type = mode === undefined ? undefined : bodyKind(mode);
	if (type === undefined) return undefined;
	const section = `body:${type}`;
	switch (type) {
		case "graphql":
			return { type, data: graphqlToTree(sections) };
		case "form-urlencoded":
			return { type, data: entriesToTrees(sections.entries(section)) };
		case "multipart-form":
			return {
				type,
				data: sections.entries(section).filter(isNamed).map(partToTree),
			};
		case "file":
			return { type, data: sections.entries(section).map(fileToTree) };
		default:
			return { type, data: sections.text(section) ?? "" };
	}
}

export function graphqlToTree(sections: Sections): Tree {
	return compact({
		query: sections.text("body:graphql") ?? "",
		variables: sections.text("body:graphql:vars"),
	});
}

/** The mode of a body as `.bru` writes it: `none` when there is none. */
export function bodyMode(body: Tree | undefined): string {
	const type = body && textAt(body, "type");
	return type === undefined ? "none" : (MODES[type] ?? type);
}

export function bodySections(body: Tree | undefined): readonly Section[] {
	const type = body && textAt(body, "type");
	if (body === undefined || type === undefined) return [];
	const section = `body:${type}`;
	switch (type) {
		case "graphql":
			return graphqlSections(mapAt(body, "data"));
		case "form-urlencoded":
			return dictionary(section, entriesAt(body, "data"));
		case "multipart-form":
			return dictionary(
				section,
				mapsAt(body, "data").filter(isPartWritable).map(toPart),
			);
		case "file":
			return dictionary(section, mapsAt(body, "data").map(toFile));
		default:
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

function partToTree(entry: SectionEntry): Tree {
	const { value, contentType } = splitContentType(entry);
	const files = FILES.exec(value)?.[1];
	return {
		name: entry.name,
		type: files === undefined ? "text" : "file",
		value:
			files === undefined
				? value
				: files.split("|").filter((file) => file !== ""),
		...compact({ contentType }),
		...marksOf(entry),
	};
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

function fileToTree(entry: SectionEntry): Tree {
	const { value, contentType = "" } = splitContentType(entry);
	const { disabled: _, ...marks } = marksOf(entry);
	return {
		filePath: FILES.exec(value)?.[1] ?? value,
		contentType,
		selected: !entry.isDisabled,
		...marks,
	};
}

function toFile(file: Tree): SectionEntry {
	const contentType = textAt(file, "contentType");
	const entry = toEntry(
		{ ...file, name: "file", disabled: !flagAt(file, "selected") },
		`@file(${textAt(file, "filePath") ?? ""})`,
	);
	return withContentType(entry, contentType === "" ? undefined : contentType);
}

/** The content type stands behind the value, or in an annotation above it. */
function splitContentType(entry: SectionEntry): {
	readonly value: string;
	readonly contentType: string | undefined;
} {
	const written = entryText(entry);
	const match = CONTENT_TYPE_BEHIND.exec(written);
	const above = entry.annotations.find(({ name }) => name === "contentType");
	const contentType = (
		match?.[2] ??
		entry.contentType ??
		above?.argument ??
		""
	).trim();
	return {
		value: match?.[1] ?? written,
		contentType: contentType === "" ? undefined : contentType,
	};
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
