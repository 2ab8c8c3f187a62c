import type { RedisClient } from "../connection/connect.ts";
import { SnapshotDamagedError } from "../errors.ts";
import { KEPT_FOR, snapshotKey } from "../protocol/keys.ts";
import { Cipher } from "../secrecy/cipher.ts";
import type { QueueKey } from "../secrecy/queue-key.ts";

/** Of an archive, before compression. Bytes. */
const CHUNK = 1024 * 1024;

const PURPOSE = "snapshot";

/** Snapshots in Redis: each stored once under its digest, in encrypted chunks, until nobody has asked for it for a day. */
export class SnapshotStore {
	readonly #client: RedisClient;
	readonly #key: QueueKey;
	readonly #cipher: Cipher;

	constructor(client: RedisClient, key: QueueKey) {
		this.#client = client;
		this.#key = key;
		this.#cipher = new Cipher(key, PURPOSE);
	}

	/** Stores an archive unless it is there. Returns its digest. */
	async put(archive: Buffer): Promise<string> {
		const digest = this.#key.digest(PURPOSE, archive);
		const name = snapshotKey(digest);
		const count = Math.max(1, Math.ceil(archive.length / CHUNK));
		// What a producer that was killed has begun is completed.
		const there = new Set(await this.#client.hkeys(name));
		for (let index = 0; index < count; index++) {
			if (there.has(String(index))) continue;
			const chunk = archive.subarray(index * CHUNK, (index + 1) * CHUNK);
			const place = placeOf(digest, index);
			const sealed = this.#cipher.seal(chunk, place);
			await this.#client
				.multi()
				.hset(name, { [index]: sealed, count })
				.pexpire(name, KEPT_FOR)
				.exec();
		}
		await this.#client.pexpire(name, KEPT_FOR);
		return digest;
	}

	/**
	 * Fetches an archive and makes sure that it is the one.
	 *
	 * @throws SnapshotDamagedError when it is not there, not whole, or another
	 * @throws WrongQueueKeyError
	 */
	async get(digest: string): Promise<Buffer> {
		const name = snapshotKey(digest);
		const count = Number(await this.#client.hget(name, "count"));
		const chunks: Buffer[] = [];
		for (let index = 0; index < count; index++) {
			const sealed = await this.#client.hgetBuffer(name, String(index));
			if (sealed === null) throw damaged(digest);
			chunks.push(this.#cipher.open(sealed, placeOf(digest, index)));
		}
		await this.#client.pexpire(name, KEPT_FOR);
		const archive = Buffer.concat(chunks);
		if (count === 0 || this.#key.digest(PURPOSE, archive) !== digest)
			throw damaged(digest);
		return archive;
	}
}

function placeOf(digest: string, index: number): string {
	return `${digest} ${index}`;
}

function damaged(digest: string): SnapshotDamagedError {
	return new SnapshotDamagedError(
		`The files of the run (snapshot ${digest.slice(0, 12)}) are not in Redis, or not whole.`,
		{ hint: "Start the run again. Data in Redis expires after a day." },
	);
}
