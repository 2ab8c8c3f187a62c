import { CurlewError } from "@curlew/client";

/** A collection cannot be kept in step with a document. */
export class SyncError extends CurlewError {
	readonly code = "SYNC_NOT_POSSIBLE";
}

/** A document cannot be had. */
export class DocumentNotFoundError extends CurlewError {
	readonly code = "DOCUMENT_NOT_FOUND";
}
