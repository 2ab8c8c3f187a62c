import { reasonOf } from "../../diagnostics/cause.ts";
import { CurlewError } from "../../diagnostics/curlew-error.ts";

/** A report cannot be written where it should go. Found out before the run begins. */
export class ReportNotWritableError extends CurlewError {
	readonly code = "REPORT_NOT_WRITABLE";

	constructor(path: string, cause: unknown) {
		super(`The report ${path} cannot be written: ${reasonOf(cause)}`, {
			cause,
			hint: "Give --reporter NAME=FILE a file in a folder that you may write to.",
		});
	}
}

/** Hears of the first thing that a report could not be written for, as it happens. */
export type OnReportFault = (error: CurlewError) => void;

/** A report was begun and could not be written to its end. */
export class ReportNotWrittenError extends CurlewError {
	readonly code = "REPORT_NOT_WRITTEN";

	constructor(name: string, cause: unknown) {
		super(`The report ${name} is not complete: ${reasonOf(cause)}`, {
			cause,
			hint: "Everything up to that moment is in it. Make room on the disk, and run again.",
		});
	}
}

/** Somebody has deleted a report while it was written: nobody will find it. */
export class ReportDeletedError extends CurlewError {
	readonly code = "REPORT_DELETED";

	constructor(name: string) {
		super(`The report ${name} was deleted while it was written.`, {
			hint: "Give it a folder that nobody clears during the run.",
		});
	}
}
