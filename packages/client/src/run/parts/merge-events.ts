import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { passedElsewhere, passedPart } from "../../variables/mask-data.ts";
import type { Masked } from "../../variables/masked.ts";
import type {
	IterationStartedEvent,
	RequestResult,
	RunEvent,
	RunSummary,
} from "../events/events.ts";
import { isGoodStatus } from "../events/request-status.ts";
import type { RunStartedEvent } from "../events/run-started.ts";
import { RunTally } from "../order/tally.ts";
import { EarlierValues } from "./earlier-values.ts";
import {
	comparePositions,
	EventSource,
	type PartEvents,
} from "./event-source.ts";

/** What is known of the whole run without its parts. */
export interface WholeRun {
	readonly started: Masked<RunStartedEvent>;
	/** What is wrong with the selected files; each part tells it, too. */
	readonly problems: readonly Masked<Diagnostic>[];
	/** What is wrong beside the parts, such as one that is missing; asked for at the end. */
	readonly furtherProblems?: () => readonly Masked<Diagnostic>[];
}

/**
 * Puts the events of a run's parts together to those of the run as a whole:
 * the same, in the same order, but for times. Of each part, one event is in
 * memory; the first is asked for when its turn has come. What repeated requests
 * told is left out; one that failed, where it did not in the part that reports
 * it, is a problem of the run.
 */
export async function* mergeEvents(
	{ started, problems, furtherProblems }: WholeRun,
	parts: readonly PartEvents[],
): AsyncGenerator<RunEvent, RunSummary> {
	const sources = parts.map((part) => new EventSource(part));
	const merge = new Merge(parts);
	try {
		yield started;
		for (const problem of problems) yield merge.problem(problem);
		for await (const source of inOrder(sources)) {
			yield* merge.told(source);
			if (merge.isOver) break;
		}
		for (const problem of furtherProblems?.() ?? [])
			yield merge.problem(problem);
		const { at, summary } = merge.finish(sources, started);
		yield passedElsewhere({ type: "run-finished", at, summary });
		return summary;
	} finally {
		for (const source of sources) await source.close();
	}
}

/** Again and again the part whose next event comes first in the whole run. */
async function* inOrder(
	sources: readonly EventSource[],
): AsyncGenerator<EventSource, void> {
	const waiting = sources.toSorted(compareSources);
	for (let next = waiting.shift(); next; next = waiting.shift()) {
		if (next.head !== undefined) {
			yield next;
			next.pass();
		}
		if (await next.advance()) insert(waiting, next);
	}
}

function insert(waiting: EventSource[], source: EventSource): void {
	let low = 0;
	let high = waiting.length;
	while (low < high) {
		const middle = (low + high) >>> 1;
		const other = waiting[middle];
		if (other && compareSources(other, source) < 0) low = middle + 1;
		else high = middle;
	}
	waiting.splice(low, 0, source);
}

/** One goes on where nothing of another comes first. */
function compareSources(one: EventSource, other: EventSource): number {
	return comparePositions(one.place, other.place);
}

class Merge {
	readonly #tally = new RunTally();
	readonly #told = new Set<string>();
	#ending: RunSummary["ending"] = "completed";
	/** Why it was interrupted, as the first part says that was. */
	#reason: string | undefined;
	/** How many requests have been told. */
	#count = 0;
	#iteration = -1;
	/** Positions of what some part repeats. */
	readonly #repeated: ReadonlySet<number>;
	/** What became of those in the iteration at hand, where they are reported. */
	readonly #outcomes = new Map<number, RequestResult["status"]>();
	readonly #values = new EarlierValues();
	#isOver = false;

	constructor(parts: readonly PartEvents[]) {
		const slices = parts.flatMap(({ part }) => part.slices);
		this.#repeated = new Set(slices.flatMap(({ repeated }) => repeated));
	}

	/** True from the moment on at which the run as a whole would have ended. */
	get isOver(): boolean {
		return this.#isOver;
	}

