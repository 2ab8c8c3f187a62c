import { resolve } from "node:path";
import { NodeThread } from "./node-thread.ts";

export interface ThreadPoolOptions {
	/** Folders with modules, absolute or from the collection's folder. */
	readonly moduleRoots: readonly string[];
	/** Bytes of memory for each thread. */
	readonly heapLimit: number | undefined;
}

/** The threads of one sandbox. Each runs one script at a time. */
export class ScriptThreadPool {
	readonly #options: ThreadPoolOptions;
	readonly #idle: NodeThread[] = [];
	/** Who waits for a thread that is in use. */
	readonly #waiting = new Map<NodeThread, (() => void)[]>();

	constructor(options: ThreadPoolOptions) {
		this.#options = options;
	}

	/** A thread for scripts of a collection: always the same one, unless scripts run at the same time. */
	async take(collectionRoot: string): Promise<NodeThread> {
		this.#dropDead();
		const index = this.#idle.findIndex(
			(one) => one.collectionRoot === collectionRoot,
		);
		const [idle] = index === -1 ? [] : this.#idle.splice(index, 1);
		if (idle) return idle;
		const { moduleRoots, heapLimit } = this.#options;
		return NodeThread.start({
			collectionRoot,
			moduleRoots: moduleRoots.map((one) => resolve(collectionRoot, one)),
			heapLimit,
		});
	}

	/** The same thread once more, as soon as it is free; false when it is dead. */
	async takeAgain(thread: NodeThread): Promise<boolean> {
		if (thread.isDead) return false;
		const index = this.#idle.indexOf(thread);
		if (index !== -1) {
			this.#idle.splice(index, 1);
			return true;
		}
		const { promise, resolve } = Promise.withResolvers<void>();
		this.#waiting.set(thread, [...(this.#waiting.get(thread) ?? []), resolve]);
		await promise;
		return !thread.isDead;
	}

	giveBack(thread: NodeThread): void {
		const [next, ...others] = this.#waiting.get(thread) ?? [];
		if (thread.isDead) {
			this.#waiting.delete(thread);
			next?.();
			for (const other of others) other();
		} else if (next) {
			this.#waiting.set(thread, others);
			next();
		} else {
			this.#idle.unshift(thread);
		}
	}

	clear(): void {
		for (const thread of this.#idle.splice(0)) thread.kill();
	}

	#dropDead(): void {
		const living = this.#idle.filter((thread) => !thread.isDead);
		if (living.length < this.#idle.length) {
			this.#idle.splice(0, this.#idle.length, ...living);
		}
	}
}
