import type { RedisClient } from "../connection/connect.ts";
import { PROTOCOL } from "../protocol/job.ts";
import { connectedWorkers, type WorkerInfo } from "../protocol/registry.ts";
import type { QueueKey } from "../secrecy/queue-key.ts";
import type { RunListeners } from "./follow-run.ts";
import type { QueueProgress } from "./part-tracker.ts";
import type { RunEntry } from "./run-entries.ts";

/** How often the list of workers is read. Milliseconds. */
const LOOK_EVERY = 1_000;

/** Until it is told that nobody works on the run. Milliseconds. */
const PATIENCE = 3_000;

export interface WatchOptions {
	readonly client: RedisClient;
	readonly key: QueueKey;
	readonly version: string;
	/** Whether the run wants the developer sandbox. */
	readonly isDeveloper: boolean;
	readonly listeners: Pick<RunListeners, "onProgress" | "onNote">;
}

/** Tells how far a run is, and why it does not go on. */
export class RunMonitor {
	readonly #options: WatchOptions;
	readonly #told = new Set<string>();
	#idleSince = performance.now();
	#looked = Number.NEGATIVE_INFINITY;
	#workers: readonly WorkerInfo[] = [];

	constructor(options: WatchOptions) {
		this.#options = options;
	}

	async look(progress: QueueProgress): Promise<void> {
		const now = performance.now();
		if (now - this.#looked >= LOOK_EVERY) {
			this.#looked = now;
			this.#workers = await connectedWorkers(this.#options.client);
		}
		const able = this.#workers.filter((one) => this.#whyNot(one) === undefined);
		this.#options.listeners.onProgress(progress, able.length);
		if (progress.active > 0 || able.length > 0) this.#idleSince = now;
		else if (now - this.#idleSince > PATIENCE) this.#tellIdle();
	}

	refused({
		reason,
		version,
		host,
	}: Extract<RunEntry, { readonly kind: "refused" }>): void {
		this.#tell(
			`A worker at ${host} does not take parts of this run: ${this.#explain(reason, version)}.`,
		);
	}

	#tellIdle(): void {
		if (this.#workers.length === 0) {
			this.#tell(
				"No worker is connected to this queue. The run starts as soon as one is: curlew worker --queue URL, with the same CURLEW_QUEUE_KEY.",
			);
			return;
		}
		for (const worker of this.#workers) {
			const why = this.#explain(this.#whyNot(worker) ?? "", worker.curlew);
			this.#tell(
				`The worker at ${worker.host} (process ${worker.pid}) cannot run this: ${why}.`,
			);
		}
	}

	#whyNot(worker: WorkerInfo): string | undefined {
		const { version, key, isDeveloper } = this.#options;
		if (worker.protocol !== PROTOCOL || worker.curlew !== version)
			return "version";
		if (worker.fingerprint !== key.fingerprint) return "key";
		return isDeveloper && !worker.isDeveloper ? "developer" : undefined;
	}

	#explain(reason: string, workersVersion: string): string {
		switch (reason) {
			case "version":
				return `it is Curlew ${workersVersion}, and this is ${this.#options.version}`;
			case "key":
				return "it has another queue key";
			case "developer":
				return "it does not allow the developer sandbox (--allow-developer-sandbox)";
			default:
				return reason;
		}
	}

	#tell(note: string): void {
		if (this.#told.has(note)) return;
		this.#told.add(note);
		this.#options.listeners.onNote(note);
	}
}
