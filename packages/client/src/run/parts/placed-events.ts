import type { RequestDefinition } from "../../collection/model.ts";
import type { EventListener, RunEvent } from "../events/events.ts";
import type { Slice } from "./part.ts";
import { sliceAt } from "./part-iterations.ts";

/** Adds to the events of a part where in the whole run they belong. */
export function placingEvents(
	slices: readonly Slice[],
	requests: readonly RequestDefinition[],
	listener: EventListener,
): EventListener {
	const places = new Places(slices, requests);
	return (event) => listener(places.placed(event));
}

class Places {
	readonly #slices: readonly Slice[];
	readonly #requests: readonly RequestDefinition[];
	#slice: Slice | undefined;
	/** Of the slice at hand: where the requests of each path stand. */
	#byPath: ReadonlyMap<string, readonly number[]> = new Map();
	#repeated: ReadonlySet<number> = new Set();
	#iteration = -1;
	#last = -1;

	constructor(
		slices: readonly Slice[],
		requests: readonly RequestDefinition[],
	) {
		this.#slices = slices;
		this.#requests = requests;
	}

	placed(event: RunEvent): RunEvent {
		if (event.type !== "request-started") return event;
		this.#enter(event.iteration);
		const position = this.#positionOf(event.path);
		if (position === undefined) return event;
		this.#last = position;
		const isRepeated = this.#repeated.has(position);
		return { ...event, position, ...(isRepeated && { isRepeated }) };
	}

	#enter(iteration: number): void {
		if (iteration === this.#iteration) return;
		this.#iteration = iteration;
		this.#last = -1;
		const slice = sliceAt(this.#slices, iteration);
		if (slice === this.#slice || slice === undefined) return;
		this.#slice = slice;
		this.#repeated = new Set(slice.repeated);
		const byPath = new Map<string, number[]>();
		for (const position of positionsToRun(slice)) {
			const path = this.#requests[position]?.path ?? "";
			const known = byPath.get(path);
			if (known) known.push(position);
			else byPath.set(path, [position]);
		}
		this.#byPath = byPath;
	}

	/** In a bundled collection, requests may share a path: they come in order. */
	#positionOf(path: string): number | undefined {
		const positions = this.#byPath.get(path) ?? [];
		return positions.find((one) => one > this.#last) ?? positions[0];
	}
}

/** All that a slice runs, in the order of the run. */
export function positionsToRun({
	positions,
	repeated,
}: Slice): readonly number[] {
	if (repeated.length === 0) return positions;
	return [...positions, ...repeated].sort((a, b) => a - b);
}
