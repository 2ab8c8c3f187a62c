import type { Data } from "../data.ts";

/** The user's list while it changes: what is added stands at its end. */
export class RowList {
	readonly #kept: (Data | undefined)[];
	readonly #added: Data[] = [];

	constructor(list: readonly Data[]) {
		this.#kept = [...list];
	}

	/** Where the next one is added. */
	get end(): number {
		return this.#kept.length + this.#added.length;
	}

	get data(): readonly Data[] {
		return [...this.#kept.filter((one) => one !== undefined), ...this.#added];
	}

	put(index: number | undefined, data: Data | undefined): void {
		if (index !== undefined) this.#kept[index] = data;
		else if (data !== undefined) this.#added.push(data);
	}
}
