import type { Collection } from "@curlew/client";
import {
	InvalidOptionError,
	lastRunFolder,
	readLastFailed,
} from "@curlew/client/internal";

/** Paths of the requests that failed in the last run of a collection. @throws InvalidOptionError when there is no record of one */
export async function lastFailed({
	definition,
}: Collection): Promise<readonly string[]> {
	const failed = await readLastFailed(definition.file);
	if (failed) return failed;
	throw new InvalidOptionError(
		`--last-failed: no run of ${definition.name} is on record.`,
		{
			hint: `Run it once without --last-failed: \`curlew run\` writes down in ${lastRunFolder()} which requests did not pass.`,
		},
	);
}
