import type {
	IterationStartedEvent,
	KnownVariable,
	RunEvent,
} from "../../run/events/events.ts";
import type { VariableChangeLine } from "../request-output.ts";
import { embeddedJson } from "./page-data.ts";

/** Characters of a value: the page shows no more of it. */
const LONGEST_VALUE = 1_000;
/** Characters in the whole page; after that, values are cut to a few. */
const ROOM = 16 * 2 ** 20;
const SHORT_VALUE = 60;
/** Scopes that each request tells anew. */
const OWN = new Set(["request", "folder"]);

/**
 * What the page must know about variables, a line of JSON for each request:
 * which it has of its own, what it changed, what the iteration that it opens
 * brought, and what requests changed that are not in the page. Empty for most.
 */
export class VariableLines {
	#iteration: IterationStartedEvent | undefined;
	#own: readonly KnownVariable[] = [];
	/** The latest changes by requests that are not in the page, by scope and name. */
	readonly #passed = new Map<string, VariableChangeLine>();
	#written = 0;

	handle(event: RunEvent): void {
		if (event.type === "iteration-started") this.#begin(event);
		else if (event.type === "request-started")
			this.#own = event.variables ?? [];
	}

	/** Keeps what a request changed that is not in the page, for the next one that is. */
	pass(changes: readonly VariableChangeLine[]): void {
		for (const change of changes)
			if (!OWN.has(change.scope))
				this.#passed.set(`${change.scope} ${change.name}`, change);
	}

	/** The line of the request that has just finished. */
	take(changes: readonly VariableChangeLine[]): string {
		const limit = this.#written > ROOM ? SHORT_VALUE : LONGEST_VALUE;
		const { variables: row, startsFresh } = this.#iteration ?? {};
		const isFirst = this.#iteration !== undefined;
		this.#iteration = undefined;
		const parts = {
			...(isFirst && { row: row ?? [], ...(startsFresh && { startsFresh }) }),
			...(this.#own.length > 0 && { own: this.#own }),
			...(this.#passed.size > 0 && {
				before: [...this.#passed.values()].map((change) => cut(change, limit)),
			}),
			...(changes.length > 0 && {
				changes: changes.map((change) => cut(change, limit)),
			}),
		};
		this.#passed.clear();
		if (Object.keys(parts).length === 0) return "";
		const line = embeddedJson(parts);
		this.#written += line.length;
		return line;
	}

	/** Another row, or another iteration that knows nothing of those before. */
	#begin(event: IterationStartedEvent): void {
		this.#iteration = event;
		for (const [key, { scope }] of this.#passed)
			if (event.startsFresh || scope === "data") this.#passed.delete(key);
	}
}

function cut(change: VariableChangeLine, limit: number): VariableChangeLine {
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
