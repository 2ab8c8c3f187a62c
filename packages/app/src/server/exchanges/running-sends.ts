import type { PendingLogin, RunningSend } from "../../protocol/sending.ts";

interface Running {
	/** Id of the one that the request belongs to. */
	readonly collection: string;
	readonly send: RunningSend;
	readonly controller: AbortController;
}

/** Requests that are being sent, so that they can be looked at and cancelled. */
export class RunningSends {
	readonly #running = new Map<string, Running>();

	readonly #onChange: () => void;

	/** @param onChange hears when one begins, or is over */
	constructor(onChange: () => void = () => {}) {
		this.#onChange = onChange;
	}

	/**
	 * @param collection id of the one that it belongs to
	 * @param path of the request in it
	 */
	begin(id: string, path: string, collection: string): AbortSignal {
		const controller = new AbortController();
		const send = { isRunning: true, path, since: Date.now() } as const;
		this.#running.set(id, { collection, send, controller });
		this.#onChange();
		return controller.signal;
	}

	/** It waits until its user has logged in. */
	noteLogin(id: string, login: PendingLogin): void {
		const running = this.#running.get(id);
		if (running)
			this.#running.set(id, { ...running, send: { ...running.send, login } });
	}

	end(id: string): void {
		this.#running.delete(id);
		this.#onChange();
	}

	/** How many of a collection's are under way. */
	countOf(collection: string): number {
		return this.#of(collection).length;
	}

	get(id: string): RunningSend | undefined {
		return this.#running.get(id)?.send;
	}

	/** False when there is nothing to cancel. */
	cancel(id: string): boolean {
		const running = this.#running.get(id);
		running?.controller.abort();
		return running !== undefined;
	}

	cancelAll(): void {
		for (const { controller } of this.#running.values()) controller.abort();
	}

	/** All that a collection has under way. */
	cancelAllOf(collection: string): void {
		for (const { controller } of this.#of(collection)) controller.abort();
	}

	#of(collection: string): readonly Running[] {
		const all = [...this.#running.values()];
		return all.filter((one) => one.collection === collection);
	}
}
