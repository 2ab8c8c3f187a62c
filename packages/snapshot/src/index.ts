/** What responses were when somebody looked at them last, kept beside their requests and compared. */

export { InvalidMaskError } from "./mask.ts";
export { SnapshotFileError } from "./response-snapshots.ts";
export {
	type ObsoleteSnapshot,
	RunSnapshotStore,
	type SnapshotMode,
	type SnapshotOptions,
	type SnapshotSummary,
} from "./run-snapshot-store.ts";
