import type { SourceLocation } from "@curlew/client";

/** What the server tells the thread that checks. */
export type ToChecker =
	/** What stands for a file; undefined for what is on disk. */
	| { readonly kind: "text"; readonly file: string; readonly text?: string }
	/** `root` is the collection's own file, absolute. */
	| { readonly kind: "check"; readonly root: string };

/** Something to show in a file. */
export interface PublishedDiagnostic {
	readonly code: string;
	readonly severity: "error" | "warning" | "info";
	readonly message: string;
	readonly hint: string | undefined;
	/** Undefined for the collection as a whole. */
	readonly location: SourceLocation | undefined;
	/** What would remove it, if it can be removed safely. */
	readonly fix: ShownFix | undefined;
}

/** Replaces the text at the finding's place, in the value that it is a part of. */
export interface ShownFix {
	readonly old: string;
	readonly insert: string;
}

/** What the thread answers, once for each check. */
export type FromChecker =
	| {
			readonly kind: "checked";
			readonly root: string;
			readonly found: readonly PublishedDiagnostic[];
			/** Milliseconds that the check took. */
			readonly duration: number;
	  }
	/** A fault of Curlew itself. */
	| {
			readonly kind: "failed";
			readonly root: string;
			readonly message: string;
	  };
