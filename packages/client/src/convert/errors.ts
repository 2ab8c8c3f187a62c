import { CurlewError } from "../diagnostics/curlew-error.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";

/** A collection has broken files. Nothing was written: half a collection is none. */
export class CollectionNotConvertedError extends CurlewError {
	readonly code = "COLLECTION_NOT_CONVERTED";
	/** Everything that is wrong. */
	readonly problems: readonly Diagnostic[];

	constructor(problems: readonly Diagnostic[]) {
		const count = problems.length === 1 ? "a file that is" : "files that are";
		super(`The collection has ${count} broken; nothing was written.`, {
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
