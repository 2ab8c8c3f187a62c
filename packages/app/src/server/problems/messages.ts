import type {
	FoundProblem,
	PlacedProblem,
	ProblemCounts,
} from "../../protocol/problems.ts";

/** What the server tells the thread that checks a collection. Files are absolute. */
export type ToCheckThread =
	| {
			readonly kind: "check";
			/** The collection's folder, or its one file. */
			readonly path: string;
			/** What stands for files on disk. */
			readonly unsaved: readonly (readonly [file: string, text: string])[];
	  }
	| { readonly kind: "list"; readonly number: number }
	| { readonly kind: "file"; readonly number: number; readonly file: string };

/** Of the last check. Secrets are masked; files are absolute. */
export interface CheckedList {
	readonly problems: readonly FoundProblem[];
	readonly about: Readonly<Record<string, string>>;
}

export type FromCheckThread =
	| {
			readonly kind: "checked";
			readonly counts: ProblemCounts;
			/** Milliseconds. */
			readonly duration: number;
	  }
	/** A fault of Curlew itself. */
	| {
			readonly kind: "failed";
			readonly message: string;
			readonly duration: number;
	  }
	| {
			readonly kind: "listed";
			readonly number: number;
			readonly list: CheckedList;
	  }
	| {
			readonly kind: "placed";
			readonly number: number;
			readonly problems: readonly PlacedProblem[];
	  };
