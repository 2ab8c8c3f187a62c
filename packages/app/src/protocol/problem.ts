import type { Diagnostic } from "@curlew/client";
import type { FieldPath } from "@curlew/client/editing";

/** The body of every answer with a status of 400 and above, but for conflicts. */
export interface ProblemAnswer {
	readonly kind: "problem";
	readonly problem: Diagnostic;
	/** Of a form that was to be written: what its file has no place for. */
	readonly part?: FieldPath;
}
