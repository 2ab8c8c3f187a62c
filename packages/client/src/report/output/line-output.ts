import type { ReportDestination } from "./destination.ts";
import { GrowingFile } from "./growing-file.ts";
import type { OnReportFault } from "./report-error.ts";

/** Takes the text of a report that only grows at its end. */
export interface LineOutput {
	write(text: string): void;
	/** @throws ReportNotWrittenError when something could not be written, ReportDeletedError */
	close(): void;
}

/**
 * Opens an output for a report made of lines; half a line is never left.
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
	const file = new GrowingFile(destination.path, onFault);
	return {
		write: (text) => file.write(Buffer.from(text)),
		close: () => file.close(),
	};
}
