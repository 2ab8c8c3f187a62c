/** Decides when iterations begin, and ends when none is left to begin and none is in flight. */
export interface Executor {
	/** Runs until the end of the load. */
	run(): Promise<void>;
	/** No iteration begins any more. */
	stop(): void;
}
