import type { RedisClient } from "../connection/connect.ts";
import { keysOfRun } from "../protocol/keys.ts";
import { type Manifest, PLACES, readManifest } from "../protocol/manifest.ts";
import { Cipher } from "../secrecy/cipher.ts";
import type { QueueKey } from "../secrecy/queue-key.ts";
import type { SnapshotCache } from "../snapshot/snapshot-cache.ts";

/** How many runs stay open besides those that have parts running. */
const KEPT_OPEN = 2;

/** A run that this worker has read. */
export interface WorkerRun<Kind extends Manifest = Manifest> {
	readonly id: string;
	readonly manifest: Kind;
	readonly cipher: Cipher;
	/** The folder that its files lie in; they are fetched when they are first asked for. @throws SnapshotDamagedError */
	readonly files: () => Promise<string>;
}

interface OpenRun {
	readonly run: WorkerRun;
	readonly close: () => Promise<void>;
}

/** The runs that a worker works on; each is read and unpacked once. */
export class OpenRuns {
	readonly #client: RedisClient;
	readonly #key: QueueKey;
	readonly #cache: SnapshotCache;
	readonly #onClose: (run: string) => void;
	readonly #runs = new Map<string, Promise<OpenRun | undefined>>();
	readonly #uses = new Map<string, number>();

	constructor(
		client: RedisClient,
		key: QueueKey,
		cache: SnapshotCache,
		onClose: (run: string) => void,
	) {
		this.#client = client;
		this.#key = key;
		this.#cache = cache;
		this.#onClose = onClose;
	}

	/** Ids of the runs with parts at work. */
	get busy(): readonly string[] {
		return [...this.#uses.keys()].filter((id) => this.#uses.get(id));
	}

	/**
	 * Lends a run for the time of some work. Undefined: it is gone.
	 *
	 * @throws WrongQueueKeyError
	 */
	async use<T>(
		id: string,
		work: (run: WorkerRun | undefined) => Promise<T>,
	): Promise<T> {
		this.#uses.set(id, (this.#uses.get(id) ?? 0) + 1);
		try {
			let run = this.#runs.get(id);
			if (run === undefined) {
				run = this.#open(id);
				this.#runs.set(id, run);
			}
			const opened = await run;
			if (opened === undefined) this.#runs.delete(id);
			return await work(opened?.run);
		} catch (error) {
			if (!(await this.#isOpen(id))) this.#runs.delete(id);
			throw error;
		} finally {
			this.#uses.set(id, (this.#uses.get(id) ?? 1) - 1);
			await this.#closeUnused();
		}
	}

	async #isOpen(id: string): Promise<boolean> {
		return (await this.#runs.get(id)?.catch(() => undefined)) !== undefined;
	}

	async #open(id: string): Promise<OpenRun | undefined> {
		const { run } = keysOfRun(id);
		const sealed = await this.#client.hgetBuffer(run, "manifest");
		if (sealed === null) return undefined;
		const cipher = new Cipher(this.#key, `run ${id}`);
		const manifest = readManifest(cipher.openJson(sealed, PLACES.manifest));
		const { snapshot } = manifest;
		let folder: Promise<string> | undefined;
		const fetched = () => {
			folder ??= this.#cache.acquire(snapshot).catch((error: unknown) => {
				// The next part tries again.
				folder = undefined;
				throw error;
			});
			return folder;
		};
		return {
			run: { id, manifest, cipher, files: fetched },
			close: async () => {
				if (folder) await this.#cache.release(snapshot);
			},
		};
	}

	async #closeUnused(): Promise<void> {
		const unused = [...this.#runs.keys()].filter((id) => !this.#uses.get(id));
		for (const id of unused.slice(0, Math.max(0, unused.length - KEPT_OPEN))) {
			const run = this.#runs.get(id);
			this.#runs.delete(id);
			this.#uses.delete(id);
			this.#onClose(id);
			await (await run?.catch(() => undefined))?.close();
		}
	}
}
