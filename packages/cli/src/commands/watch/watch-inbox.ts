import type { WatchKey } from "./watch-keys.ts";

/** What a user wants of a watch by a key. */
export type WatchCommand = Exclude<WatchKey, "interrupt">;

/** Gathers what happens while requests run, or nobody listens. */
export class WatchInbox {
	#files = new Set<string>();
	#command: WatchCommand | undefined;
	#wake: () => void = () => {};

	/** Fulfilled when there is something to do, or `signal` was aborted. */
	async next(signal: AbortSignal): Promise<void> {
		while (!this.#isFull && !signal.aborted) {
			const { promise, resolve } = Promise.withResolvers<void>();
			this.#wake = resolve;
			signal.addEventListener("abort", () => resolve(), { once: true });
			await promise;
		}
	}

	/** Absolute paths of files that changed. */
	addFiles(files: Iterable<string>): void {
		for (const file of files) this.#files.add(file);
		this.#wake();
	}

	/** The last one counts, but for the one that ends the watch. */
	press(command: WatchCommand): void {
		if (this.#command !== "quit") this.#command = command;
		this.#wake();
	}

	takeFiles(): ReadonlySet<string> {
		const files = this.#files;
		this.#files = new Set();
		return files;
	}

	takeCommand(): WatchCommand | undefined {
		const command = this.#command;
		this.#command = undefined;
		return command;
	}

	get #isFull(): boolean {
		return this.#files.size > 0 || this.#command !== undefined;
	}
}
