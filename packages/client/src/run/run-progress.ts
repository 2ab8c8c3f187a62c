import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { RunSummary } from "./events.ts";
import type { Session } from "./session.ts";
import { RunTally } from "./tally.ts";

export type Ending = RunSummary["ending"];

/** How far a run has come; shared by iterations that run at the same time. */
export class RunProgress {
	readonly tally = new RunTally();
	#ending: Ending | undefined;

	/** True from the moment on from which no request may begin. */
	get isOver(): boolean {
		return this.#ending !== undefined;
	}

	/** Ends the run, all iterations of it, for the first reason given. */
	end(ending: Ending): void {
		this.#ending ??= ending;
	}

	/** Tells about something that is wrong with the collection, the data or the run itself. */
	report(session: Session, problem: Diagnostic): void {
		if (problem.severity === "error") this.tally.problems += 1;
		session.emit({ type: "problem-found", problem });
	}

	summary(): RunSummary {
		return this.tally.summary(this.#ending ?? "completed");
	}
}
