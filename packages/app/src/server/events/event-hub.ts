import type { AppEvent } from "../../protocol/events.ts";

type Listener = (event: AppEvent) => void;

/** Somebody whom events are told. */
export interface EventSink {
	emit(event: AppEvent): void;
}

/** Passes events on to every open page that they concern. */
export class EventHub implements EventSink {
	/** With the collection of each, and its window. */
	readonly #listeners = new Map<
		Listener,
		{ readonly collection: string; readonly window: string | undefined }
	>();

	/** To the pages of all collections. */
	emit(event: AppEvent): void {
		for (const listener of this.#listeners.keys()) listener(event);
	}

	/** Where events go that concern the pages of one collection. */
	of(collection: string): EventSink {
		return {
			emit: (event) => {
				for (const [listener, own] of this.#listeners)
					if (own.collection === collection) listener(event);
			},
		};
	}

	/**
	 * Gives back what ends it.
	 *
	 * @param collection id of the one that the page shows
	 * @param window id of the page
	 */
	subscribe(
		collection: string,
		listener: Listener,
		window?: string,
	): () => void {
		this.#listeners.set(listener, { collection, window });
		return () => this.#listeners.delete(listener);
	}

	/** Whether a page shows a collection. */
	isShown(collection: string): boolean {
		return [...this.#listeners.values()].some(
			(one) => one.collection === collection,
		);
	}

	/** Whether somebody listens in a window. */
	isOpen(window: string): boolean {
		return [...this.#listeners.values()].some((one) => one.window === window);
	}
}
