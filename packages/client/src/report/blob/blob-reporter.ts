import { closeSync, ftruncateSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { RunEvent } from "../../run/events/events.ts";
import {
	isDeleted,
	type OpenFile,
	openFile,
	writeFully,
} from "../output/open-file.ts";
import {
	type OnReportFault,
	ReportDeletedError,
	ReportNotWrittenError,
} from "../output/report-error.ts";
import type { Reporter } from "../reporters/reporter.ts";
import {
	BLOB_ENDING,
	BLOB_FORMAT,
	BLOB_FORMAT_VERSION,
	blobEnd,
} from "./blob-format.ts";
import type { BlobHeader } from "./blob-header.ts";

/** Characters that are compressed together: so much a run that is killed may lose. */
const CHUNK = 64 * 1024;

/** Fast: a run should not wait for it. */
const COMPRESSION = { level: 3 };

/** The file of a blob: a path that ends in `.blob`, else a file in that folder with the shard in its name. */
function blobFile(path: string, { shard, shardCount }: BlobHeader): string {
	if (path.endsWith(BLOB_ENDING)) return path;
	return join(path, `report-${shard}-of-${shardCount}${BLOB_ENDING}`);
}

/** Writes the events of a part of a run to a file, for `curlew merge`. */
export class BlobReporter implements Reporter {
	readonly #path: string;
	readonly #file: OpenFile;
	readonly #onFault: OnReportFault | undefined;
	/** Bytes of all that was written. */
	#length = 0;
	#pending = "";
	#isWhole = false;
	#fault: ReportNotWrittenError | undefined;

	/** @throws ReportNotWritableError */
	constructor(path: string, header: BlobHeader, onFault?: OnReportFault) {
		this.#path = blobFile(path, header);
		this.#file = openFile(this.#path);
		this.#onFault = onFault;
		if (this.#file.isRegular) ftruncateSync(this.#file.descriptor);
		const format = { format: BLOB_FORMAT, formatVersion: BLOB_FORMAT_VERSION };
		this.#add({ ...format, ...header });
		this.#flush();
	}

	handle(event: RunEvent): void {
		this.#add(event);
		this.#isWhole = event.type === "run-finished";
		if (this.#isWhole || this.#pending.length >= CHUNK) this.#flush();
	}

	close(): void {
		this.#flush();
		if (this.#isWhole) this.#write(blobEnd());
		const { descriptor } = this.#file;
		const wasDeleted = isDeleted(descriptor);
		closeSync(descriptor);
		if (this.#fault) throw this.#fault;
		if (wasDeleted) throw new ReportDeletedError(this.#path);
	}

	#add(line: object): void {
		this.#pending += `${JSON.stringify(line)}\n`;
	}

	#flush(): void {
		if (this.#pending === "") return;
		this.#write(gzipSync(this.#pending, COMPRESSION));
		this.#pending = "";
	}

	#write(bytes: Uint8Array): void {
		if (this.#fault) return;
		try {
			writeFully(this.#file.descriptor, bytes, null);
			this.#length += bytes.length;
		} catch (error) {
			this.#fault = new ReportNotWrittenError(this.#path, error);
			this.#takeBackTheRest();
			this.#onFault?.(this.#fault);
		}
	}

	/** Part of a member cannot be read. */
	#takeBackTheRest(): void {
		if (!this.#file.isRegular) return;
		try {
			ftruncateSync(this.#file.descriptor, this.#length);
		} catch {
			// The fault before this one is told.
		}
	}
}
