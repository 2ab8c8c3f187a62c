import { readFileSync } from "node:fs";
import { unlink } from "node:fs/promises";
import { reasonOf } from "../diagnostics/cause.ts";
import { decodeText } from "./charset.ts";
import { BodyTextTooLongError, ExchangeError } from "./errors.ts";
import type { ResponseBody } from "./exchange.ts";
import type { TemporaryFile, TemporaryFolder } from "./temporary-folder.ts";

export interface BodyLimits {
	/** Bytes that one body may take in memory; above, it goes to a file. */
	readonly memory: number;
	/** Bytes that one body may have at all, after decoding. */
	readonly total: number;
}

/** Takes in the decoded bytes of one response: in memory, and above the limit in a temporary file. */
export class BodyStore {
	readonly #limits: BodyLimits;
	readonly #folder: TemporaryFolder;
	readonly #chunks: Uint8Array[] = [];
	#size = 0;
	#file: TemporaryFile | undefined;
	/** The last of the writes that have been started; each waits for the one before. */
	#writing: Promise<void> | undefined;

	constructor(limits: BodyLimits, folder: TemporaryFolder) {
		this.#limits = limits;
		this.#folder = folder;
	}

	/**
	 * Keeps a chunk. Gives a promise when the chunk goes to the disk: wait for
	 * it before you write more. Throws, or rejects with, an `ExchangeError` of
	 * `BODY_TOO_LARGE` or `DISK_FULL`.
	 */
	write(chunk: Uint8Array): Promise<void> | undefined {
		this.#size += chunk.byteLength;
		if (this.#size > this.#limits.total) {
			throw bodyTooLarge(this.#limits.total);
		}
		if (!this.#writing && this.#size <= this.#limits.memory) {
			this.#chunks.push(chunk);
			return undefined;
		}
		this.#writing = (this.#writing ?? this.#moveToFile())
			.then(() => this.#append(chunk))
			.catch(refuseFile);
		return this.#writing;
	}

	/** The body, once every write has been waited for. */
	async finish(contentType: string | undefined): Promise<ResponseBody> {
		await this.#writing;
		await this.#file?.handle.close();
		return this.#file
			? new FileBody(this.#file.path, this.#size, contentType)
			: this.finishInMemory(contentType);
	}

	/** True while nothing has gone to a file, so that `finishInMemory` may be used. */
	get isInMemory(): boolean {
		return !this.#writing;
	}

	finishInMemory(contentType: string | undefined): ResponseBody {
		return new MemoryBody(this.#chunks, this.#size, contentType);
	}

	/** Gives up: closes and removes the file, if there is one. Never rejects. */
	async discard(): Promise<void> {
		await this.#writing?.catch(() => {});
		if (this.#file) {
			await this.#file.handle.close().catch(() => {});
			await unlink(this.#file.path).catch(() => {});
		}
	}

	async #moveToFile(): Promise<void> {
		const received = this.#chunks.splice(0);
		this.#file = await this.#folder.createFile();
		for (const chunk of received) {
			await this.#append(chunk);
		}
	}

	async #append(chunk: Uint8Array): Promise<void> {
		let written = 0;
		while (this.#file && written < chunk.byteLength) {
			const { bytesWritten } = await this.#file.handle.write(chunk, written);
			written += bytesWritten;
		}
	}
}

function bodyTooLarge(limit: number): ExchangeError {
	return new ExchangeError(
		"BODY_TOO_LARGE",
		`The response's content is larger than the limit of ${limit} bytes.`,
		"Raise the limit if you expect that much; a small compressed response that unpacks to this size may be meant to do harm.",
	);
}

function refuseFile(cause: unknown): never {
	if (cause instanceof ExchangeError) {
		throw cause;
	}
	const reason = reasonOf(cause);
	throw new ExchangeError(
		"DISK_FULL",
		`The response's content could not be written to a temporary file: ${reason}.`,
		"Make room in the folder for temporary files, or point TMPDIR to another one.",
		cause,
	);
}

class MemoryBody implements ResponseBody {
	readonly size: number;
	readonly isInFile = false;
	readonly #contentType: string | undefined;
	#chunks: readonly Uint8Array[];
	#text: string | undefined;

	constructor(
		chunks: readonly Uint8Array[],
		size: number,
		contentType: string | undefined,
	) {
		this.#chunks = chunks;
		this.size = size;
		this.#contentType = contentType;
	}

	bytes(): Uint8Array {
		const [first] = this.#chunks;
		if (first && this.#chunks.length === 1) {
			return first;
		}
		const whole = Buffer.concat(this.#chunks, this.size);
		this.#chunks = [whole];
		return whole;
	}

	text(): string {
		this.#text ??= decodeText(this.bytes(), this.#contentType);
		return this.#text;
	}
}

class FileBody implements ResponseBody {
	readonly file: string;
	readonly size: number;
	readonly isInFile = true;
	readonly #contentType: string | undefined;

	constructor(file: string, size: number, contentType: string | undefined) {
		this.file = file;
		this.size = size;
		this.#contentType = contentType;
	}

	bytes(): Uint8Array {
		return readFileSync(this.file);
	}

	text(): string {
		try {
			return decodeText(this.bytes(), this.#contentType);
		} catch (cause) {
			throw new BodyTextTooLongError(this.size, cause);
		}
	}
}
