import { CurlewError } from "../../diagnostics/curlew-error.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";

/** Something thrown, as a diagnostic. Whatever is not ours to throw is a fault of Curlew itself. */
export function problemOf(error: unknown): Diagnostic {
	if (error instanceof CurlewError) return error.toDiagnostic();
	const isError = error instanceof Error;
	return {
		code: "INTERNAL_ERROR",
		severity: "error",
		message: `Curlew itself failed: ${isError ? error.message : String(error)}`,
		hint: "This is a bug in Curlew: please report it. --verbose shows where it happened.",
		...(isError && error.stack !== undefined && { stack: error.stack }),
	};
}
