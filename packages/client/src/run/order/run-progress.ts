import { CurlewError } from "../../diagnostics/curlew-error.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { RunSummary } from "../events/events.ts";
import type { Session } from "../session/session.ts";
import { RunTally } from "./tally.ts";

export type Ending = RunSummary["ending"];

/** How far a run has come; shared by iterations that run at the same time. */
export class RunProgress {
	readonly tally = new RunTally();
	readonly #signal: AbortSignal | undefined;
	#ending: Ending | undefined;

	/** @param signal what interrupts the run; the error that it is aborted with says why */
	constructor(signal?: AbortSignal) {
		this.#signal = signal;
	}

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
		this.tally.addProblem(problem);
		session.emit({ type: "problem-found", problem });
	}

	summary(): RunSummary {
		const ending = this.#ending ?? "completed";
		const summary = this.tally.summary(ending);
		const reason = ending === "interrupted" && this.#reason();
		return reason ? { ...summary, reason } : summary;
	}

	/** Node's own reason, an `AbortError`, says nothing that the ending does not say. */
	#reason(): string | undefined {
		const reason: unknown = this.#signal?.reason;
		return reason instanceof CurlewError ? reason.message : undefined;
	}
}
