export { parseQueueUrl, type QueueAddress } from "./connection/queue-url.ts";
export {
	NoWorkersError,
	QueueKeyError,
	QueueNotUsableError,
	QueueUrlError,
	RunNotFoundError,
	SnapshotDamagedError,
	SnapshotTooLargeError,
	WrongQueueKeyError,
} from "./errors.ts";
export type { LoadOutcome } from "./producer/follow-load.ts";
export type { RunListeners } from "./producer/follow-run.ts";
export type { QueueProgress } from "./producer/part-tracker.ts";
export {
	MOST_JOBS,
	type StartedRun,
	type StartOptions,
} from "./producer/start-run.ts";
export type { LossPolicy } from "./protocol/manifest.ts";
export {
	type FollowOptions,
	type OpenQueueOptions,
	openQueue,
	type QueueLoadOptions,
	type QueueRunSummary,
	type RunQueue,
} from "./queue.ts";
export {
	type KeySources,
	type QueueKey,
	readQueueKey,
} from "./secrecy/queue-key.ts";
export {
	type CurlewWorker,
	startWorker,
	type WorkerOptions,
} from "./worker/worker.ts";
