/** What a run has done with snapshots. */
export interface SnapshotSummary {
	readonly written: number;
	readonly updated: number;
	/** Removed with `update` where the run had no rows, else only told. */
	readonly obsolete: readonly NamedSnapshot[];
	/** The run had data or several iterations: other rows may ask for what is obsolete. */
	readonly hasRows: boolean;
	/** Rows at the same time came to different values for them: only the first one's is kept. */
	readonly conflicts: readonly NamedSnapshot[];
	/** Of updated ones that changed only where values look as if they change with every answer, the masks that spare that. */
	readonly suggestions: readonly SuggestedMasks[];
}

export interface NamedSnapshot {
	/** Absolute. */
	readonly file: string;
	readonly name: string;
}

export interface SuggestedMasks extends NamedSnapshot {
	readonly masks: readonly string[];
}
