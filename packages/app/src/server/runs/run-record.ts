import type { Diagnostic, RunEvent } from "@curlew/client";
import type { PendingLogin } from "@curlew/client/internal";
import type {
	RunHead,
	RunRow,
	RunState,
	StartRun,
} from "../../protocol/runs.ts";
import { KeptResults } from "./kept-results.ts";
import { runLabel } from "./run-options.ts";
import { runRowOf } from "./run-row.ts";

/** Problems of the collection that the page is told. */
const MOST_PROBLEMS = 100;

export type HeadChanges = Partial<Omit<RunHead, "login">> & {
	readonly login?: PendingLogin | undefined;
};

/** What the page is shown of a run: put together from its events, while it goes on or from a file. */
export class RunRecord {
	readonly results = new KeptResults();
	readonly #rows: RunRow[] = [];
	readonly #problems: Diagnostic[] = [];
	#head: RunHead;
	/** Of the request that began last. */
	#name = "";

	constructor({ id, config }: StartRun, at = Date.now()) {
		this.#head = {
			id,
			config,
			label: runLabel(config),
			phase: "starting",
			at,
			expected: 0,
			iterationCount: 1,
			current: null,
			problems: this.#problems,
		};
	}

	get isOver(): boolean {
		const { phase } = this.#head;
		return phase !== "starting" && phase !== "running";
	}

	get head(): RunHead {
		return this.#head;
	}

	/** @param from number of the first row */
	rows(from: number): readonly RunRow[] {
		return this.#rows.slice(from);
	}

	/** @param from number of the first row */
	state(from: number): RunState {
		return { head: this.#head, rows: this.rows(from) };
	}

	/** True where the page has to hear of it: output of scripts is asked for. */
	hear(event: RunEvent): boolean {
		if (event.type === "console-written" || event.type === "variable-changed") {
			this.results.log(event.index, event);
			return false;
		}
		this.change(this.#note(event));
		return true;
	}

	change(changes: HeadChanges = {}): void {
		const { login, ...head } = { ...this.#head, ...changes };
		this.#head = login === undefined ? head : { ...head, login };
	}

	/** Keeps what belongs to the results; gives what changes in the head. */
	#note(event: RunEvent): HeadChanges | undefined {
		switch (event.type) {
			case "run-started":
				return {
					phase: "running",
					at: event.at,
					expected: event.requestCount * event.iterationCount,
					iterationCount: event.iterationCount,
				};
			case "request-started":
				this.#name = event.name;
				return { current: event.name };
			case "request-tried": {
				const { number, most } = event;
				return { current: `${this.#name}, try ${number + 1} of ${most}` };
			}
			case "problem-found":
				if (this.#problems.length < MOST_PROBLEMS)
					this.#problems.push(event.problem);
				return {};
			case "request-finished":
				this.results.add(event.index, event.result);
				this.#rows.push(runRowOf(event.index, event.result));
				return this.#head.login && { login: undefined };
			case "run-finished":
				return {
					phase: "finished",
					current: null,
					summary: event.summary,
					login: undefined,
				};
			default:
				return {};
		}
	}
}
