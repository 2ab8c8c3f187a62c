import { readFileSync } from "node:fs";
import { unlink } from "node:fs/promises";
import { reasonOf } from "../../diagnostics/cause.ts";
import type { ResponseBody, ResponseListener } from "../exchange.ts";
import { BodyTextTooLongError, ExchangeError } from "../failure/errors.ts";
import type { TemporaryFile, TemporaryFolder } from "../temporary-folder.ts";
import { ByteBlocks } from "./byte-blocks.ts";
import { decodeText } from "./charset.ts";
import type { MemoryBudget } from "./memory-budget.ts";

export interface BodyLimits {
	/** Bytes that one body may take in memory; above, it goes to a file. */
	readonly memory: number;
	/** Bytes that one body may have at all, after decoding. */
	readonly total: number;
}

/** Bytes that are written to a file at once. */
const FILE_BLOCK = 64 * 1024;

/** Takes in the decoded bytes of one response: in memory, and above its limit, or where all bodies together take too much, in a temporary file. */
export class BodyStore {
	readonly #limits: BodyLimits;
	readonly #budget: MemoryBudget;
	readonly #folder: TemporaryFolder;
	readonly #listener: Pick<ResponseListener, "onContent"> | undefined;
	/** All that came, or what is not in the file yet. */
	readonly #blocks = new ByteBlocks();
	#size = 0;
	/** Bytes of the budget that are taken. */
	#taken = 0;
	#isInFile = false;
	#isGivenUp = false;
	#file: TemporaryFile | undefined;
	/** The last of the writes that have been started; each waits for the one before. */
	#writing: Promise<void> | undefined;

	constructor(
		limits: BodyLimits,
		budget: MemoryBudget,
		folder: TemporaryFolder,
		listener?: Pick<ResponseListener, "onContent">,
	) {
		this.#listener = listener;
		this.#limits = limits;
		this.#budget = budget;
		this.#folder = folder;
	}

	/**
	 * Keeps a chunk. Gives a promise when the chunk goes to the disk: wait for
	 * it before you write more. Throws, or rejects with, an `ExchangeError` of
	 * `BODY_TOO_LARGE` or `DISK_FULL`.
	 */
	write(chunk: Uint8Array): Promise<void> | undefined {
		// A decoder may have some left when everything else is over.
		if (this.#isGivenUp) return undefined;
		this.#size += chunk.byteLength;
		if (this.#size > this.#limits.total) {
			throw bodyTooLarge(this.#limits.total);
		}
		this.#listener?.onContent(chunk);
		this.#blocks.add(chunk);
		if (this.#isInFile) {
			return this.#blocks.size < FILE_BLOCK ? undefined : this.#flush();
		}
		if (this.#size <= this.#limits.memory && this.#hasRoom()) {
			return undefined;
		}
		this.#isInFile = true;
		this.#giveBack();
		return this.#flush();
	}

	/** The body, once every write has been waited for. */
	async finish(contentType: string | undefined): Promise<ResponseBody> {
		if (!this.#isInFile) return this.finishInMemory(contentType);
		await this.#flush();
		await this.#file?.handle.close();
		const path = this.#file?.path ?? "";
		return new FileBody(path, this.#size, contentType);
	}

	/** True while nothing has gone to a file, so that `finishInMemory` may be used. */
	get isInMemory(): boolean {
		return !this.#isInFile;
	}

	finishInMemory(contentType: string | undefined): ResponseBody {
		const blocks = this.#blocks.takeBlocks();
		const body = new MemoryBody(blocks, this.#size, contentType);
		this.#budget.giveWith(body, this.#taken);
		this.#taken = 0;
		return body;
	}

	/** Gives up: closes and removes the file, if there is one. Never rejects. */
	async discard(): Promise<void> {
		this.#isGivenUp = true;
		this.#giveBack();
		await this.#writing?.catch(() => {});
		if (this.#file) {
			await this.#file.handle.close().catch(() => {});
			await unlink(this.#file.path).catch(() => {});
		}
	}

	#hasRoom(): boolean {
		const { held } = this.#blocks;
		if (held === this.#taken) return true;
		const hasRoom = this.#budget.take(held - this.#taken);
		if (hasRoom) this.#taken = held;
		return hasRoom;
	}

	#giveBack(): void {
		this.#budget.give(this.#taken);
		this.#taken = 0;
	}

	#flush(): Promise<void> {
		const blocks = this.#blocks.takeBlocks();
		this.#writing = (this.#writing ?? this.#openFile())
			.then(() => this.#append(blocks))
			.catch(refuseFile);
		return this.#writing;
	}

	async #openFile(): Promise<void> {
		this.#file = await this.#folder.createFile();
	}

	async #append(blocks: readonly Uint8Array[]): Promise<void> {
		for (const block of blocks) {
			let written = 0;
			while (this.#file && written < block.byteLength) {
				const { bytesWritten } = await this.#file.handle.write(block, written);
				written += bytesWritten;
			}
		}
	}
}

function bodyTooLarge(limit: number): ExchangeError {
	return new ExchangeError(
		"BODY_TOO_LARGE",
		`The response's content is larger than the limit of ${limit} bytes; its status and headers are kept.`,
		"Allow more with --max-body SIZE if you expect that much. A small compressed response that unpacks to this size may be meant to do harm.",
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
