import type { AppEvent } from "../../protocol/events.ts";

type Listener = (event: AppEvent) => void;

/** Passes events on to every open page. */
export class EventHub {
	readonly #listeners = new Set<Listener>();

	emit(event: AppEvent): void {
		for (const listener of this.#listeners) listener(event);
	}

	/** Gives back what ends it. */
	subscribe(listener: Listener): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}
}
