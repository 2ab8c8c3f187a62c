/** How many placeholders a text from a script or a response may hold. */
export const MAX_DATA_PLACEHOLDERS = 100_000;

/** How much text those may come to, in UTF-16 code units. */
const MAX_DATA_TEXT = 50_000_000;

/**
 * What may be spent on data: on texts, and on values that placeholders lead to,
 * which a script or a response put in. They are filled in within our own
 * process, where no limit of a script holds. Hand the same one to all renderings
 * that belong together, such as those of one request.
 */
export class DataBudget {
	#placeholders = 0;
	#text = 0;

	/** True when no more is filled in. */
	get isSpent(): boolean {
		return (
			this.#placeholders > MAX_DATA_PLACEHOLDERS || this.#text > MAX_DATA_TEXT
		);
	}

	spendPlaceholder(): void {
		this.#placeholders += 1;
	}

	/** @throws RangeError when it is too much */
	spendText(length: number): void {
		this.#text += length;
		if (this.isSpent) throw new RangeError("Too much text");
	}
}
