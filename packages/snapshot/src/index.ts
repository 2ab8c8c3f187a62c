/** What responses were when somebody looked at them last, kept beside their requests and compared. */

export { InvalidMaskError } from "./mask.ts";
export { SnapshotFileError } from "./response-snapshots.ts";
export {
	type NamedSnapshot,
	type SnapshotMode,
	type SnapshotOptions,
	RunSnapshotStore,
	type SnapshotSummary,
	type SuggestedMasks,
} from "./run-snapshot-store.ts";
