import type { RequestToRun } from "./affected-requests.ts";
import type { ReasonToRun } from "./reasons.ts";
import { COOKIE } from "./results-flow.ts";

/** As many requests are told one by one; a line that says "1 more" takes as much room as that one. */
const MOST_TOLD = 8;
/** As many files are named. */
const MOST_FILES = 3;

/** A file that changed, as it is shown. */
export interface ChangedFile {
	readonly path: string;
	/** It was removed, or has another name now. */
	readonly isGone: boolean;
}

/**
 * What changed, which requests run for it, and why, line by line: first a
 * sentence, then a line for each request.
 *
 * @param count requests of the whole run
 * @param shown a file's path as it is to be read
 */
export function describeRerun(
	changed: readonly ChangedFile[],
	requests: readonly RequestToRun[],
	count: number,
	shown: (file: string) => string,
): readonly string[] {
	const size =
		requests.length >= count
			? `all ${count}`
			: `${requests.length} of ${count}`;
	const runs =
		requests.length === 1 ? "1 request runs" : `${size} requests run`;
	const head = `${describeChanges(changed)}: ${runs}.`;
	if (requests.every(({ why }) => why.kind === "file-of-all")) return [head];
	return [head, ...describeRequests(requests, shown)];
}

/** A line for each request: why it runs. Of many, the first ones. */
export function describeRequests(
	requests: readonly RequestToRun[],
	shown: (file: string) => string,
): readonly string[] {
	const [first, ...others] = requests.map(({ why }) =>
		describeReason(why, shown),
	);
	if (first !== undefined && others.length > 0)
		if (others.every((one) => one === first)) return [`  each ${first}`];
	const isAll = requests.length <= MOST_TOLD + 1;
	const told = isAll ? requests : requests.slice(0, MOST_TOLD);
	const width = Math.max(
		...told.map(({ definition }) => definition.path.length),
	);
	const lines = told.map(
		({ definition, why }) =>
			`  ${definition.path.padEnd(width)}  ${describeReason(why, shown)}`,
	);
	const more = requests.length - told.length;
	return more > 0 ? [...lines, `  … and ${more} more`] : lines;
}

/** `users/list.yml changed`, `5 files changed (a.yml, b.yml, c.yml and 2 more)`. */
export function describeChanges(changed: readonly ChangedFile[]): string {
	const [first] = changed;
	if (first !== undefined && changed.length === 1)
		return `${first.path} ${first.isGone ? "is gone" : "changed"}`;
	const paths = changed.map(({ path }) => path);
	const told = paths.slice(0, MOST_FILES).join(", ");
	const more = paths.length - MOST_FILES;
	return `${paths.length} files changed (${told}${more > 0 ? ` and ${more} more` : ""})`;
}

/** Why a request runs, in a few words behind its name. */
export function describeReason(
	why: ReasonToRun,
	shown: (file: string) => string,
): string {
	switch (why.kind) {
		case "asked":
			return "";
		case "changed":
			return "changed";
		case "new":
			return "is new";
		case "file-of-all":
			return `needs ${shown(why.file)}`;
		case "uses":
			return `${why.use} ${shown(why.file)}`;
		case "runs":
			return `runs ${why.path} in a script`;
		case "values":
			return `reads ${quoted(why.names)}`;
		case "reads":
			return describeReading(why);
		case "jump":
			return `${why.from} says which request comes next`;
		case "needed":
			return why.names.length === 0
				? `runs first: ${why.by} may read what it sets`
				: `runs first: sets ${quoted(why.names)} for ${why.by}`;
	}
}

function describeReading({
	names,
	from,
	isGone,
}: Extract<ReasonToRun, { kind: "reads" }>): string {
	return names.length === 0
		? `may read what ${from} ${isGone ? "set" : "sets"}`
		: `reads ${quoted(names)}, which ${from} ${isGone ? "set" : "sets"}`;
}

/** `token`, the cookie `session`. */
function quoted(names: readonly string[]): string {
	return names
		.map((name) =>
			name.startsWith(COOKIE)
				? `the cookie \`${name.slice(COOKIE.length)}\``
				: name.includes(" ")
					? name
					: `\`${name}\``,
		)
		.join(", ");
}