	problem(problem: Masked<Diagnostic>): RunEvent {
		this.#tally.addProblem(problem);
		return passedElsewhere({ type: "problem-found", problem });
	}

	/** What the next event of a part is in the whole run. */
	*told(source: EventSource): Iterable<RunEvent> {
		const { head, hasBegun } = source;
		if (head === undefined) return;
		switch (head.type) {
			case "run-started":
				return;
			case "problem-found":
				if (hasBegun) yield* this.#once(passedPart(head, "problem"));
				return;
			case "iteration-started":
				if (head.iteration === this.#iteration) return;
				this.#begin(head);
				yield head;
				return;
			case "run-finished":
				this.#end(head.summary, source);
				return;
			default:
				yield* this.#ofRequest(head, source);
		}
	}

	finish(sources: readonly EventSource[], { at }: RunStartedEvent) {
		const ends = sources.flatMap(({ end }) => end ?? []);
		this.#tally.iterations = Math.max(this.#tally.iterations, 1);
		const durations = ends.map(({ summary }) => summary.duration);
		return {
			at: ends.reduce((latest, end) => Math.max(latest, end.at), at),
			summary: {
				...this.#tally.summary(this.#ending),
				...(this.#reason !== undefined && { reason: this.#reason }),
				duration: durations.reduce((a, b) => Math.max(a, b), 0),
			},
		};
	}

	#begin(event: IterationStartedEvent): void {
		this.#iteration = event.iteration;
		this.#values.begin(event);
		this.#tally.iterations += 1;
		this.#outcomes.clear();
	}

	/** What several parts come upon, such as a broken row behind all iterations, is one problem. */
	*#once(problem: Masked<Diagnostic>): Iterable<RunEvent> {
		const key = JSON.stringify(problem);
		if (this.#told.has(key)) return;
		this.#told.add(key);
		yield this.problem(problem);
	}

	/**
	 * Where one part ended early, the whole would have; not where it was
	 * interrupted, or ended at a request that another one reports: that says
	 * nothing of the others.
	 */
	#end(
		{ ending, repeated = 0, reason }: RunSummary,
		{ isRepeated }: EventSource,
	): void {
		this.#tally.repeated += repeated;
		if (ending === "completed") return;
		this.#ending = ending;
		this.#reason =
			ending === "interrupted" ? (this.#reason ?? reason) : undefined;
		this.#isOver = ending !== "interrupted" && !isRepeated;
	}

	*#ofRequest(
		event: Extract<RunEvent, { readonly index: number }>,
		{ isRepeated, place: { position } }: EventSource,
	): Iterable<RunEvent> {
		if (isRepeated) {
			if (event.type === "request-finished")
				yield* this.#toldElsewhere(
					passedPart(event, "result"),
					Math.floor(position),
				);
			return;
		}
		const index = this.#count;
		if (event.type === "request-started") {
			const { position: _, ...started } = event;
			yield { ...started, index };
			return;
		}
		if (event.type === "variable-changed") {
			yield { ...this.#values.corrected(event), index };
			return;
		}
		yield { ...event, index };
		if (event.type !== "request-finished") return;
		this.#count += 1;
		this.#tally.add(event.result);
		if (this.#repeated.has(position))
			this.#outcomes.set(position, event.result.status);
	}

	*#toldElsewhere(
		{ path, status, file }: Masked<RequestResult>,
		position: number,
	): Iterable<RunEvent> {
		if (
			isGoodStatus(status) ||
			!isGoodStatus(this.#outcomes.get(position) ?? "passed")
		)
			return;
		yield* this.#once(
			passedElsewhere({
				code: "REPEATED_REQUEST_FAILED",
				severity: "error",
				message: `${path} was repeated for another part of the run, and failed there.`,
				hint: "What it prepares can perhaps not be prepared twice: keep it from being repeated with --shard-repeat none, or let it come first in another run.",
				location: { file, line: 1, column: 1 },
			}),
		);
	}
}
