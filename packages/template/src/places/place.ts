import type { CompileOptions } from "../template.ts";
import { JsonPlaces } from "./json-places.ts";
import { UrlPlaces } from "./url-places.ts";

/**
 * What a placeholder stands in, which decides how a value is written there:
 * - `text`: as it is
 * - `header`: as it is, but without control characters
 * - `json`: in a JSON document, outside of string literals
 * - `json-string`: inside a JSON string literal
 * - `url-component`: percent-encoded
 */
export type EscapeContext =
	| "text"
	| "header"
	| "json"
	| "json-string"
	| "url-component";

/** Reads the literal text of a template from its beginning, and knows what a placeholder at that point stands in. */
export interface Places {
	/** Goes on over `source` from `start` to `end`, exclusive. A placeholder between two readings counts as one unit. */
	read(source: string, start: number, end: number): void;
	readonly place: EscapeContext;
}

/** For contexts where it makes no difference what a placeholder stands in. */
class SamePlace implements Places {
	readonly place: EscapeContext;

	constructor(place: EscapeContext) {
		this.place = place;
	}

	read(): void {}
}

/** The places of a new template. */
export function placesFor(options: CompileOptions): Places {
	if (options.encodeComponent) return new SamePlace("url-component");
	switch (options.context) {
		case "json":
			return new JsonPlaces();
		case "url":
			return options.encodeUrl ? new UrlPlaces() : new SamePlace("text");
		case "header":
			return new SamePlace("header");
		default:
			return new SamePlace("text");
	}
}
