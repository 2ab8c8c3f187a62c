import { useSyncExternalStore } from "react";

/** A value that components can watch. Values are immutable: a change is another value. */
export class Store<T> {
	#value: T;
	readonly #listeners = new Set<() => void>();

	constructor(value: T) {
		this.#value = value;
	}

	get(): T {
		return this.#value;
	}

	set(value: T): void {
		if (Object.is(value, this.#value)) return;
		this.#value = value;
		for (const listener of this.#listeners) listener();
	}

	update(change: (value: T) => T): void {
		this.set(change(this.#value));
	}

	/** Gives back what ends it. */
	readonly subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};
}

/** The store's value, or a part of it; the component renders anew when that part is another. `part` must not make new objects. */
export function useStore<T>(store: Store<T>): T;
export function useStore<T, P>(store: Store<T>, part: (value: T) => P): P;
export function useStore<T, P>(store: Store<T>, part?: (value: T) => P): T | P {
	return useSyncExternalStore(store.subscribe, () =>
		part ? part(store.get()) : store.get(),
	);
}
