import type { Masked } from "../../variables/masked.ts";
import type {
	IterationStartedEvent,
	VariableChangedEvent,
} from "../events/events.ts";

/** Scopes that all requests share; those of requests and folders stay within a part. */
const SHARED: ReadonlySet<VariableChangedEvent["scope"]> = new Set([
	"runtime",
	"data",
	"oauth2",
	"environment",
	"collection",
	"global",
]);

/**
 * Knows the values that variables have had in the whole run. A part whose
 * requests do not read a variable does not know what those of other parts set
 * it to, and tells another earlier value, or none.
 */
export class EarlierValues {
	/** The last change, by scope and name. */
	readonly #last = new Map<string, Masked<VariableChangedEvent>>();

	begin({ startsFresh }: IterationStartedEvent): void {
		if (startsFresh) this.#last.clear();
		else
			for (const [key, { scope }] of this.#last)
				if (scope === "data") this.#last.delete(key);
	}

	/** A change with the earlier value that it had in the whole run; the same event where that is no other. */
	corrected(event: Masked<VariableChangedEvent>): Masked<VariableChangedEvent> {
		if (!SHARED.has(event.scope)) return event;
		const key = `${event.scope} ${event.name}`;
		const last = this.#last.get(key);
		this.#last.set(key, event);
		if (last === undefined) return event;
		return withEarlier(event, last);
	}
}

/** In the order that events have their members in: reports may be compared as texts. */
function withEarlier(
	{ from: _, fromSize: __, ...change }: Masked<VariableChangedEvent>,
	{ to, toSize }: Masked<VariableChangedEvent>,
): Masked<VariableChangedEvent> {
	const { to: next, toSize: nextSize, file, line, ...head } = change;
	return {
		...head,
		...(to !== undefined && { from: to }),
		...(toSize !== undefined && { fromSize: toSize }),
		...(next !== undefined && { to: next }),
		...(nextSize !== undefined && { toSize: nextSize }),
		...(file !== undefined && { file }),
		...(line !== undefined && { line }),
	};
}
