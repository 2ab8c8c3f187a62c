import type { RecordedExchange } from "../exchange/recorded-exchange.ts";

/** A place in the journal, taken when the exchange began. */
export interface JournalEntry {
	/** Undefined while it is under way, and for good where there is nothing to record. */
	exchange: RecordedExchange | undefined;
	/** False for what counts as never sent. */
	counts: boolean;
}

/** What a run sends, in the order in which it began to. */
export class Journal {
	readonly #entries: JournalEntry[] = [];

	begin(): JournalEntry {
		const entry = { exchange: undefined, counts: true };
		this.#entries.push(entry);
		return entry;
	}

	all(): readonly RecordedExchange[] {
		return this.#entries.flatMap(({ exchange, counts }) =>
			counts && exchange ? [exchange] : [],
		);
	}
}
