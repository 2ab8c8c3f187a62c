import { reasonOf } from "../../diagnostics/cause.ts";
import { CurlewError } from "../../diagnostics/curlew-error.ts";

/** A file is no blob, or its content is not what Curlew writes. */
export class BlobNotReadableError extends CurlewError {
	readonly code = "BLOB_NOT_READABLE";

	constructor(file: string, why: unknown) {
		const reason = typeof why === "string" ? why : reasonOf(why);
		super(`${file} cannot be read as a blob: ${reason}`, {
			cause: why,
			hint: "Blobs are what `curlew run --reporter blob=FOLDER` writes; copy them as they are.",
		});
	}
}

/** Blobs do not belong together, or some are not there or not whole. */
export class BlobsDoNotFitError extends CurlewError {
	readonly code = "BLOBS_DO_NOT_FIT";
}
