import type { ConsoleWrittenEvent, RunEvent } from "../run/events.ts";

/** One call of `console.*` in a report. */
export type ConsoleLine = Omit<ConsoleWrittenEvent, "type" | "index">;

/** Remembers what scripts put out until their request is finished, and no longer. */
export class RequestOutput {
	readonly #lines = new Map<number, ConsoleLine[]>();

	handle(event: RunEvent): void {
		if (event.type !== "console-written") return;
		const { type: _, index, ...line } = event;
		const lines = this.#lines.get(index);
		if (lines) lines.push(line);
		else this.#lines.set(index, [line]);
	}

	/** What the scripts of that request have put out; forgets it. */
	take(index: number): readonly ConsoleLine[] {
		const lines = this.#lines.get(index) ?? [];
		this.#lines.delete(index);
		return lines;
	}
}
