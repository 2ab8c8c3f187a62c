import type {
	LiveHead,
	LiveItem,
	LivePage,
	LiveQuery,
	LiveRow,
	LiveState,
} from "../../../protocol/live.ts";
import type { LiveNews } from "../../../session-process/messages.ts";
import { FilteredItems } from "./filtered-items.ts";
import { LiveBlocks } from "./live-blocks.ts";

/** Characters of a text in a list. */
const LONGEST_ROW = 400;
/** Filters that are remembered: the page asks again and again with the same. */
const MOST_VIEWS = 4;

/** What has come of one response, kept for whoever looks at it. */
export class LiveLog {
	readonly #folder: string;
	#head: LiveHead;
	#blocks: LiveBlocks;
	#tail = "";
	#count = 0;
	/** By what they show, the one that was used last at the end. */
	readonly #views = new Map<string, FilteredItems>();

	/** @param folder for its files */
	constructor(folder: string, head: LiveHead) {
		this.#folder = folder;
		this.#head = head;
		this.#blocks = this.#newBlocks();
	}

	get state(): LiveState {
		const { first, total } = this.#blocks;
		return {
			head: this.#head,
			first,
			total,
			...(this.#tail !== "" && { tail: this.#tail }),
		};
	}

	hear({ head, items, tail }: LiveNews): void {
		if (head) this.#begin(head);
		for (const item of items) this.#blocks.add(item);
		this.#tail = tail;
	}

	async page(query: LiveQuery): Promise<LivePage> {
		const { numbers, ...place } = await this.#viewOf(query).page(query);
		const rows = numbers.flatMap((number): LiveRow[] => {
			const item = this.#blocks.get(number);
			return item ? [rowOf(number, item)] : [];
		});
		return { ...place, rows };
	}

	/** Undefined for one that is not kept. */
	item(number: number): LiveItem | undefined {
		return this.#blocks.get(number);
	}

	close(): void {
		this.#views.clear();
		this.#blocks.clear();
	}

	/** Another response takes the place of the one before. */
	#begin(head: LiveHead): void {
		this.#head = head;
		if (this.#blocks.total === 0) return;
		this.close();
		this.#blocks = this.#newBlocks();
	}

	#newBlocks(): LiveBlocks {
		return new LiveBlocks(`${this.#folder}-${this.#count++}`);
	}

	#viewOf({ filter, since }: LiveQuery): FilteredItems {
		const key = `${since} ${filter.toLowerCase()}`;
		const view =
			this.#views.get(key) ??
			new FilteredItems(this.#blocks, { filter, since });
		this.#views.delete(key);
		this.#views.set(key, view);
		const [oldest = ""] = this.#views.keys();
		if (this.#views.size > MOST_VIEWS) this.#views.delete(oldest);
		return view;
	}
}

function rowOf(number: number, item: LiveItem): LiveRow {
	const { text } = item;
	return {
		...item,
		number,
		length: text.length,
		text: text.slice(0, LONGEST_ROW).toWellFormed(),
	};
}
