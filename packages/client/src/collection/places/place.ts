import type {
	Diagnostic,
	SourceLocation,
} from "../../diagnostics/diagnostic.ts";
import type { Excerpt } from "../../diagnostics/excerpt.ts";
import type { FieldRef } from "../model.ts";
import type { CodeSource } from "./place-in-code.ts";

/** Where something stands in a file, as plain data: a `PlaceFinder` opens the file and makes line and column of it. */
export type Place =
	/** A field, or the nth occurrence (from 0) of a text in it. */
	| {
			readonly kind: "field";
			readonly field: FieldRef;
			readonly needle?: string | undefined;
			readonly occurrence?: number | undefined;
	  }
	/** A range of code, in UTF-16 offsets, end exclusive. */
	| {
			readonly kind: "code";
			readonly source: CodeSource;
			readonly range: { readonly start: number; readonly end: number };
	  }
	/** A line, or a text on it or below it. */
	| {
			readonly kind: "line";
			readonly file: string;
			readonly line: number;
			readonly needle?: string;
	  }
	| {
			readonly kind: "located";
			readonly location: SourceLocation;
			readonly excerpt?: Excerpt | undefined;
	  };

/** A diagnostic before its place is found: `located` gives it line and column. */
export interface UnlocatedDiagnostic
	extends Omit<Diagnostic, "location" | "excerpt" | "place"> {
	readonly place?: Place | undefined;
}

/** A diagnostic while it is noted down. */
export type NotedDiagnostic = Diagnostic | UnlocatedDiagnostic;

/** The place of a field that stands in a file, or of a text in it. */
export function placeOfField(
	field: FieldRef | undefined,
	needle?: string,
	occurrence?: number,
): Place | undefined {
	return field && { kind: "field", field, needle, occurrence };
}

/** The file that a place is in. Absolute. */
export function fileOfPlace(place: Place): string {
	switch (place.kind) {
		case "field":
			return place.field.file;
		case "code":
			return place.source.file;
		case "line":
			return place.file;
		case "located":
			return place.location.file;
	}
}

/** Two places with the same key are one. */
export function keyOfPlace(place: Place): string {
	const file = fileOfPlace(place);
	switch (place.kind) {
		case "field":
			return `${file} ${place.field.path.join("\u0000")} ${place.needle} ${place.occurrence}`;
		case "code":
			return `${file} ${place.source.line} ${place.range.start}`;
		case "line":
			return `${file} ${place.line} ${place.needle}`;
		case "located":
			return `${file} ${place.location.line} ${place.location.column}`;
	}
}
