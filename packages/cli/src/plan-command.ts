import { Command, Option } from "commander";
import type { PlanCommandOptions } from "./commands/run/plan.ts";
import { addOutputOptions, addScopeOptions } from "./options/options.ts";
import { parseCount } from "./options/parse-option.ts";
import { addDivisionOptions } from "./options/shard-options.ts";
import {
	dataOption,
	envOption,
	excludeTagsOption,
	grepInvertOption,
	grepOption,
	iterationsOption,
	nameOption,
	noEnvOption,
	parallelOption,
	pathsArgument,
	sandboxOption,
	seedOption,
	tagsOption,
} from "./options/shared-options.ts";
import { type ExitCode, examples } from "./terminal/exit-codes.ts";

/** `curlew plan`: what `curlew run --parallel` would run at the same time. */
export function planCommand(finish: (code: ExitCode) => void): Command {
	const command = new Command("plan")
		.description(
			"Show which requests `curlew run --parallel` runs at the same time, and why others wait. Nothing is run or sent.",
		)
		.addArgument(pathsArgument())
		.addOption(envOption())
		.addOption(noEnvOption());
	addScopeOptions(command)
		.addOption(tagsOption())
		.addOption(excludeTagsOption())
		.addOption(grepOption())
		.addOption(grepInvertOption())
		.addOption(nameOption())
		.addOption(seedOption("as for a run with a seed"))
		.addOption(sandboxOption("as for a run in this sandbox (default: safe)"))
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
		.addOption(dataOption("with --shards: as for a run with these rows"))
		.addOption(iterationsOption("with --shards: as for a run with so many"))
		.addOption(
			parallelOption(
				"with --shards: as for a run with iterations at the same time",
			),
		);
	addDivisionOptions(command);
	addOutputOptions(command);
	return command
		.addHelpText(
			"after",
			examples(`
  $ curlew plan
  $ curlew plan users --env staging
  $ curlew plan --shards 8
  $ curlew plan --format mermaid > plan.mmd`),
		)
		.action(async (paths: string[], options: PlanCommandOptions) => {
			const { plan } = await import("./commands/run/plan.ts");
			finish(await plan(paths, options));
		});
}
