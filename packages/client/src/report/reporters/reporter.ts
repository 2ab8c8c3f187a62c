import type { RunEvent } from "../../run/events/events.ts";

/** A consumer of a run's events. A new one touches no other file. */
export interface Reporter {
	/** Called with each event, in order. */
	handle(event: RunEvent): void;
	/** Called before something else, such as a question, is written to the same terminal. */
	makeRoom?(): void;
	/** Called once, after the last event or on an early end. */
	close?(): Promise<void> | void;
}
