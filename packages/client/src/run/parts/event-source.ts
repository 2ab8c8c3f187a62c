import type { DataFileError } from "../data/data-error.ts";
import type {
	ProblemFoundEvent,
	RunEvent,
	RunFinishedEvent,
} from "../events/events.ts";
import type { Part } from "./part.ts";

/** Where in the whole run something happens. */
export interface EventPosition {
	readonly iteration: number;
	/** In the plan; halves stand between two requests. */
	readonly position: number;
}

/** The events of a part, for the merge with others. */
export interface PartEvents {
	readonly part: Part;
	/** In order, `run-started` first. Asked for when its turn has come. */
	readonly events: AsyncIterable<RunEvent>;
}

/** Of `DataFileError`. */
const BROKEN_DATA: DataFileError["code"] = "DATA_FILE_INVALID";

const AT_THE_END: EventPosition = { iteration: Infinity, position: Infinity };

/** Reads the events of one part one by one, and knows where in the whole run each belongs. */
export class EventSource {
	readonly part: Part;
	readonly #events: AsyncIterator<RunEvent>;
	#head: RunEvent | undefined;
	#place: EventPosition;
	#isRepeated = false;
	#hasBegun = false;
	#end: RunFinishedEvent | undefined;

	constructor({ part, events }: PartEvents) {
		this.part = part;
		this.#events = events[Symbol.asyncIterator]();
		this.#place = startOf(part);
	}

	/** The next event; undefined as long as it has not been read. */
	get head(): RunEvent | undefined {
		return this.#head;
	}

	/** Of the next event; before it is read, a place that it cannot come before. */
	get place(): EventPosition {
		return this.#place;
	}

	/** The request at hand is reported by another part. */
	get isRepeated(): boolean {
		return this.#isRepeated;
	}

	/** An iteration or a request has begun. */
	get hasBegun(): boolean {
		return this.#hasBegun;
	}

	/** Absent for a part that came to no end. */
	get end(): RunFinishedEvent | undefined {
		return this.#end;
	}

	/** Reads the next event; false when there is none. */
	async advance(): Promise<boolean> {
		const { done, value } = await this.#events.next();
		this.#head = done ? undefined : value;
		if (done) return false;
		this.#note(value);
		return true;
	}

	/** The next event has been told. */
	pass(): void {
		this.#head = undefined;
	}

	async close(): Promise<void> {
		await this.#events.return?.();
	}

	#note(event: RunEvent): void {
		if (event.type === "iteration-started") {
			this.#hasBegun = true;
			this.#place = { iteration: event.iteration, position: -1 };
		} else if (event.type === "request-started") {
			this.#hasBegun = true;
			const { iteration, position = 0, isRepeated = false } = event;
			this.#isRepeated = isRepeated;
			// Behind the same request where it is reported: that one decides.
			const place = position + (isRepeated ? 0.5 : 0);
			this.#place = { iteration, position: place };
		} else if (event.type === "run-finished") this.#end = event;
		else if (event.type === "problem-found" && isOfData(event))
			this.#place = AT_THE_END;
	}
}

/** Right before a part's first request, so that nobody waits for parts that come later; of an empty part, behind everything. */
function startOf({ slices }: Part): EventPosition {
	const [first] = slices;
	if (first === undefined) return AT_THE_END;
	const positions = [...first.positions, ...first.repeated];
	const position = positions.reduce((a, b) => Math.min(a, b), Infinity);
	return { iteration: first.from, position: position - 0.25 };
}

/** A broken row ends a run: it stands behind all that ran. */
function isOfData({ problem }: ProblemFoundEvent): boolean {
	return problem.code === BROKEN_DATA;
}

export function comparePositions(
	one: EventPosition,
	other: EventPosition,
): number {
	if (one.iteration !== other.iteration)
		return one.iteration < other.iteration ? -1 : 1;
	if (one.position === other.position) return 0;
	return one.position < other.position ? -1 : 1;
}
