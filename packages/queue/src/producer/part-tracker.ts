import type { RunEntry } from "./run-entries.ts";

/** How far a run on workers has come. */
export interface QueueProgress {
	/** Parts that came to their end. */
	readonly done: number;
	/** Parts that run now. */
	readonly active: number;
	readonly total: number;
	/** Requests finished, of the attempts that count so far. */
	readonly requests: number;
}

/** What became of a part. */
export type PartEnd =
	| {
			readonly kind: "told";
			readonly attempt: number;
			/** Encrypted, in order. */
			readonly batches: readonly Buffer[];
	  }
	/** The run was cancelled before its end. */
	| { readonly kind: "cancelled" }
	/** No worker brought it to an end. */
	| { readonly kind: "failed" };

interface OpenPart {
	end: PromiseWithResolvers<PartEnd>;
	/** By attempt: only one of them will count. */
	readonly batches: Map<number, Buffer[]>;
	attempt: number;
	isActive: boolean;
	isDone: boolean;
	requests: number;
}

/** Keeps the books of a run from what its stream tells. Of each part, the first attempt that ends counts, and no other. */
export class PartTracker {
	readonly #parts: readonly OpenPart[];
	#done = 0;
	#active = 0;
	#requests = 0;

	constructor(parts: number) {
		this.#parts = Array.from({ length: parts }, () => ({
			end: Promise.withResolvers<PartEnd>(),
			batches: new Map<number, Buffer[]>(),
			attempt: 0,
			isActive: false,
			isDone: false,
			requests: 0,
		}));
	}

	get progress(): QueueProgress {
		return {
			done: this.#done,
			active: this.#active,
			total: this.#parts.length,
			requests: this.#requests,
		};
	}

	get isComplete(): boolean {
		return this.#done === this.#parts.length;
	}

	/** Resolves when it is known what became of a part, and lets go of what it has told: whoever asks has it. */
	async takeEnd(part: number): Promise<PartEnd> {
		const open = this.#parts[part];
		const end = await open?.end.promise;
		if (open) open.end = Promise.withResolvers();
		return end ?? { kind: "failed" };
	}

	note(entry: RunEntry): void {
		if (entry.kind === "refused" || entry.kind === "finish") return;
		const part = this.#parts[entry.part];
		if (part === undefined || part.isDone) return;
		switch (entry.kind) {
			case "begin":
				this.#setActive(part, true);
				this.#count(part, 0);
				part.attempt = entry.attempt;
				return;
			case "back":
				this.#setActive(part, false);
				return;
			case "events":
				this.#keep(part, entry.attempt, entry.sealed);
				if (entry.attempt === part.attempt) this.#count(part, entry.requests);
				return;
			case "end":
				this.#keep(part, entry.attempt, entry.sealed);
				this.#count(part, entry.requests);
				this.#end(part, {
					kind: "told",
					attempt: entry.attempt,
					batches: part.batches.get(entry.attempt) ?? [],
				});
				return;
		}
	}

	/** A part that will never end. */
	fail(part: number): void {
		const open = this.#parts[part];
		if (open && !open.isDone) this.#end(open, { kind: "failed" });
	}

	/** Nothing more is waited for. */
	cancel(): void {
		for (const part of this.#parts)
			if (!part.isDone) part.end.resolve({ kind: "cancelled" });
	}

	#keep(part: OpenPart, attempt: number, sealed: Buffer): void {
		if (sealed.length === 0) return;
		const batches = part.batches.get(attempt);
		if (batches) batches.push(sealed);
		else part.batches.set(attempt, [sealed]);
	}

	#end(part: OpenPart, end: PartEnd): void {
		this.#setActive(part, false);
		part.isDone = true;
		part.batches.clear();
		this.#done += 1;
		part.end.resolve(end);
	}

	#count(part: OpenPart, requests: number): void {
		this.#requests += requests - part.requests;
		part.requests = requests;
	}

	#setActive(part: OpenPart, isActive: boolean): void {
		if (part.isActive === isActive) return;
		part.isActive = isActive;
		this.#active += isActive ? 1 : -1;
	}
}
