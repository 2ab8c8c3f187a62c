import { Command, Option } from "commander";
import type { MergeCommandOptions } from "./commands/run/merge.ts";
import {
	addOutputOptions,
	collectPaths,
	parseName,
} from "./options/options.ts";
import { addReportOptions } from "./options/report-options.ts";
import { EXIT_CODES, type ExitCode } from "./terminal/exit-codes.ts";

/** `curlew merge`: one report of all shards of a run. */
export function mergeCommand(finish: (code: ExitCode) => void): Command {
	const command = new Command("merge")
		.description(
			"Put the blobs of a run's shards together, and report the run as if it had run as a whole.",
		)
		.argument(
			"<blobs...>",
			"files that `curlew run --reporter blob=FOLDER` wrote, or folders with them",
			collectPaths,
		)
		.option("-v, --verbose", "show requests, responses and every test")
		.addOption(
			new Option("-q, --quiet", "show failures and the summary only").conflicts(
				"verbose",
			),
		)
		.option(
			"--allow-missing",
			"merge although shards are missing or cut; the run is no success then",
		)
		.option(
			"--timings <file>",
			"write how long requests took, for --shard to balance by",
			parseName,
		);
	addReportOptions(command);
	addOutputOptions(command);
	return command
		.addHelpText(
			"after",
			`
Examples:
  $ curlew merge out/*.blob --reporter html=report.html --reporter junit=report.xml
  $ curlew merge out --timings timings.json
${EXIT_CODES}`,
		)
		.action(async (blobs: string[], options: MergeCommandOptions) => {
			const { merge } = await import("./commands/run/merge.ts");
			finish(await merge(blobs, options));
		});
}
