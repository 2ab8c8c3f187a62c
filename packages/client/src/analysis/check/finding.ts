import type { FieldRef } from "../../collection/model.ts";
import type { SourceLocation } from "../../diagnostics/diagnostic.ts";
import type { Excerpt } from "../../diagnostics/excerpt.ts";

/** `error` makes the check fail; `info` is worth knowing. */
export type FindingSeverity = "error" | "warning" | "info";

/** A change of one text in a YAML file that removes a finding and changes nothing else. */
export interface Fix {
	readonly field: FieldRef;
	/** The text of the field as it is. */
	readonly source: string;
	/** What is replaced in it, end exclusive. */
	readonly start: number;
	readonly end: number;
	readonly insert: string;
}

/** One of the places at which something is wrong. */
export interface FindingPlace {
	/** What is wrong here, told for this place alone. */
	readonly message: string;
	/** What to do about it. */
	readonly hint?: string;
	readonly location: SourceLocation;
	/** The line that the location points at. */
	readonly excerpt?: Excerpt;
	readonly fix?: Fix;
}

/**
 * One thing that `check` has found. What is wrong at several places for one
 * reason, such as a variable that is not set, is one finding: its own message,
 * location, excerpt and fix are those of the first place, except that the message tells of
 * all of them.
 */
export interface Finding extends FindingPlace {
	/** The rule's name: `unresolved`. */
	readonly rule: string;
	readonly severity: FindingSeverity;
	/** How many places there are, from 1. */
	readonly count: number;
	/** Each of them, in the order of files and lines. */
	readonly places: readonly FindingPlace[];
}
