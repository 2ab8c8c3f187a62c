import { closeSync, ftruncateSync } from "node:fs";
import { isDeleted, type OpenFile, openFile, writeFully } from "./open-file.ts";
import {
	type OnReportFault,
	ReportDeletedError,
	ReportNotWrittenError,
} from "./report-error.ts";

/**
 * The file of a report that only grows at its end. Each piece is in the file
 * when `write` returns, so a run that is killed leaves all it has told. What
 * could be written in part only is cut off again.
 */
export class GrowingFile {
	readonly #path: string;
	readonly #file: OpenFile;
	readonly #onFault: OnReportFault | undefined;
	/** Bytes of all that was written. */
	#length = 0;
	#fault: ReportNotWrittenError | undefined;

	/**
	 * @param onFault hears at once of what `close` will throw
	 * @throws ReportNotWritableError
	 */
	constructor(path: string, onFault: OnReportFault | undefined) {
		this.#path = path;
		this.#file = openFile(path);
		this.#onFault = onFault;
		this.#truncate();
	}

	write(bytes: Uint8Array): void {
		if (this.#fault) return;
		try {
			writeFully(this.#file.descriptor, bytes, null);
			this.#length += bytes.length;
		} catch (error) {
			this.#fault = new ReportNotWrittenError(this.#path, error);
			try {
				this.#truncate();
			} catch {
				// The fault before this one is told.
			}
			this.#onFault?.(this.#fault);
		}
	}

	/** @throws ReportNotWrittenError when something could not be written, ReportDeletedError */
	close(): void {
		const { descriptor } = this.#file;
		const wasDeleted = isDeleted(descriptor);
		closeSync(descriptor);
		if (this.#fault) throw this.#fault;
		if (wasDeleted) throw new ReportDeletedError(this.#path);
	}

	#truncate(): void {
		if (this.#file.isRegular)
			ftruncateSync(this.#file.descriptor, this.#length);
	}
}
