/** Open files that a run needs beside its connections: Node's own, reports, caches, a body that is read. */
const OTHER_FILES = 32;
/** So many connections fit any limit of open files, so that it is not looked up. */
const SURELY_POSSIBLE = 16;

/** How many files the process may have open (`ulimit -n`); undefined where there is no such limit, as on Windows. Node has raised the soft limit to the hard one at its start. */
export function openFileLimit(): number | undefined {
	const limits = memberOf(processReport(), "userLimits");
	const soft = memberOf(memberOf(limits, "open_files"), "soft");
	return typeof soft === "number" ? soft : undefined;
}

/** Node's report on the process, without its connections: for the name of each, Node would ask the DNS, and wait for it. */
function processReport(): unknown {
	// Not in the types of Node.js yet (since 22.0.0).
	const report: typeof process.report & { excludeNetwork?: boolean } =
		process.report;
	const { excludeNetwork } = report;
	report.excludeNetwork = true;
	try {
		return report.getReport();
	} finally {
		report.excludeNetwork = excludeNetwork;
	}
}

/** As many requests as can be under way at the same time, of those that are wanted: each has a connection, and each connection is an open file. */
export function possibleAtOnce(
	wanted: number,
	limit: number | undefined = wanted <= SURELY_POSSIBLE
		? undefined
		: openFileLimit(),
): number {
	return limit === undefined
		? wanted
		: Math.max(1, Math.min(wanted, limit - OTHER_FILES));
}

function memberOf(value: unknown, name: string): unknown {
	return typeof value === "object" && value !== null
		? Reflect.get(value, name)
		: undefined;
}
