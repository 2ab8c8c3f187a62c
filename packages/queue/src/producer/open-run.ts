import type { RedisClient } from "../connection/connect.ts";
import { RunNotFoundError } from "../errors.ts";
import { keysOfRun } from "../protocol/keys.ts";
import {
	PLACES,
	type RunManifest,
	readManifest,
} from "../protocol/manifest.ts";
import { Cipher } from "../secrecy/cipher.ts";
import type { QueueKey } from "../secrecy/queue-key.ts";

/**
 * Reads a run that somebody else has started.
 *
 * @throws RunNotFoundError, WrongQueueKeyError
 */
export async function openQueuedRun(
	client: RedisClient,
	key: QueueKey,
	id: string,
): Promise<RunManifest> {
	const sealed = await client.hgetBuffer(keysOfRun(id).run, "manifest");
	if (sealed === null) {
		throw new RunNotFoundError(`There is no run ${id} in this queue.`, {
			hint: "A run is deleted when its reports are written, when it is cancelled, and a day after its last sign of life.",
		});
	}
	const cipher = new Cipher(key, `run ${id}`);
	const manifest = readManifest(cipher.openJson(sealed, PLACES.manifest));
	if (manifest.kind === "run") return manifest;
	throw new RunNotFoundError(`${id} is a load, and no run.`, {
		hint: "A load ends with the command that has started it: start it again.",
	});
}
