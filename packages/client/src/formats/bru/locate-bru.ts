import type { FieldPath } from "../../collection/model.ts";
import type { SourceLocation } from "../../diagnostics/diagnostic.ts";
import { type Excerpt, NO_EXCERPT } from "../../diagnostics/excerpt.ts";
import type { BruDocument, BruEntry, BruRange } from "./bru-document.ts";
import { type BruText, lineText, offsetIn } from "./bru-text.ts";
import { PARAM_SECTIONS } from "./read-bru-entries.ts";
import { methodSection } from "./read-bru-request.ts";

/**
 * Line and column of a field of a `.bru` file, or of the nth occurrence (from
 * 0) of a text inside it. A path begins with a section's name, as the readers
 * write it, or is one that the model gives to every format: `["http", "url"]`,
 * `["http", "headers", 0, "value"]`, `["request", "headers", 0, "name"]`.
 */
export function locateInBru(
	document: BruDocument,
	path: FieldPath,
	needle = "",
	occurrence = 0,
):
	| { readonly location: SourceLocation; readonly excerpt: Excerpt }
	| undefined {
	const { source } = document;
	const place = placeOf(document, path);
	if (!place) return undefined;
	const [start, end] = insideOf(place, source.text, needle, occurrence);
	const location = source.location(start, end);
	return { location, excerpt: source.excerpt(location.line) ?? NO_EXCERPT };
}

/** A field: its text, or its range where it has several texts. */
type Place = BruText | BruRange;

function insideOf(
	place: Place,
	source: string,
	needle: string,
	occurrence: number,
): readonly [number, number] {
	if (needle === "") return [place.start, place.end];
	const text =
		"text" in place ? place : lineText(source, place.start, place.end);
	const at = nthIndexOf(text.text, needle, occurrence);
	if (at === -1) return [place.start, place.end];
	const last = offsetIn(source, text, at + needle.length - 1);
	return [offsetIn(source, text, at), last + 1];
}

function placeOf(document: BruDocument, path: FieldPath): Place | undefined {
	const [first, ...steps] = path;
	if (first === "http" || first === "graphql" || first === "request") {
		const [field, ...below] = steps;
		return placeInModel(document, field, below);
	}
	return typeof first === "string"
		? placeInSection(document, first, steps)
		: undefined;
}

function placeInModel(
	document: BruDocument,
	field: string | number | undefined,
	below: FieldPath,
): Place | undefined {
	switch (field) {
		case "headers":
			return placeInSection(document, "headers", below);
		case "params": {
			const [index, part] = below;
			const entries = PARAM_SECTIONS.flatMap(([name]) =>
				document.entries(name),
			);
			return partOf(
				typeof index === "number" ? entries[index] : undefined,
				part,
			);
		}
		case "url":
		case "method": {
			const method = methodSection(document);
			if (!method) return undefined;
			return document.entry(method.name, field)?.value ?? method;
		}
		default:
			return undefined;
	}
}

function placeInSection(
	document: BruDocument,
	section: string,
	steps: FieldPath,
): Place | undefined {
	const block = document.block(section);
	const [first, part] = steps;
	if (typeof first === "number") {
		return partOf(document.entries(section)[first], part);
	}
	if (section === "body:graphql" && first === "variables") {
		return document.block("body:graphql:vars")?.text ?? block;
	}
	const name = steps.findLast((step) => typeof step === "string");
	const entry =
		typeof name === "string"
			? (document.entry(section, name) ??
				document.entry(section, snakeCase(name)))
			: undefined;
	return entry?.value ?? block?.text ?? (block && contentOf(block));
}

/** `accessTokenUrl` stands as `access_token_url` in a file. */
function snakeCase(name: string): string {
	return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function partOf(
	entry: BruEntry | undefined,
	part: string | number | undefined,
): Place | undefined {
	if (entry === undefined) return undefined;
	if (part === "name") return entry.nameRange;
	if (part === "contentType") {
		const annotation = entry.annotations.findLast(
			({ name }) => name === "contentType",
		);
		return annotation ?? entry.value;
	}
	return part === "value" ? entry.value : entry;
}

/** From a section's name to its last entry, so that texts can be found inside. */
function contentOf(block: {
	readonly start: number;
	readonly end: number;
	readonly entries: readonly BruEntry[];
}): BruRange {
	const last = block.entries.at(-1);
	return { start: block.start, end: last?.end ?? block.end };
}

function nthIndexOf(text: string, needle: string, occurrence: number): number {
	let at = text.indexOf(needle);
	for (let count = 0; count < occurrence && at !== -1; count++) {
		at = text.indexOf(needle, at + needle.length);
	}
	return at;
}
