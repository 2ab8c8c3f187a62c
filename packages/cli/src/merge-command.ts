import { Command, Option } from "commander";
import type { MergeCommandOptions } from "./commands/run/merge.ts";
import { addCoverageOptions } from "./options/contract-options.ts";
import { addOutputOptions } from "./options/options.ts";
import { collectPaths, parseName } from "./options/parse-option.ts";
import { addReportOptions } from "./options/report-options.ts";
import {
	quietOption,
	timingsOption,
	verboseOption,
} from "./options/shared-options.ts";
import { type ExitCode, examples } from "./terminal/exit-codes.ts";

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
		.addOption(verboseOption())
		.addOption(quietOption())
		.option(
			"--allow-missing",
			"merge although shards are missing or cut; the run is no success then",
		)
		.addOption(
			timingsOption("write how long requests took, for --shard to balance by"),
		);
	command.addOption(
		new Option(
			"--contract <document>",
			"the OpenAPI document by which the shards were judged: tells what of it they have touched together",
		).argParser(parseName),
	);
	addReportOptions(addCoverageOptions(command));
	addOutputOptions(command);
	return command
		.addHelpText(
			"after",
			examples(`
  $ curlew merge out/*.blob --reporter html=report.html --reporter junit=report.xml
  $ curlew merge out --timings timings.json`),
		)
		.action(async (blobs: string[], options: MergeCommandOptions) => {
			const { merge } = await import("./commands/run/merge.ts");
			finish(await merge(blobs, options));
		});
}
