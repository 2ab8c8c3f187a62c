import { InvalidOptionError, openFileLimit } from "@curlew/client/internal";

/** So many users fit any limit of open files, so that it is not looked up. */
const SURELY_POSSIBLE = 16;
/** Files that the process has open beside connections, and each of its threads. */
const OTHER_FILES = 32;
const FILES_OF_THREAD = 8;

/**
 * Each user has a connection, and each connection is an open file. A load is
 * not made smaller than it was meant to be: its numbers would be others.
 *
 * @throws InvalidOptionError when the computer allows fewer than the load needs
 */
export function assertConnections(users: number, threads: number): void {
	if (users <= SURELY_POSSIBLE) return;
	const limit = openFileLimit();
	const others = OTHER_FILES + FILES_OF_THREAD * threads;
	if (limit === undefined || users + others <= limit) return;
	const possible = Math.max(0, limit - others);
	throw new InvalidOptionError(
		`${users} virtual users need as many connections, and this process may open ${limit} files.`,
		{
			hint: `Raise the limit (ulimit -n ${users + others}), use at most ${possible} users, or spread them over several machines.`,
		},
	);
}
