import { textWidth } from "../../diagnostics/text-width.ts";
import type { RequestToRun } from "../../run/watch/affected-requests.ts";
import { describeReason, namedIn } from "../../run/watch/reasons.ts";
import { fitText, padText } from "./fit-text.ts";

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

export interface RerunTextOptions {
	/** A file as it is to be read. @param file absolute */
	readonly file: (file: string) => string;
	/** As many as a line may have. */
	readonly columns?: number | undefined;
}

/**
 * What changed, which requests run for it, and why, line by line: first a
 * sentence, then a line for each request.
 *
 * @param count requests of the whole run
 */
export function describeRerun(
	changed: readonly ChangedFile[],
	requests: readonly RequestToRun[],
	count: number,
	options: RerunTextOptions,
): readonly string[] {
	const size =
		requests.length >= count
			? `all ${count}`
			: `${requests.length} of ${count}`;
	const runs =
		requests.length === 1 ? "1 request runs" : `${size} requests run`;
	const head = `${describeChanges(changed)}: ${runs}.`;
	if (requests.every(({ why }) => why.kind === "file-of-all")) return [head];
	return [head, ...describeRequests(requests, options)];
}

/** A line for each request: why it runs. Of many, the first ones. The folder that all have in common is left out. */
export function describeRequests(
	requests: readonly RequestToRun[],
	{ file, columns = Number.POSITIVE_INFINITY }: RerunTextOptions,
): readonly string[] {
	const isAll = requests.length <= MOST_TOLD + 1;
	const told = isAll ? requests : requests.slice(0, MOST_TOLD);
	const common = commonFolder(
		told.flatMap(({ definition, why }) => [definition.path, ...namedIn(why)]),
	);
	const request = (path: string) => path.slice(common.length);
	const reasons = requests.map(({ why }) =>
		describeReason(why, { file, request }),
	);
	const [first] = reasons;
	if (reasons.length > 1 && reasons.every((one) => one === first))
		return [fitText(`  each ${first}`, columns)];
	const names = told.map(({ definition }) => request(definition.path));
	const width = Math.max(...names.map(textWidth));
	const lines = names.map((name, at) =>
		fitText(`  ${padText(name, width)}  ${reasons[at]}`, columns),
	);
	const more = requests.length - told.length;
	return more > 0 ? [...lines, `  … and ${more} more`] : lines;
}

/** `users/` of `users/list` and `users/roles/list`; empty when there is none. */
function commonFolder(paths: readonly string[]): string {
	const [first = "", ...others] = paths;
	let folder = first.slice(0, first.lastIndexOf("/") + 1);
	for (const path of others)
		while (!path.startsWith(folder))
			folder = folder.slice(0, folder.lastIndexOf("/", folder.length - 2) + 1);
	return folder;
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
