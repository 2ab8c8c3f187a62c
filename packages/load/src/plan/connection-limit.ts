import { InvalidOptionError } from "@curlew/client";

/** Fewer users than this fit everywhere, so nobody needs to look. */
const SURELY_POSSIBLE = 200;
/** Files that the process has open beside connections. */
const OTHER_FILES = 100;

/**
 * Each user has a connection, and each connection is an open file.
 *
 * @throws InvalidOptionError when the computer allows fewer than the load needs
 */
export function assertConnections(users: number): void {
	if (users <= SURELY_POSSIBLE) return;
	const limit = openFileLimit();
	if (limit === undefined || users + OTHER_FILES <= limit) return;
	const possible = Math.max(0, limit - OTHER_FILES);
	throw new InvalidOptionError(
		`${users} virtual users need as many connections, and this process may open ${limit} files.`,
		{
			hint: `Raise the limit (ulimit -n ${users + OTHER_FILES}), use at most ${possible} users, or spread them over several machines.`,
		},
	);
}

/** The soft limit, which Node has raised to the hard one at its start. */
function openFileLimit(): number | undefined {
	const report: unknown = process.report?.getReport();
	if (typeof report !== "object" || report === null) return undefined;
	const limits: unknown = Reflect.get(report, "userLimits");
	if (typeof limits !== "object" || limits === null) return undefined;
	const files: unknown = Reflect.get(limits, "open_files");
	if (typeof files !== "object" || files === null) return undefined;
	const soft: unknown = Reflect.get(files, "soft");
	return typeof soft === "number" ? soft : undefined;
}
