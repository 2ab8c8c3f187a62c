import type { PageState } from "../page-state/page-state.ts";

/** The collections that were open. */
export interface KeptCollections {
	/** Absolute, in the order of the list. */
	readonly paths: readonly string[];
	/** Of the one that was shown last. */
	readonly shown: string | null;
}

const NAME = "open";

/** Keeps the list of open collections for the next time. Of several servers, the one that has changed its own last is remembered. */
export class KeptList {
	readonly #state: PageState;

	constructor(state: PageState) {
		this.#state = state;
	}

	async read(): Promise<KeptCollections> {
		const text = (await this.#state.read())[NAME] ?? "{}";
		const { paths = [], shown = null }: Partial<KeptCollections> =
			JSON.parse(text);
		return { paths, shown };
	}

	write(list: KeptCollections): Promise<void> {
		return this.#state.write(NAME, JSON.stringify(list));
	}
}
