import type { Excerpt } from "./excerpt.ts";
import type { Mend } from "./mend.ts";

/** A place in a file. Lines and columns count from 1; columns and lengths count UTF-16 code units. */
export interface SourceLocation {
	/** Absolute path. */
	readonly file: string;
	readonly line: number;
	readonly column: number;
	/** How many characters the place covers on its line. Default: 1. */
	readonly length?: number;
}

/** Something to tell the user about: plain JSON, ready for any report. */
export interface Diagnostic {
	/** Stable, for programs: `UNRESOLVED_VARIABLE`. */
	readonly code: string;
	readonly severity: "error" | "warning";
	/** One sentence: what is wrong. */
	readonly message: string;
	/** What to do about it. */
	readonly hint?: string;
	/** The same for whoever can click; the best one first. */
	readonly mends?: readonly Mend[];
	readonly location?: SourceLocation;
	/** The line of the file that `location` points at, when it is known. */
	readonly excerpt?: Excerpt;
	/** Whoever tells a diagnostic has found its place in the file: see `located`. */
	readonly place?: never;
	/** An error that keeps nothing from being used, since it was read on behind it: a run sends everything, and fails. */
	readonly isTolerated?: true;
	/** That has no value, as it is written: `{{token}}`. */
	readonly placeholder?: string;
	/** Of a request that cannot be run: its kind, `grpc`. */
	readonly leftOut?: string;
	/** Only for faults of Curlew itself: where in its code it happened. */
	readonly stack?: string;
}
