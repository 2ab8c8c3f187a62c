import { setImmediate as turn } from "node:timers/promises";
import type { LiveItem, LiveQuery } from "../../../protocol/live.ts";
import type { LiveBlocks } from "./live-blocks.ts";

/** Items that are looked through without a turn for everything else. */
const AT_ONCE = 5_000;

/** The items that fit a filter, in order. */
export class FilteredItems {
	readonly #blocks: LiveBlocks;
	readonly #words: string;
	readonly #since: number;
	/** Numbers of those that fit and are kept. */
	#numbers: number[] = [];
	/** How many fit and are not kept any longer. */
	#dropped = 0;
	#lookedAt: number;
	#looking: Promise<void> = Promise.resolve();

	constructor(
		blocks: LiveBlocks,
		{ filter, since }: Pick<LiveQuery, "filter" | "since">,
	) {
		this.#blocks = blocks;
		this.#words = filter.toLowerCase();
		this.#since = since;
		this.#lookedAt = since;
	}

	/**
	 * The numbers of the items at some places.
	 *
	 * @param until number behind the last item that counts
	 */
	async page({
		until,
		from,
		count,
	}: Pick<LiveQuery, "until" | "from" | "count">): Promise<{
		readonly total: number;
		/** Place of the first that is kept. */
		readonly first: number;
		readonly from: number;
		readonly numbers: readonly number[];
	}> {
		const end = Math.min(until, this.#blocks.total);
		if (this.#words === "") return this.#unfiltered(end, from, count);
		await this.#lookUpTo(end);
		this.#forgetDropped();
		const total = this.#dropped + placeOf(this.#numbers, end);
		const begin = Math.max(from, this.#dropped);
		const numbers = this.#numbers.slice(
			begin - this.#dropped,
			Math.min(begin + count, total) - this.#dropped,
		);
		return { total, first: this.#dropped, from: begin, numbers };
	}

	#unfiltered(end: number, from: number, count: number) {
		const total = Math.max(0, end - this.#since);
		const first = Math.max(0, this.#blocks.first - this.#since);
		const begin = Math.max(from, first);
		const length = Math.max(0, Math.min(count, total - begin));
		const numbers = Array.from(
			{ length },
			(_, index) => this.#since + begin + index,
		);
		return { total, first, from: begin, numbers };
	}

	/** One after the other: each goes on where the one before has stopped. */
	#lookUpTo(end: number): Promise<void> {
		this.#looking = this.#looking.then(async () => {
			const blocks = this.#blocks;
			this.#lookedAt = Math.max(this.#lookedAt, blocks.first);
			for (; this.#lookedAt < end; this.#lookedAt++) {
				if (this.#lookedAt % AT_ONCE === 0) await turn();
				const item = blocks.get(this.#lookedAt);
				if (item && fits(item, this.#words)) this.#numbers.push(this.#lookedAt);
			}
		});
		return this.#looking;
	}

	#forgetDropped(): void {
		const gone = placeOf(this.#numbers, this.#blocks.first);
		if (gone === 0) return;
		this.#dropped += gone;
		this.#numbers = this.#numbers.slice(gone);
	}
}

function fits({ text, type = "", id = "" }: LiveItem, words: string): boolean {
	return [text, type, id].some((one) => one.toLowerCase().includes(words));
}

/** How many of the ascending numbers are below a limit. */
function placeOf(numbers: readonly number[], limit: number): number {
	let [low, high] = [0, numbers.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((numbers[middle] ?? limit) < limit) low = middle + 1;
		else high = middle;
	}
	return low;
}
