import { CurlewError } from "@curlew/client";

export type HistoryErrorCode =
	/** The file was no database, or a broken one; it was moved aside. */
	| "HISTORY_DAMAGED"
	/** A newer Curlew wrote it. It is left alone. */
	| "HISTORY_NEWER"
	/** No space left, a folder that cannot be written, another process that does not let go. */
	| "HISTORY_NOT_AVAILABLE";

/** Something is wrong with the history. Requests are sent all the same. */
export class HistoryError extends CurlewError {
	readonly code: HistoryErrorCode;

	constructor(
		code: HistoryErrorCode,
		message: string,
		options: { readonly hint: string; readonly cause?: unknown },
	) {
		super(message, options);
		this.code = code;
	}
}

/** Result codes of SQLite, https://www.sqlite.org/rescode.html. */
const [BUSY, LOCKED, READONLY, CORRUPT, FULL, CANTOPEN, NOT_A_DATABASE] = [
	5, 6, 8, 11, 13, 14, 26,
];

/** True when the file itself is broken, so that trying again cannot help. */
export function isDamage(error: unknown): boolean {
	const code = resultCode(error);
	return code === CORRUPT || code === NOT_A_DATABASE;
}

/** True when the disk, or the space that the history may take, is used up. */
export function isFull(error: unknown): boolean {
	return resultCode(error) === FULL;
}

/** An error of SQLite or of the file system in words for the user. */
export function historyErrorOf(error: unknown, file: string): HistoryError {
	if (error instanceof HistoryError) return error;
	const [reason, hint] = reasonOf(error);
	return new HistoryError(
		"HISTORY_NOT_AVAILABLE",
		`The history in ${file} cannot be used: ${reason}.`,
		{ hint: `${hint} Requests are sent all the same.`, cause: error },
	);
}

function reasonOf(error: unknown): readonly [reason: string, hint: string] {
	switch (resultCode(error)) {
		case FULL:
			return ["there is no space left", "Free up disk space."];
		case BUSY:
		case LOCKED:
			return [
				"another process is writing to it for too long",
				"Check whether several instances of Curlew are running.",
			];
		case READONLY:
		case CANTOPEN:
			return [
				"it cannot be opened for writing",
				"Check the permissions of the folder.",
			];
		default:
			return [
				error instanceof Error ? error.message : String(error),
				"Check the folder.",
			];
	}
}

/** The primary code; extended ones have more bits. */
function resultCode(error: unknown): number | undefined {
	if (!(error instanceof Error) || !("errcode" in error)) return undefined;
	return typeof error.errcode === "number" ? error.errcode & 0xff : undefined;
}
