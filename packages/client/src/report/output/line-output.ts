import { closeSync, ftruncateSync } from "node:fs";
import { nameOfDestination, type ReportDestination } from "./destination.ts";
import { isDeleted, type OpenFile, openFile, writeFully } from "./open-file.ts";
import {
	type OnReportFault,
	ReportDeletedError,
	ReportNotWrittenError,
} from "./report-error.ts";

/** Takes the text of a report that only grows at its end. */
export interface LineOutput {
	write(text: string): void;
	/** @throws ReportNotWrittenError when something could not be written, ReportDeletedError */
	close(): void;
}

/**
 * Opens an output for a report made of lines. Each piece of text is in the file
 * when `write` returns, so a run that is killed leaves all it has told. What
 * could be written in part only is taken back.
 *
 * @param onFault hears at once of what `close` will throw
 * @throws ReportNotWritableError
 */
export function openLineOutput(
	destination: ReportDestination,
	onFault?: OnReportFault,
): LineOutput {
	if ("stream" in destination) {
		const { stream } = destination;
		return { write: (text) => void stream.write(text), close: () => {} };
	}
	return new LineFile(destination, onFault);
}

class LineFile implements LineOutput {
	readonly #name: string;
	readonly #file: OpenFile;
	readonly #onFault: OnReportFault | undefined;
	/** Bytes of all that was written. */
	#length = 0;
	#fault: ReportNotWrittenError | undefined;

	constructor(
		destination: { readonly path: string },
		onFault: OnReportFault | undefined,
	) {
		this.#file = openFile(destination.path);
		if (this.#file.isRegular) ftruncateSync(this.#file.descriptor);
		this.#name = nameOfDestination(destination);
		this.#onFault = onFault;
	}

	write(text: string): void {
		if (this.#fault) return;
		try {
			const bytes = Buffer.from(text);
			writeFully(this.#file.descriptor, bytes, null);
			this.#length += bytes.length;
		} catch (error) {
			this.#fault = new ReportNotWrittenError(this.#name, error);
			this.#takeBackTheRest();
			this.#onFault?.(this.#fault);
		}
	}

	close(): void {
		const { descriptor } = this.#file;
		const wasDeleted = isDeleted(descriptor);
		closeSync(descriptor);
		if (this.#fault) throw this.#fault;
		if (wasDeleted) throw new ReportDeletedError(this.#name);
	}

	/** Half a line is none. */
	#takeBackTheRest(): void {
		if (!this.#file.isRegular) return;
		try {
			ftruncateSync(this.#file.descriptor, this.#length);
		} catch {
			// The fault before this one is told.
		}
	}
}
