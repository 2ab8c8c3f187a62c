import type { Edit, FieldPath } from "@curlew/client/editing";
import type { Data } from "../data.ts";

/** The three that are merged; undefined where one does not have it. */
export interface Sides {
	/** What both began with: what was last synced. */
	readonly base: Data | undefined;
	/** What the document says now. */
	readonly theirs: Data | undefined;
	/** What the collection says. */
	readonly yours: Data | undefined;
}

/** Where a value stands. */
export interface MergePlace {
	/** In the words of the form, rows by their names: `["http", "params", "query limit", "value"]`. */
	readonly field: readonly string[];
	/** In the user's form. */
	readonly at: FieldPath;
}

/** Something that the document and the user have both changed. The user's is kept until somebody chooses. */
export interface FieldConflict extends MergePlace, Sides {}

export type Choice = "ours" | "theirs";

export interface ThreeWayOptions {
	/** What somebody has decided for a conflict; undefined where nobody has. */
	choose(field: readonly string[]): Choice | undefined;
	/** Whether the user's file can take a change without losing something of the user's, such as a comment. */
	canTake(edit: Edit): boolean;
}

export interface MergeOutcome {
	/** What the collection says then. */
	readonly yours: Data | undefined;
	/** What the next merge begins with: what the document says, but for conflicts. */
	readonly base: Data | undefined;
}

export interface MergeResult extends MergeOutcome {
	/** In an order in which they can be made one by one. */
	readonly edits: readonly Edit[];
	readonly conflicts: readonly FieldConflict[];
}
