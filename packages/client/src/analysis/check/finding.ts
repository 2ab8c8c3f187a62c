import type { FieldRef } from "../../collection/model.ts";
import type { SourceLocation } from "../../diagnostics/diagnostic.ts";

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

/** One thing that `check` has found. */
export interface Finding {
	/** The rule's name: `unresolved`. */
	readonly rule: string;
	readonly severity: FindingSeverity;
	/** One sentence or two: what is wrong. */
	readonly message: string;
	/** What to do about it. */
	readonly hint?: string;
	readonly location: SourceLocation;
	/** The line that the location points at. */
	readonly excerpt?: string;
	readonly fix?: Fix;
}
