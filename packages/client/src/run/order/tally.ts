import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type {
	RequestResult,
	RequestStatus,
	RunSummary,
	Tally,
} from "../events/events.ts";

/** Counts what a run comes to. */
export class RunTally {
	readonly #requests = {
		passed: 0,
		failed: 0,
		error: 0,
		skipped: 0,
	} satisfies Record<RequestStatus, number>;
	readonly #tests = { passed: 0, failed: 0 };
	readonly #assertions = { passed: 0, failed: 0 };
	readonly #started = performance.now();
	#warnings = 0;
	#retried = 0;
	/** Faults of the collection itself: broken files, jumps to nowhere. */
	#problems = 0;
	/** By their kind, requests that cannot be run. */
	readonly #leftOut = new Map<string, number>();
	/** How many have begun. */
	iterations = 0;
	/** How many were sent once more because their cookies came late. */
	repeated = 0;

	/** How many requests did not pass. */
	get failures(): number {
		return this.#requests.failed + this.#requests.error;
	}

	add(result: RequestResult): void {
		this.#requests[result.status] += 1;
		this.#warnings += result.warnings.length;
		if (result.tries) this.#retried += 1;
		for (const { status } of result.tests)
			if (status !== "skipped") this.#tests[status] += 1;
		for (const one of result.assertions) this.#assertions[one.status] += 1;
	}

	addProblem({ severity, leftOut }: Diagnostic): void {
		if (severity === "error") this.#problems += 1;
		if (leftOut === undefined) return;
		this.#leftOut.set(leftOut, (this.#leftOut.get(leftOut) ?? 0) + 1);
	}

	summary(ending: RunSummary["ending"]): RunSummary {
		const tally = ({ passed, failed }: Tally) => ({ passed, failed });
		return {
			requests: { ...this.#requests },
			tests: tally(this.#tests),
			assertions: tally(this.#assertions),
			iterations: this.iterations,
			problems: this.#problems,
			warnings: this.#warnings,
			...(this.#leftOut.size > 0 && {
				leftOut: Object.fromEntries(this.#leftOut),
			}),
			...(this.repeated > 0 && { repeated: this.repeated }),
			...(this.#retried > 0 && { retried: this.#retried }),
			duration: performance.now() - this.#started,
			ending,
			isSuccess:
				this.#requests.failed === 0 &&
				this.#requests.error === 0 &&
				this.#problems === 0 &&
				ending !== "interrupted",
		};
	}
}
