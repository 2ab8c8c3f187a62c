import type { Value } from "@curlew/template";
import type { RequestDefinition } from "../../collection/model.ts";

/** Compares values of responses with what they were when somebody looked at them last. */
export interface Snapshots {
	/** What is not as it was, in lines; undefined when nothing is. */
	compare(question: SnapshotQuestion): string | undefined;
}

export interface SnapshotQuestion {
	readonly request: Pick<RequestDefinition, "file" | "path">;
	/** From 0. */
	readonly iteration: number;
	/** Another one for each try of a request: what an earlier one asked for counts no more. */
	readonly attempt: object;
	/** Of the snapshot, among those of its request. */
	readonly name: string;
	/** Without secrets. */
	readonly value: Value;
	/** What of it may change, as it is written: `items[*].createdAt`, `id: uuid`, `<date-time>`. */
	readonly masks: readonly string[];
}

/** What stands behind the name of a request's file in that of its snapshots. */
export const SNAPSHOT_ENDING = ".snap";

/** What a snapshot is told where nobody compares any. */
export const NO_SNAPSHOTS =
	"Snapshots are compared in whole runs on this machine only.";
