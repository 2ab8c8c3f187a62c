import { randomUUID } from "node:crypto";
import type { SessionOptions } from "@curlew/client";
import type { EventHub } from "../events/event-hub.ts";

type Ask = NonNullable<SessionOptions["ask"]>;
type Answer = (answer: string | undefined) => void;

/** Passes the questions of requests on to the page, and its answers back. */
export class Questions {
	readonly #hub: EventHub;
	readonly #open = new Map<string, Answer>();

	constructor(hub: EventHub) {
		this.#hub = hub;
	}

	readonly ask: Ask = (question, { isSecret }) => {
		const id = randomUUID();
		return new Promise<string | undefined>((resolve) => {
			this.#open.set(id, resolve);
			this.#hub.emit({ type: "question-asked", id, question, isSecret });
		});
	};

	/** False when nobody is waiting for that answer any more. Null: the user does not want to. */
	answer(id: string, answer: string | null): boolean {
		const resolve = this.#open.get(id);
		if (resolve === undefined) return false;
		this.#open.delete(id);
		resolve(answer ?? undefined);
		this.#hub.emit({ type: "question-closed", id });
		return true;
	}
}
