import type { PendingLogin, RunningSend } from "../../protocol/sending.ts";

interface Running {
	readonly send: RunningSend;
	readonly controller: AbortController;
}

/** Requests that are being sent, so that they can be looked at and cancelled. */
export class RunningSends {
	readonly #running = new Map<string, Running>();

	/** @param path of the request in the collection */
	begin(id: string, path: string): AbortSignal {
		const controller = new AbortController();
		const send = { isRunning: true, path, since: Date.now() } as const;
		this.#running.set(id, { send, controller });
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
}
