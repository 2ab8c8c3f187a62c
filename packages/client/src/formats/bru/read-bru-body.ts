import { hintForWord } from "../../collection/keys/hints.ts";
import type {
	BodyDefinition,
	MultipartPart,
	RawBodyKind,
} from "../../collection/model.ts";
import type { BruDocument, BruEntry } from "./bru-document.ts";
import { entryText, readBruEntries } from "./read-bru-entries.ts";

/** The body modes of a request, and the section each one's content stands in. */
const MODES: ReadonlyMap<
	string,
	Exclude<BodyDefinition["kind"], "none">
> = new Map([
	["json", "json"],
	["text", "text"],
	["xml", "xml"],
	["sparql", "sparql"],
	["graphql", "graphql"],
	["formUrlEncoded", "form-urlencoded"],
	["form-urlencoded", "form-urlencoded"],
	["multipartForm", "multipart-form"],
	["multipart-form", "multipart-form"],
	["file", "file"],
]);

const NO_BODY: BodyDefinition = { kind: "none" };
/** Behind a value: `@file(a.txt) @contentType(text/plain)`. */
const CONTENT_TYPE = /^@contentType\(([^)]*)\)$/;
const FILES = /^@file\(([\s\S]*)\)$/;

/** What a mode of a method's section stands for; undefined for `none` and for unknown ones. */
export function bodyKind(
	mode: string,
): Exclude<BodyDefinition["kind"], "none"> | undefined {
	return MODES.get(mode);
}

/** The body that the method's section names in `body`; the others of a file are not sent. */
export function readBruBody(
	document: BruDocument,
	methodSection: string,
): BodyDefinition {
	const mode = document.entry(methodSection, "body");
	const written = mode?.value.text ?? "";
	if (written === "none") return NO_BODY;
	if (written === "") {
		// Before there were modes, a section `body` was JSON.
		return document.block("body") ? rawBody(document, "json") : NO_BODY;
	}
	const kind = bodyKind(written);
	if (kind === undefined) {
		document.report(
			mode?.value ?? { start: 0, end: 0 },
			`Curlew does not know the body "${written}".`,
			hintForWord(written, ["none", ...MODES.keys()]),
		);
		return NO_BODY;
	}
	const field = fieldOf(document, `body:${kind}`);
	switch (kind) {
		case "graphql":
			return {
				kind,
				query: textOf(document, "body:graphql"),
				variables: textOf(document, "body:graphql:vars"),
				field,
			};
		case "form-urlencoded":
			return { kind, entries: readBruEntries(document, `body:${kind}`), field };
		case "multipart-form":
			return {
				kind,
				parts: document.entries(`body:${kind}`).map(toPart),
				field,
			};
		case "file":
			return readFileBody(document);
		default:
			return rawBody(document, kind);
	}
}

function rawBody(document: BruDocument, kind: RawBodyKind): BodyDefinition {
	const named = `body:${kind}`;
	const isOld = kind === "json" && document.block(named) === undefined;
	const section = isOld ? "body" : named;
	const field = fieldOf(document, section);
	return { kind, text: textOf(document, section), field };
}

function textOf(document: BruDocument, section: string): string {
	return document.block(section)?.text?.text ?? "";
}

function fieldOf(document: BruDocument, section: string) {
	return { file: document.source.file, path: [section] };
}

function toPart(entry: BruEntry): MultipartPart {
	const { text, contentType } = withContentType(entry);
	const files = FILES.exec(text)?.[1];
	return {
		name: entry.name,
		kind: files === undefined ? "text" : "file",
		values:
			files === undefined
				? [text]
				: files.split("|").filter((file) => file !== ""),
		contentType,
		isDisabled: entry.isDisabled,
	};
}

/** Of several files the one that is not disabled is sent. */
function readFileBody(document: BruDocument): BodyDefinition {
	const selected = document
		.entries("body:file")
		.find(({ isDisabled }) => !isDisabled);
	const value = selected && withContentType(selected);
	const path = value && (FILES.exec(value.text)?.[1] ?? value.text);
	return {
		kind: "file",
		filePath: path === "" ? undefined : path,
		contentType: value?.contentType,
		field: fieldOf(document, "body:file"),
	};
}

/** The content type stands behind the value, or in an annotation above it. */
function withContentType(entry: BruEntry): {
	readonly text: string;
	readonly contentType: string | undefined;
} {
	const text = entryText(entry);
	const at = text.lastIndexOf("@contentType(");
	const match = at === -1 ? null : CONTENT_TYPE.exec(text.slice(at));
	const annotation = entry.annotations.findLast(
		({ name }) => name === "contentType",
	);
	const contentType = (match?.[1] ?? annotation?.argument ?? "").trim();
	return {
		text: match ? text.slice(0, at).trimEnd() : text,
		contentType: contentType === "" ? undefined : contentType,
	};
}
