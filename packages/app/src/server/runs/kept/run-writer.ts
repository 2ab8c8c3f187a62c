import { appendFile } from "node:fs/promises";
import type { RunEvent } from "@curlew/client";
import { packEvents, reasonOf } from "@curlew/client/internal";
import type { KeptRun } from "./kept-runs.ts";

/** Events that are compressed together: so many are lost where the app is killed. */
const CHUNK = 200;

/** Where a run is written to. */
export interface RunTarget {
	/** Makes the file of its events. Gives its absolute path. */
	readonly eventFile: () => string;
	readonly writeHead: (run: KeptRun) => Promise<void>;
	/** Hears once of what cannot be written; the run goes on. */
	readonly onFault: (reason: string) => void;
	/** Nothing is written any more. */
	readonly onClose: () => Promise<void>;
}

/** Writes the events of a run, one chunk after the other. */
export class RunWriter {
	readonly #target: RunTarget;
	#pending: RunEvent[] = [];
	#written: Promise<void> = Promise.resolve();
	#hasFailed = false;

	constructor(target: RunTarget) {
		this.#target = target;
	}

	/** Writes what is known before it begins: so it is there where it never ends. */
	open(run: KeptRun): void {
		this.#enqueue(() => this.#target.writeHead(run));
	}

	handle(event: RunEvent): void {
		if (this.#hasFailed) return;
		this.#pending.push(event);
		if (this.#pending.length >= CHUNK) this.#flush();
	}

	/** Resolves when all of it is on disk, or cannot be. Never rejects. */
	async close(run: KeptRun): Promise<void> {
		this.#flush();
		this.open(run);
		await this.#written;
		await this.#target.onClose();
	}

	#flush(): void {
		const events = this.#pending;
		if (events.length === 0) return;
		this.#pending = [];
		this.#enqueue(async () =>
			appendFile(this.#target.eventFile(), await packEvents(events)),
		);
	}

	#enqueue(write: () => Promise<void>): void {
		this.#written = this.#written.then(async () => {
			if (this.#hasFailed) return;
			try {
				await write();
			} catch (error) {
				this.#hasFailed = true;
				this.#pending = [];
				this.#target.onFault(reasonOf(error));
			}
		});
	}
}
