import type { Diagnostic } from "@curlew/client";

/** The body of every answer with a status of 400 and above, but for conflicts. */
export interface ProblemAnswer {
	readonly kind: "problem";
	readonly problem: Diagnostic;
}
