import { CurlewError } from "@curlew/client";

/** There is no usable queue key. */
export class QueueKeyError extends CurlewError {
	readonly code = "QUEUE_KEY_MISSING";
}

/** Something in Redis was encrypted with another key. */
export class WrongQueueKeyError extends CurlewError {
	readonly code = "QUEUE_KEY_WRONG";

	constructor({ cause }: { readonly cause?: unknown } = {}) {
		super("The data in Redis was encrypted with another queue key.", {
			hint: "Use the same CURLEW_QUEUE_KEY for the run and its workers.",
			cause,
		});
	}
}

/** The address of the queue cannot be understood. */
export class QueueUrlError extends CurlewError {
	readonly code = "QUEUE_URL_INVALID";
}

/** Redis cannot be used: not there, refuses us, or cannot be written to. */
export class QueueNotUsableError extends CurlewError {
	readonly code = "QUEUE_NOT_USABLE";
}

/** The files of a run are more than workers are given. */
export class SnapshotTooLargeError extends CurlewError {
	readonly code = "SNAPSHOT_TOO_LARGE";
}

/** A snapshot is not what its digest says, or would write where it must not. */
export class SnapshotDamagedError extends CurlewError {
	readonly code = "SNAPSHOT_DAMAGED";
}

/** A load needs its workers before it begins. */
export class NoWorkersError extends CurlewError {
	readonly code = "NO_WORKERS";
}

/** Nobody knows such a run, or any more. */
export class RunNotFoundError extends CurlewError {
	readonly code = "RUN_NOT_FOUND";
}
