import type { EventListener, RunEvent } from "../events/events.ts";

/**
 * Puts the events of iterations that run at the same time into the order that
 * they would have had one after the other. Those of the first iteration that
 * has not ended are passed on at once; those of later ones are buffered.
 */
export class OrderedEvents {
	readonly #listener: EventListener;
	readonly #furthest: number;
	/** Buffered events of iterations that have begun and are not the current one, by iteration. */
	readonly #held = new Map<number, RunEvent[]>();
	readonly #ended = new Set<number>();
	readonly #waiting: { readonly iteration: number; go(): void }[] = [];
	/** The current iteration: its events are passed on at once. */
	#current = 0;
	/** Requests of the iterations before the current one. */
	#requests = 0;
	/** Requests of the current one. */
	#begun = 0;

	/** Holds back the events of at most `furthest` iterations. */
	constructor(listener: EventListener, furthest: number) {
		this.#listener = listener;
		this.#furthest = furthest;
	}

	/** What hears the events of an iteration. */
	listenerOf(iteration: number): EventListener {
		this.#held.set(iteration, []);
		return (event) => {
			if (iteration === this.#current) this.#pass(event);
			else this.#held.get(iteration)?.push(event);
		};
	}

	/** Waits until an iteration may begin without holding back too much. */
	async room(iteration: number): Promise<void> {
		if (this.#isNear(iteration)) return;
		await new Promise<void>((go) => this.#waiting.push({ iteration, go }));
	}

	/** An iteration has told all it had to tell. */
	end(iteration: number): void {
		this.#ended.add(iteration);
		while (this.#ended.delete(this.#current)) this.#goOn();
		for (const { iteration, go } of this.#waiting.splice(0)) {
			if (this.#isNear(iteration)) go();
			else this.#waiting.push({ iteration, go });
		}
	}

	#goOn(): void {
		this.#held.delete(this.#current);
		this.#current += 1;
		this.#requests += this.#begun;
		this.#begun = 0;
		const held = this.#held.get(this.#current) ?? [];
		for (const event of held.splice(0)) this.#pass(event);
	}

	/** Each iteration counts its own requests; the run counts them all. */
	#pass(event: RunEvent): void {
		if (event.type === "request-started") this.#begun += 1;
		this.#listener(
			"index" in event
				? { ...event, index: event.index + this.#requests }
				: event,
		);
	}

	#isNear(iteration: number): boolean {
		return iteration < this.#current + this.#furthest;
	}
}
