import type { Collection } from "../../collection/collection.ts";
import type { RequestDefinition } from "../../collection/model.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { Masked } from "../../variables/masked.ts";
import { iterationsOf, ONLY_ITERATION } from "../data/iteration.ts";
import type {
	EventListener,
	RunSummary,
	UnmaskedEvent,
} from "../events/events.ts";
import { maskEvent } from "../events/mask-event.ts";
import type { RunStartedEvent } from "../events/run-started.ts";
import {
	isIsolated,
	iterate,
	type OpenedRun,
	openRun,
	type RunOptions,
	startedEvent,
	tellRun,
	withDefaults,
} from "../order/run-collection.ts";
import type { RunProgress } from "../order/run-progress.ts";
import type { Session } from "../session/session.ts";
import { valuesToKeep } from "../session/values-to-keep.ts";
import { digestOfRun } from "./digest.ts";
import type { AnalysedRun, Division, DivisionOptions } from "./divide.ts";
import type { Part } from "./part.ts";
import { iterationsOfPart, sliceAt } from "./part-iterations.ts";
import { placingEvents, positionsToRun } from "./placed-events.ts";

export interface PartedRunOptions extends RunOptions, DivisionOptions {}

/** A run that is not run as a whole: it can be divided, and its parts run one by one or at the same time. */
export interface PartedRun {
	/** Those of an iteration in order; a position is an index in it. */
	readonly requests: readonly RequestDefinition[];
	readonly iterationCount: number;
	/** What is wrong with the selected files, or with the selection itself. */
	readonly problems: readonly Masked<Diagnostic>[];
	/** Of the collection, the selection and the options that decide what runs: the same on every machine. */
	readonly digest: string;
	/** How the whole run begins. */
	startedEvent(): Masked<RunStartedEvent>;
	/** An event of somebody who tells of a part that he does not run, as it may be told. */
	masked<Event extends UnmaskedEvent>(event: Event): Masked<Event>;
	/**
	 * Divides the run by what needs what, balanced; the same on every machine.
	 *
	 * @param count at least 1; parts beyond the units there are stay empty
	 */
	divide(count: number): Promise<Division>;
	/** Runs a part, with variables and cookies of its own. Events are those of any run, with places in the whole added. */
	run(
		part: Part,
		listener: EventListener,
		options?: { readonly signal?: AbortSignal },
	): Promise<RunSummary>;
	/** Closes connections, data file and sandbox. */
	close(): Promise<void>;
}

/**
 * Opens a run whose parts are run apart.
 *
 * @throws CurlewError where the run could not begin: the same as `runCollection`
 */
export async function openPartedRun(
	collection: Collection,
	given: PartedRunOptions,
): Promise<PartedRun> {
	const opened = await openRun(collection, withDefaults(given), () => {});
	try {
		const { plan, total } = opened;
		const digest = await digestOfRun(collection.definition, plan, total, given);
		return new OpenPartedRun({ ...opened, digest }, given);
	} catch (error) {
		await opened.close();
		throw error;
	}
}

interface OpenedPartedRun extends OpenedRun {
	readonly digest: string;
}

class OpenPartedRun implements PartedRun {
	readonly #run: OpenedPartedRun;
	readonly #options: PartedRunOptions;
	#analysed: Promise<AnalysedRun> | undefined;

	constructor(run: OpenedPartedRun, options: PartedRunOptions) {
		this.#run = run;
		this.#options = options;
	}

	get requests(): readonly RequestDefinition[] {
		return this.#run.plan.requests;
	}

	get iterationCount(): number {
		return this.#run.total;
	}

	get problems(): readonly Masked<Diagnostic>[] {
		const { plan, session } = this.#run;
		return plan.problems.map((problem) => session.masked(problem));
	}

	get digest(): string {
		return this.#run.digest;
	}

	startedEvent(): Masked<RunStartedEvent> {
		const { session, plan, total } = this.#run;
		const size = [plan.requests.length, total] as const;
		return this.masked(startedEvent({ session, plan, size }));
	}

	masked<Event extends UnmaskedEvent>(event: Event): Masked<Event> {
		return maskEvent(event, this.#run.session.parts.masker);
	}

	async divide(count: number): Promise<Division> {
		const { analyseRun, divideRun } = await import("./divide.ts");
		const { session, plan, total, digest } = this.#run;
		const { requests } = plan;
		const run = { session, requests, total, digest };
		this.#analysed ??= analyseRun(run, this.#options);
		return divideRun(run, await this.#analysed, count, this.#options);
	}

	async run(
		part: Part,
		listener: EventListener,
		{ signal = this.#options.signal }: { readonly signal?: AbortSignal } = {},
	): Promise<RunSummary> {
		const { plan, session } = this.#run;
		const placing = placingEvents(part.slices, plan.requests, listener);
		const own = session.isolated(ONLY_ITERATION, placing, signal);
		const run = { session: own, plan, size: sizeOf(part) };
		const summary = await tellRun(run, signal, async (progress) => {
			if (part.slices.length > 0)
				await this.#iterate(part, own, progress, signal);
			return {};
		});
		if (this.#isWhole(part)) await this.#options.keep?.(valuesToKeep(own));
		return summary;
	}

	/** Nothing runs beside it that could have the last word. */
	#isWhole({ executions }: Part): boolean {
		const { plan, total } = this.#run;
		const isWhole = executions === plan.requests.length * total;
		return isWhole && !isIsolated(this.#options, total);
	}

	close(): Promise<void> {
		return this.#run.close();
	}

	async #iterate(
		{ slices }: Part,
		session: Session,
		progress: RunProgress,
		signal: AbortSignal | undefined,
	): Promise<void> {
		const { plan, data, total } = this.#run;
		const options = {
			...withDefaults(this.#options),
			...(signal && { signal }),
		};
		const from = slices[0]?.from ?? 0;
		const all = iterationsOf(data, options.iterations, total, from);
		const iterations = iterationsOfPart(all, slices);
		const requestsOf = requestsOfSlices(slices, plan.requests);
		await iterate(
			{ session, requestsOf, options, progress, iterations },
			total,
			options,
		);
	}
}

/** Requests of the longest slice, and iterations. */
function sizeOf({ slices }: Part): readonly [number, number] {
	const requests = slices.map(
		({ positions, repeated }) => positions.length + repeated.length,
	);
	const iterations = slices.reduce((sum, { from, to }) => sum + to - from, 0);
	return [requests.reduce((a, b) => Math.max(a, b), 0), iterations];
}

function requestsOfSlices(
	slices: Part["slices"],
	requests: readonly RequestDefinition[],
) {
	const known = new Map<object, readonly RequestDefinition[]>();
	return ({ index }: { readonly index: number }) => {
		const slice = sliceAt(slices, index);
		if (slice === undefined) return [];
		let found = known.get(slice);
		if (found === undefined) {
			found = positionsToRun(slice).flatMap((at) => requests[at] ?? []);
			known.set(slice, found);
		}
		return found;
	};
}
