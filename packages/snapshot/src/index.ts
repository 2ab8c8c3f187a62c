/** What responses were when somebody looked at them last, kept beside their requests and compared. */

export { InvalidMaskError } from "./mask.ts";
export { SnapshotFileError } from "./response-snapshots.ts";
export {
	RunSnapshotStore,
	type SnapshotMode,
	type SnapshotOptions,
} from "./run-snapshot-store.ts";
export type {
	NamedSnapshot,
	SnapshotSummary,
	SuggestedMasks,
} from "./snapshot-summary.ts";
