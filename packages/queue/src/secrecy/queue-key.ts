import { createHmac, hkdfSync, scryptSync } from "node:crypto";
import { readFile } from "node:fs/promises";
import { QueueKeyError } from "../errors.ts";

/** Shorter keys can be guessed by who reads Redis. Characters. */
const SHORTEST = 16;

/** Where the key that producer and workers share may stand. */
export interface KeySources {
	/** `--queue-key`: others on the machine can read it in the list of processes. */
	readonly key?: string | undefined;
	/** `--queue-key-file`: absolute path. */
	readonly file?: string | undefined;
	/** Holds `CURLEW_QUEUE_KEY`. */
	readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The secret that producer and workers share, never sent anywhere. */
export class QueueKey {
	readonly #master: Buffer;
	/** Tells two keys apart without telling anything of them. */
	readonly fingerprint: string;

	/** @param text any text of 16 characters or more */
	constructor(text: string) {
		// Slow on purpose: somebody who reads Redis could try words otherwise.
		this.#master = scryptSync(text.normalize("NFC"), "curlew queue key 1", 32, {
			N: 2 ** 15,
			r: 8,
			p: 1,
			maxmem: 64 * 1024 * 1024,
		});
		this.fingerprint = this.digest("fingerprint", Buffer.alloc(0)).slice(0, 16);
	}

	/** A key of its own for each purpose (RFC 5869). 32 bytes. */
	derive(purpose: string): Buffer {
		return Buffer.from(hkdfSync("sha256", this.#master, "", purpose, 32));
	}

	/**
	 * The name of some content. With the key in it, so that nobody can find out
	 * by trying whether a file that they have is the one.
	 */
	digest(purpose: string, content: Uint8Array): string {
		const hmac = createHmac("sha256", this.derive(`digest ${purpose}`));
		return hmac.update(content).digest("base64url");
	}
}

/**
 * Reads the key.
 *
 * @throws QueueKeyError when there is none, it is too short, or its file cannot be read
 */
export async function readQueueKey({
	key,
	file,
	environment,
}: KeySources): Promise<QueueKey> {
	const text = (
		key ??
		(file === undefined ? environment.CURLEW_QUEUE_KEY : await read(file)) ??
		""
	).trim();
	if (text === "") throw noKey();
	if (text.length < SHORTEST) {
		throw new QueueKeyError(
			`The queue key has ${text.length} characters; it needs ${SHORTEST} or more.`,
			{ hint: "`openssl rand -base64 32` makes a good one." },
		);
	}
	return new QueueKey(text);
}

async function read(file: string): Promise<string> {
	try {
		return await readFile(file, "utf8");
	} catch (cause) {
		throw new QueueKeyError(`The queue key's file ${file} cannot be read.`, {
			hint: "Check the path, and that your user may read it.",
			cause,
		});
	}
}

function noKey(): QueueKeyError {
	return new QueueKeyError("There is no queue key.", {
		hint: "Everything in Redis is encrypted with a key that producer and workers share. Give both the same one in CURLEW_QUEUE_KEY or with --queue-key-file; `openssl rand -base64 32` makes one.",
	});
}
