import { Store, useStore } from "./store.ts";

/** Values by key, of which components watch one. */
export class KeyedStore<T> {
	readonly #all = new Store<ReadonlyMap<string, T>>(new Map());

	get(key: string): T | undefined {
		return this.#all.get().get(key);
	}

	set(key: string, value: T): void {
		this.#all.update((all) => new Map(all).set(key, value));
	}

	/** Nothing happens when there is no value. */
	update(key: string, change: (value: T) => T): void {
		const value = this.get(key);
		if (value !== undefined) this.set(key, change(value));
	}

	delete(key: string): void {
		this.#all.update((all) => {
			const left = new Map(all);
			left.delete(key);
			return left;
		});
	}

	entries(): readonly (readonly [string, T])[] {
		return [...this.#all.get()];
	}

	/** All of them, for those who watch more than one. */
	get all(): Store<ReadonlyMap<string, T>> {
		return this.#all;
	}
}

export function useKeyed<T>(
	store: KeyedStore<T>,
	key: string | undefined,
): T | undefined {
	return useStore(store.all, (all) =>
		key === undefined ? undefined : all.get(key),
	);
}
