import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { possibleAtOnce } from "../../http/response/file-limit.ts";

/** As many requests at the same time as are wanted, or as the computer has files for; undefined for one after the other. */
export function widthOf(
	parallel: number | undefined,
	iterations: number,
	requests: number,
):
	| { readonly possible: number; readonly warning: Diagnostic | undefined }
	| undefined {
	if (parallel === undefined) return undefined;
	const wanted = Math.min(parallel, iterations > 1 ? iterations : requests);
	const possible = possibleAtOnce(wanted);
	if (possible === wanted) return { possible: parallel, warning: undefined };
	const warning: Diagnostic = {
		code: "TOO_FEW_FILES",
		severity: "warning",
		message: `${possible === 1 ? "One request is" : `${possible} requests are`} sent at the same time in place of ${wanted}: each needs an open file, and this computer allows the process few of them.`,
		hint: "Raise the limit (ulimit -n), or ask for less (--parallel).",
	};
	return { possible, warning };
}
