import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { RunEvent } from "../../run/events/events.ts";
import { GrowingFile } from "../output/growing-file.ts";
import type { OnReportFault } from "../output/report-error.ts";
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
	readonly #file: GrowingFile;
	#pending = "";
	#isWhole = false;

	/** @throws ReportNotWritableError */
	constructor(path: string, header: BlobHeader, onFault?: OnReportFault) {
		this.#file = new GrowingFile(blobFile(path, header), onFault);
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
		if (this.#isWhole) this.#file.write(blobEnd());
		this.#file.close();
	}

	#add(line: object): void {
		this.#pending += `${JSON.stringify(line)}\n`;
	}

	#flush(): void {
		if (this.#pending === "") return;
		this.#file.write(gzipSync(this.#pending, COMPRESSION));
		this.#pending = "";
	}
}
