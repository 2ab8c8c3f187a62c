import type { Diagnostic } from "../diagnostics/diagnostic.ts";

/**
 * The warning about a request of a kind that Curlew cannot run, to be told
 * where it stands. A run counts them; with `strict` they make it fail.
 *
 * @param kind as the file says it: `grpc`
 */
export function leftOut(kind: string): Diagnostic {
	return {
		code: "KIND_NOT_SUPPORTED",
		severity: "warning",
		message: `Requests of kind ${kind} cannot be run; this one is left out.`,
		hint: "Curlew runs http and graphql requests.",
		leftOut: kind,
	};
}
