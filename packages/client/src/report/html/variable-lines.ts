import type {
	IterationStartedEvent,
	KnownVariable,
	RunEvent,
} from "../../run/events.ts";
import type { VariableLine } from "../request-output.ts";
import { embeddedJson } from "./page-data.ts";

/** Characters of a value: the page shows no more of it. */
const LONGEST_VALUE = 1_000;
/** Characters in the whole page; after that, values are cut to a few. */
const ROOM = 16 * 2 ** 20;
const SHORT_VALUE = 60;

/**
 * What the page must know about variables, a line of JSON for each request:
 * which it has of its own, what it changed, and what the iteration that it
 * opens brought. Empty for most.
 */
export class VariableLines {
	#iteration: IterationStartedEvent | undefined;
	#own: readonly KnownVariable[] = [];
	#written = 0;

	handle(event: RunEvent): void {
		if (event.type === "iteration-started") this.#iteration = event;
		else if (event.type === "request-started")
			this.#own = event.variables ?? [];
	}

	/** The line of the request that has just finished. */
	take(changes: readonly VariableLine[]): string {
		const limit = this.#written > ROOM ? SHORT_VALUE : LONGEST_VALUE;
		const { variables: row, startsFresh } = this.#iteration ?? {};
		const isFirst = this.#iteration !== undefined;
		this.#iteration = undefined;
		const parts = {
			...(isFirst && { row: row ?? [], ...(startsFresh && { startsFresh }) }),
			...(this.#own.length > 0 && { own: this.#own }),
			...(changes.length > 0 && {
				changes: changes.map((change) => cut(change, limit)),
			}),
		};
		if (Object.keys(parts).length === 0) return "";
		const line = embeddedJson(parts);
		this.#written += line.length;
		return line;
	}
}

function cut(change: VariableLine, limit: number): VariableLine {
	const { from, to, ...rest } = change;
	return {
		...rest,
		...beginning("from", from, limit),
		...beginning("to", to, limit),
	};
}

/** A value, or the beginning of its JSON with its size. */
function beginning(member: "from" | "to", value: unknown, limit: number) {
	if (value === undefined) return {};
	const text = typeof value === "string" ? value : JSON.stringify(value);
	if (text.length <= limit) return { [member]: value };
	return {
		[member]: text.slice(0, limit).toWellFormed(),
		[`${member}Size`]: Buffer.byteLength(text),
	};
}
