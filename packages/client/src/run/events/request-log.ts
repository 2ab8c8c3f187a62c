import { bounded, type LeftOut, leftOutWarning, MOST_TOLD } from "./bounded.ts";
import type { UnmaskedEvent } from "./events.ts";
import { sizeOf } from "./size.ts";

/** Characters that an entry of a log takes at least, whatever is in it. */
const LEAST = 200;

const LOGGED: Readonly<Record<string, string>> = {
	"console-written": "lines on the console",
	"variable-changed": "changes of variables",
};

/**
 * Sees to it that a request tells no more than can be kept: of its log and of
 * its result so much, and how much was left out.
 */
export class RequestLog {
	#index: number | undefined;
	#room = MOST_TOLD;
	#leftOut: LeftOut = new Map();

	/**
	 * What is told of an event, its secrets masked; undefined for one that is
	 * left out. Each result tells of those before it.
	 */
	pass<Event extends UnmaskedEvent>(event: Event): Event | undefined;
	pass(event: UnmaskedEvent): UnmaskedEvent | undefined {
		switch (event.type) {
			case "console-written":
			case "variable-changed":
				return this.#logged(event);
			case "request-tried":
				return bounded(event);
			case "request-finished":
				return this.#finished(event);
			default:
				return event;
		}
	}

	#logged<Event extends UnmaskedEvent & { readonly index: number }>(
		event: Event,
	): Event | undefined {
		this.#beginIfOther(event.index);
		const short = bounded(event);
		const size = LEAST + sizeOf(short, this.#room);
		if (size <= this.#room) {
			this.#room -= size;
			return short;
		}
		const name = LOGGED[event.type] ?? "events";
		this.#leftOut.set(name, (this.#leftOut.get(name) ?? 0) + 1);
		return undefined;
	}

	#finished({
		result,
		...event
	}: Extract<UnmaskedEvent, { readonly type: "request-finished" }>) {
		this.#beginIfOther(event.index);
		const kept = [result.request?.body, result.response?.body];
		const leftOut = this.#leftOut;
		const short = bounded(result, { kept, leftOut });
		this.#begin(undefined);
		const warning = leftOutWarning(leftOut);
		if (warning === undefined) return { ...event, result: short };
		const warnings = [...short.warnings, warning];
		return { ...event, result: { ...short, warnings } };
	}

	#beginIfOther(index: number): void {
		if (index !== this.#index) this.#begin(index);
	}

	#begin(index: number | undefined): void {
		this.#index = index;
		this.#room = MOST_TOLD;
		this.#leftOut = new Map();
	}
}
