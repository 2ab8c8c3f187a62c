import type { FieldPath } from "@curlew/client/editing";

export type ProblemSeverity = "error" | "warning" | "info";

/** How many there are in the whole collection. */
export type ProblemCounts = Readonly<Record<ProblemSeverity, number>>;

/** `GET /api/:collection/problems/counts`. Begins the first check. */
export interface ProblemState {
	/** Null until the first check is over. */
	readonly counts: ProblemCounts | null;
	/** Why there was no check, where Curlew itself is at fault. */
	readonly failure?: string;
}

/** Something that `check` has found, at one place. */
export interface FoundProblem {
	/** `unresolved` */
	readonly rule: string;
	readonly severity: ProblemSeverity;
	readonly message: string;
	readonly hint?: string;
	/** Relative to the collection's folder; null for the collection as a whole. */
	readonly file: string | null;
	/** From 1. */
	readonly line: number;
	readonly column: number;
}

/** `GET /api/:collection/problems`: those of the last check, in the order of files and lines. */
export interface ProblemList extends ProblemState {
	/** The first 10,000. */
	readonly problems: readonly FoundProblem[];
	/** What each rule is about. */
	readonly about: Readonly<Record<string, string>>;
}

/** What would remove a problem. */
export type ProblemFix =
	/** Other text at its place. */
	| { readonly kind: "write"; readonly old: string; readonly insert: string }
	/** Without the row of a list that it stands in. */
	| { readonly kind: "remove"; readonly path: FieldPath }
	/** With a variable that there is none of yet. */
	| { readonly kind: "define"; readonly name: string };

/** A problem with the field of its file. */
export interface PlacedProblem extends FoundProblem {
	/** From the file's root, as forms are; absent where no field has it. */
	readonly path?: FieldPath;
	/** The part of the field's text that is meant: UTF-16 code units, end exclusive. */
	readonly range?: { readonly start: number; readonly end: number };
	readonly fixes: readonly ProblemFix[];
}

/** `POST /api/:collection/problems/in-file` with a `{ file }`: those of one file. */
export type ProblemsInFile = readonly PlacedProblem[];
