export interface DocumentCommandOptions {
	readonly allowRemoteRefs?: boolean;
	readonly color?: boolean;
}

export interface ImportCommandOptions extends DocumentCommandOptions {
	readonly force?: boolean;
	readonly quiet?: boolean;
}

export interface DiffCommandOptions extends DocumentCommandOptions {
	readonly json?: boolean;
}

export interface SyncCommandOptions extends DiffCommandOptions {
	readonly dryRun?: boolean;
	readonly check?: boolean;
	readonly theirs?: readonly string[];
	readonly ours?: readonly string[];
	readonly restore?: boolean;
}
