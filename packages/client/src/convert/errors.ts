import { CurlewError } from "../diagnostics/curlew-error.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";

/** A collection has files that are broken, or that a run refuses. Nothing was written: half a collection is none. */
export class CollectionNotConvertedError extends CurlewError {
	readonly code = "COLLECTION_NOT_CONVERTED";
	/** Everything that is wrong. */
	readonly problems: readonly Diagnostic[];

	constructor(problems: readonly Diagnostic[]) {
		const files = new Set(problems.map(({ location }) => location?.file)).size;
		const errors =
			problems.length === 1 ? "an error" : `${problems.length} errors`;
		const where = files === 1 ? "one file" : `${files} files`;
		super(`The collection has ${errors} in ${where}; nothing was written.`, {
			hint: "Correct what is told above, and convert again.",
		});
		this.problems = problems;
	}
}

/** The folder to write into is in use, or lies where it must not. Nothing was written. */
export class ConversionTargetError extends CurlewError {
	readonly code = "TARGET_NOT_USABLE";
}

/** Two files of a collection would become one. Nothing was written. */
export class ConversionConflictError extends CurlewError {
	readonly code = "CONVERSION_CONFLICT";
}
