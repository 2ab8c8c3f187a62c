import { closeSync, ftruncateSync } from "node:fs";
import { nameOfDestination, type ReportDestination } from "./destination.ts";
import { isDeleted, openFile, writeFully } from "./open-file.ts";
import { ReportDeletedError, ReportNotWrittenError } from "./report-error.ts";

/** Takes the text of a report that only grows at its end. */
export interface LineOutput {
	write(text: string): void;
	/** @throws ReportNotWrittenError when something could not be written, ReportDeletedError */
	close(): void;
}

/**
 * Opens an output for a report made of lines. Each piece of text is in the file
 * when `write` returns, so a run that is killed leaves all it has told.
 *
 * @throws ReportNotWritableError
 */
export function openLineOutput(destination: ReportDestination): LineOutput {
	if ("stream" in destination) {
		const { stream } = destination;
		return { write: (text) => void stream.write(text), close: () => {} };
	}
	return new LineFile(destination);
}

class LineFile implements LineOutput {
	readonly #name: string;
	readonly #descriptor: number;
	#fault: unknown;

	constructor(destination: { readonly path: string }) {
		const file = openFile(destination.path);
		if (file.isRegular) ftruncateSync(file.descriptor);
		this.#name = nameOfDestination(destination);
		this.#descriptor = file.descriptor;
	}

	write(text: string): void {
		if (this.#fault) return;
		try {
			writeFully(this.#descriptor, Buffer.from(text), null);
		} catch (error) {
			this.#fault = error;
		}
	}

	close(): void {
		const wasDeleted = isDeleted(this.#descriptor);
		closeSync(this.#descriptor);
		if (this.#fault) throw new ReportNotWrittenError(this.#name, this.#fault);
		if (wasDeleted) throw new ReportDeletedError(this.#name);
	}
}
