import { resolve } from "node:path";
import {
	InvalidOptionError,
	isBuildServer,
	reporterDescriptor,
} from "@curlew/client/internal";
import { isOnStdout, type Reports } from "../run/reports.ts";
import type { RunCommandOptions } from "../run-once.ts";

/**
 * Refuses what makes no sense for a run that never ends by itself. The options
 * that exclude each other in every case, the command line knows.
 *
 * @throws InvalidOptionError
 */
export function assertWatchable(
	{ data }: RunCommandOptions,
	{ wanted, hasBlob }: Reports,
): void {
	if (isBuildServer())
		throw new InvalidOptionError(
			"--watch waits for changes without end, and CI is set: nobody would end it here.",
			{ hint: "Leave out --watch, or unset CI: `CI= curlew run --watch`." },
		);
	if (data === "-")
		throw new InvalidOptionError(
			"--watch cannot read data from stdin: it is read once only.",
			{ hint: "Give the data as a file: --data rows.csv." },
		);
	if (hasBlob)
		throw new InvalidOptionError(
			"--watch writes no blobs: they are parts of one run, for curlew merge.",
			{ hint: "Leave out --watch, or --reporter blob." },
		);
	const document = wanted.find(
		(one) =>
			isOnStdout(one) && reporterDescriptor(one.name).writes === "document",
	);
	if (document)
		throw new InvalidOptionError(
			`--watch runs again and again, and stdout holds one ${document.name} report only.`,
			{
				hint: `Give it a file, which is written anew after each run: --reporter ${document.name}=FILE.`,
			},
		);
}

/** Whether stdout is read by a program: then it gets nothing but reports. */
export function isStdoutTaken({ wanted }: Reports): boolean {
	return wanted.some(
		(one) => isOnStdout(one) && !reporterDescriptor(one.name).isLog,
	);
}

/** The files that runs write by themselves. Absolute. */
export function filesWritten(
	{ wanted }: Reports,
	timings: string | undefined,
): readonly string[] {
	const reports = wanted.flatMap(({ destination }) =>
		"path" in destination ? [destination.path] : [],
	);
	return timings === undefined ? reports : [...reports, resolve(timings)];
}
