import { Command, Option } from "commander";
import type { PlanCommandOptions } from "./commands/run/plan.ts";
import {
	addOutputOptions,
	addScopeOptions,
	collectList,
	collectPaths,
	parseCount,
	parseName,
	parseOnlyName,
	parseWholeNumber,
} from "./options/options.ts";
import { addDivisionOptions } from "./options/shard-options.ts";
import { EXIT_CODES, type ExitCode } from "./terminal/exit-codes.ts";

/** `curlew plan`: what `curlew run --parallel` would run at the same time. */
export function planCommand(finish: (code: ExitCode) => void): Command {
	const command = new Command("plan")
		.description(
			"Show which requests `curlew run --parallel` runs at the same time, and why others wait. Nothing is run or sent.",
		)
		.argument(
			"[paths...]",
			"a collection, folders or request files (default: the collection around this folder)",
			collectPaths,
		)
		.option("-e, --env <name>", "environment to use", parseName);
	addScopeOptions(command)
		.option(
			"--tags <tags>",
			"only requests with one of these tags (comma-separated)",
			collectList,
		)
		.option(
			"--exclude-tags <tags>",
			"no requests with one of these tags (comma-separated)",
			collectList,
		)
		.option("--seed <number>", "as for a run with a seed", parseWholeNumber)
		.addOption(
			new Option(
				"--sandbox <kind>",
				"as for a run in this sandbox (default: safe)",
			).choices(["safe", "developer"]),
		)
		.option(
			"--parallel-unsafe",
			"as for a run in which requests that may change something run beside others",
		)
		.addOption(
			new Option("--format <format>", "how to write the plan")
				.choices(["text", "mermaid", "json"])
				.default("text"),
		)
		.option(
			"--shards <count>",
			"show how `curlew run --shard` divides the requests",
			parseCount,
		)
		.option(
			"--data <file>",
			"with --shards: as for a run with these rows",
			parseOnlyName,
		)
		.option(
			"--iterations <count>",
			"with --shards: as for a run with so many",
			parseCount,
		)
		.option(
			"--parallel [count]",
			"with --shards: as for a run with iterations at the same time",
			parseCount,
		);
	addDivisionOptions(command);
	addOutputOptions(command);
	return command
		.addHelpText(
			"after",
			`
Examples:
  $ curlew plan
  $ curlew plan users --env staging
  $ curlew plan --shards 8
  $ curlew plan --format mermaid > plan.mmd
${EXIT_CODES}`,
		)
		.action(async (paths: string[], options: PlanCommandOptions) => {
			const { plan } = await import("./commands/run/plan.ts");
			finish(await plan(paths, options));
		});
}
