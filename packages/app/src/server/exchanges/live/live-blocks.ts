import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { LiveItem } from "../../../protocol/live.ts";

/** What is kept of one response at most. */
export interface LiveLimits {
	/** Items, and characters of their texts. */
	readonly items: number;
	readonly characters: number;
}

const LIMITS: LiveLimits = { items: 500_000, characters: 1_000_000_000 };
/** Of a block. */
const BLOCK: LiveLimits = { items: 1_000, characters: 1_000_000 };
/** Blocks in memory; older ones are in files. */
const MOST_IN_MEMORY = 20;

interface Block {
	/** Number of its first item. */
	readonly start: number;
	readonly count: number;
	readonly characters: number;
}

/**
 * The items of one response, numbered from 0, the newest ones: in memory those
 * that people look at most, the others in files, of which nothing is left at the end.
 */
export class LiveBlocks {
	readonly #folder: string;
	readonly #limits: LiveLimits;
	/** All that are full, in order. */
	readonly #full: Block[] = [];
	/** The one that was used last at the end. */
	readonly #inMemory = new Map<Block, readonly LiveItem[]>();
	readonly #inFiles = new Set<Block>();
	#newest: LiveItem[] = [];
	#newestSize = 0;
	#first = 0;
	#total = 0;
	/** Characters of full blocks. */
	#characters = 0;

	/** @param folder for its files, which is made when it is needed */
	constructor(folder: string, limits = LIMITS) {
		this.#folder = folder;
		this.#limits = limits;
	}

	/** Number of the first item that is kept. */
	get first(): number {
		return this.#first;
	}

	get total(): number {
		return this.#total;
	}

	add(item: LiveItem): void {
		this.#newest.push(item);
		this.#newestSize += item.text.length;
		this.#total++;
		const isFull =
			this.#newest.length >= BLOCK.items ||
			this.#newestSize >= BLOCK.characters;
		if (isFull) this.#closeNewest();
	}

	/** Undefined for one that is not kept, or not there yet. */
	get(number: number): LiveItem | undefined {
		if (number < this.#first || number >= this.#total) return undefined;
		const start = this.#total - this.#newest.length;
		if (number >= start) return this.#newest[number - start];
		const block = this.#blockOf(number);
		return block && this.#itemsOf(block)[number - block.start];
	}

	/** Nothing is kept any more. */
	clear(): void {
		this.#first = this.#total;
		this.#newest = [];
		this.#full.length = 0;
		this.#inMemory.clear();
		if (this.#inFiles.size > 0)
			rmSync(this.#folder, { recursive: true, force: true });
		this.#inFiles.clear();
	}

	#closeNewest(): void {
		const count = this.#newest.length;
		const start = this.#total - count;
		const block = { start, count, characters: this.#newestSize };
		this.#full.push(block);
		this.#inMemory.set(block, this.#newest);
		this.#characters += block.characters;
		this.#newest = [];
		this.#newestSize = 0;
		const { items, characters } = this.#limits;
		while (this.#total - this.#first > items || this.#characters > characters)
			this.#dropFirst();
		this.#makeRoom();
	}

	#blockOf(number: number): Block | undefined {
		let [low, high] = [0, this.#full.length - 1];
		while (low < high) {
			const middle = (low + high + 1) >> 1;
			if ((this.#full[middle]?.start ?? 0) <= number) low = middle;
			else high = middle - 1;
		}
		return this.#full[low];
	}

	#itemsOf(block: Block): readonly LiveItem[] {
		const items = this.#inMemory.get(block) ?? this.#read(block);
		this.#inMemory.delete(block);
		this.#inMemory.set(block, items);
		this.#makeRoom();
		return items;
	}

	#makeRoom(): void {
		for (const [block, items] of this.#inMemory) {
			if (this.#inMemory.size <= MOST_IN_MEMORY) return;
			this.#inMemory.delete(block);
			if (!this.#inFiles.has(block)) this.#write(block, items);
		}
	}

	#dropFirst(): void {
		const block = this.#full.shift();
		if (!block) return;
		this.#first = block.start + block.count;
		this.#characters -= block.characters;
		this.#inMemory.delete(block);
		if (this.#inFiles.delete(block))
			rmSync(this.#fileOf(block), { force: true });
	}

	#read(block: Block): readonly LiveItem[] {
		const text = readFileSync(this.#fileOf(block), "utf8");
		const items: readonly LiveItem[] = JSON.parse(text);
		return items;
	}

	#write(block: Block, items: readonly LiveItem[]): void {
		if (this.#inFiles.size === 0)
			mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
		writeFileSync(this.#fileOf(block), JSON.stringify(items), { mode: 0o600 });
		this.#inFiles.add(block);
	}

	#fileOf({ start }: Block): string {
		return join(this.#folder, `${start}.json`);
	}
}
