import { randomUUID } from "node:crypto";
import type { AppEvent } from "../../protocol/events.ts";
import type { AskUser } from "../../session-process/session-process.ts";
import type { EventSink } from "../events/event-hub.ts";

type Asked = Extract<AppEvent, { type: "question-asked" }>;

interface OpenQuestion {
	readonly asked: Asked;
	readonly resolve: (answer: string | undefined) => void;
}

/** Passes the questions of requests on to the page, and its answers back. */
export class Questions {
	readonly #hub: EventSink;
	readonly #open = new Map<string, OpenQuestion>();

	constructor(hub: EventSink) {
		this.#hub = hub;
	}

	readonly ask: AskUser = (question, options, signal) => {
		const id = randomUUID();
		signal.addEventListener("abort", () => this.answer(id, null));
		return new Promise<string | undefined>((resolve) => {
			const asked: Asked = {
				type: "question-asked",
				id,
				question,
				...options,
			};
			this.#open.set(id, { asked, resolve });
			this.#hub.emit(asked);
		});
	};

	/** What waits for an answer, for a page that has just been loaded. */
	get open(): readonly Asked[] {
		return [...this.#open.values()].map(({ asked }) => asked);
	}

	/** Nobody wants to answer: what waits goes on without. */
	dismissAll(): void {
		for (const id of this.#open.keys()) this.answer(id, null);
	}

	/** False when nobody is waiting for that answer any more. Null: the user does not want to. */
	answer(id: string, answer: string | null): boolean {
		const question = this.#open.get(id);
		if (question === undefined) return false;
		this.#open.delete(id);
		question.resolve(answer ?? undefined);
		this.#hub.emit({ type: "question-closed", id });
		return true;
	}
}
