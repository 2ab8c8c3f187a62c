import type { Diagnostic } from "@curlew/client/editing";

/** What the server tells the thread that checks. */
export type ToChecker =
	/** What stands for a file; undefined for what is on disk. */
	| { readonly kind: "text"; readonly file: string; readonly text?: string }
	/** `root` is the collection's own file, absolute. */
	| { readonly kind: "check"; readonly root: string };

/** Something to show in a file. */
export type Shown = Pick<
	Diagnostic,
	"code" | "message" | "hint" | "location"
> & {
	readonly severity: "error" | "warning" | "info";
};

/** What the thread answers, once for each check. */
export type FromChecker =
	| {
			readonly kind: "checked";
			readonly root: string;
			readonly found: readonly Shown[];
	  }
	/** A fault of Curlew itself. */
	| {
			readonly kind: "failed";
			readonly root: string;
			readonly message: string;
	  };
