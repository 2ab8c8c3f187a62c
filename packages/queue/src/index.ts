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
export type { LoadOutcome } from "./starter/follow-load.ts";
export type { RunListeners } from "./starter/follow-run.ts";
export type { QueueProgress } from "./starter/run-book.ts";
export {
	MOST_JOBS,
	type StartedRun,
	type StartOptions,
} from "./starter/start-run.ts";
export {
	type CurlewWorker,
	startWorker,
	type WorkerOptions,
} from "./worker/worker.ts";
