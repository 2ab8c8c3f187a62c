import type {
	ConsoleWrittenEvent,
	RunEvent,
	VariableChangedEvent,
} from "../run/events/events.ts";

/** One call of `console.*` in a report. */
export type ConsoleLine = Omit<ConsoleWrittenEvent, "type" | "index">;

/** One change of a variable in a report. */
export type VariableChangeLine = Omit<
	VariableChangedEvent,
	"type" | "index" | "iteration"
>;

/** What happened while a request was executed. */
export interface OutputOfRequest {
	readonly console: readonly ConsoleLine[];
	readonly changes: readonly VariableChangeLine[];
}

/** Remembers what scripts put out, and which variables they changed, until their request is finished, and no longer. */
export class RequestOutput {
	readonly #outputs = new Map<
		number,
		{ readonly console: ConsoleLine[]; readonly changes: VariableChangeLine[] }
	>();

	handle(event: RunEvent): void {
		if (event.type === "console-written") {
			const { type: _, index, ...line } = event;
			this.#of(index).console.push(line);
		} else if (event.type === "variable-changed") {
			const { type: _, index, iteration: __, ...change } = event;
			this.#of(index).changes.push(change);
		}
	}

	/** What happened at that request; forgets it. */
	take(index: number): OutputOfRequest {
		const output = this.#of(index);
		this.#outputs.delete(index);
		return output;
	}

	#of(index: number) {
		let output = this.#outputs.get(index);
		if (output === undefined) {
			output = { console: [], changes: [] };
			this.#outputs.set(index, output);
		}
		return output;
	}
}
