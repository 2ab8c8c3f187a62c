import {
	type CompileOptions,
	compile,
	type Placeholder,
	type Syntax,
	type Template,
} from "@curlew/template";
import type {
	CollectionDefinition,
	FieldPath,
	FieldRef,
} from "../collection/model.ts";
import type { Place } from "../collection/places/place.ts";
import { placesInText } from "../collection/places/places-in-text.ts";

/** A text of a request that is rendered: its template, and what a message needs to say where it stands. */
export interface TemplatedText {
	readonly template: Template;
	/** As in a sentence: `the URL`, "the header `Accept`". */
	readonly label: string;
	/** Undefined for a text that a script made. */
	readonly field: FieldRef | undefined;
	/** True when a script made the text: its references obey the rules for data. */
	readonly isData: boolean;
}

/** Compiles the texts of requests, by what their collection's placeholders are. */
export class RequestTexts {
	readonly syntax: Syntax;

	constructor(syntax: Syntax) {
		this.syntax = syntax;
	}

	/** A text that stands in a file. */
	ofFile(
		source: string,
		label: string,
		field: FieldRef | undefined,
		options?: CompileOptions,
	): TemplatedText {
		const { syntax } = this;
		const template = compile(source, { ...options, syntax });
		return { template, label, field, isData: false };
	}

	/** A text that a script made. */
	ofScript(
		source: string,
		label: string,
		options?: CompileOptions,
	): TemplatedText {
		const { syntax } = this;
		const template = compile(source, { ...options, syntax, isData: true });
		return { template, label, field: undefined, isData: true };
	}
}

/** Those of collections that say nothing else. */
export const TEXTS = new RequestTexts("plain");

const TEXTS_BY_SYNTAX: Readonly<Record<Syntax, RequestTexts>> = {
	plain: TEXTS,
	defaults: new RequestTexts("defaults"),
	postman: new RequestTexts("postman"),
};

/** The texts of a collection's requests. */
export function requestTextsOf({
	syntax,
}: Pick<CollectionDefinition, "syntax">): RequestTexts {
	return TEXTS_BY_SYNTAX[syntax];
}

/** A field below another one. */
export function fieldBelow(field: FieldRef, ...steps: FieldPath): FieldRef {
	return { file: field.file, path: [...field.path, ...steps] };
}

/**
 * The place of a placeholder in a text of a request: sought by its text, since
 * files quote and fold. Undefined for a text that stands in no file.
 *
 * @param fallback where a text that stands in no file is told of
 */
export function placeOfPlaceholder(
	text: TemplatedText,
	placeholder: Placeholder,
	fallback: FieldRef,
): Place;
export function placeOfPlaceholder(
	text: TemplatedText,
	placeholder: Placeholder,
): Place | undefined;
export function placeOfPlaceholder(
	{ template, field: own }: TemplatedText,
	{ raw, start }: Placeholder,
	fallback?: FieldRef,
): Place | undefined {
	const field = own ?? fallback;
	if (field === undefined) return undefined;
	const occurrence = occurrencesBefore(template, raw, start);
	return { kind: "field", field, needle: raw, occurrence };
}

/** How often a text stands in a template before an offset. */
function occurrencesBefore(
	template: Template,
	text: string,
	offset: number,
): number {
	const places = placesInText(template, template.source, text);
	let low = 0;
	let high = places.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((places[middle] ?? offset) < offset) low = middle + 1;
		else high = middle;
	}
	return low;
}
