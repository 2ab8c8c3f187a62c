import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { WrongQueueKeyError } from "../errors.ts";
import type { QueueKey } from "./queue-key.ts";

const NONCE = 12;
const TAG = 16;

/** Of a message after decompression: what no worker of ours ever sends. Bytes. */
const LARGEST_MESSAGE = 512 * 1024 * 1024;

/**
 * Encrypts what goes through Redis: compressed with zstd, then AES-256-GCM with
 * a random nonce for each message (NIST SP 800-38D §8.2.2). A message is
 * `nonce | ciphertext | tag`.
 */
export class Cipher {
	readonly #key: Buffer;

	/** @param purpose what is encrypted, such as a run's id: each has a key of its own */
	constructor(key: QueueKey, purpose: string) {
		this.#key = key.derive(`encryption ${purpose}`);
	}

	/** @param place what the message is and where it belongs; it cannot be opened as another */
	seal(content: Uint8Array, place: string): Buffer {
		const nonce = randomBytes(NONCE);
		const cipher = createCipheriv("aes-256-gcm", this.#key, nonce);
		cipher.setAAD(Buffer.from(place));
		return Buffer.concat([
			nonce,
			cipher.update(zstdCompressSync(content)),
			cipher.final(),
			cipher.getAuthTag(),
		]);
	}

	/** @throws WrongQueueKeyError when it was sealed with another key or for another place, or is damaged */
	open(message: Uint8Array, place: string): Buffer {
		if (message.length < NONCE + TAG) throw new WrongQueueKeyError();
		const nonce = message.subarray(0, NONCE);
		const decipher = createDecipheriv("aes-256-gcm", this.#key, nonce);
		decipher.setAAD(Buffer.from(place));
		decipher.setAuthTag(message.subarray(message.length - TAG));
		const sealed = message.subarray(NONCE, message.length - TAG);
		const packed = opened(() =>
			Buffer.concat([decipher.update(sealed), decipher.final()]),
		);
		return zstdDecompressSync(packed, { maxOutputLength: LARGEST_MESSAGE });
	}

	sealJson(value: unknown, place: string): Buffer {
		return this.seal(Buffer.from(JSON.stringify(value)), place);
	}

	/** @throws WrongQueueKeyError */
	openJson(message: Uint8Array, place: string): unknown {
		return JSON.parse(this.open(message, place).toString("utf8"));
	}
}

function opened(open: () => Buffer): Buffer {
	try {
		return open();
	} catch (cause) {
		throw new WrongQueueKeyError({ cause });
	}
}
