import { Command, Option } from "commander";
import type { LoadCommandOptions } from "./commands/load/load.ts";
import {
	addNetworkOptions,
	addOutputOptions,
	addVariableOptions,
} from "./options/options.ts";
import { parseCount, parseName } from "./options/parse-option.ts";
import { addQueueAccessOptions } from "./options/queue-options.ts";
import {
	dataFormatOption,
	dataOption,
	delayOption,
	excludeTagsOption,
	iterationsOption,
	pathsArgument,
	rateOption,
	recursiveOption,
	tagsOption,
} from "./options/shared-options.ts";
import { type ExitCode, examples } from "./terminal/exit-codes.ts";

/** `curlew load`: the requests of a collection as traffic. */
export function loadCommand(finish: (code: ExitCode) => void): Command {
	const command = new Command("load")
		.description(
			"Drive requests as traffic: virtual users or an arrival rate, latencies, thresholds.",
		)
		.addArgument(pathsArgument());
	addLoadOptions(command);
	addRowOptions(command);
	addOutcomeOptions(command);
	addQueueAccessOptions(
		command,
		"drive the load from all workers that listen to this Redis or Valkey",
	);
	addOutputOptions(addNetworkOptions(addVariableOptions(command)));
	return command
		.addHelpText(
			"after",
			examples(`
  $ curlew load --vus 50 --duration 30s
  $ curlew load users/list.yml --rate 500/s --duration 1m --warm-up 5s
  $ curlew load --stage 10s:100 --stage 60s:100 --stage 10s:0
  $ curlew load --vus 20 --iterations 1000 --data users.csv
  $ curlew load --rate 200/s --fail-if "p95>300ms" --fail-if "errors>1%"
  $ curlew load --rate 20000/s --queue redis://redis.example:6379`),
		)
		.action(async (paths: string[], options: LoadCommandOptions) => {
			const { load } = await import("./commands/load/load.ts");
			finish(await load(paths, options));
		});
}

/** How much, how long. */
function addLoadOptions(command: Command): void {
	command
		.option(
			"--vus <count>",
			"virtual users, each going through the requests again and again (default: 10)",
			parseCount,
		)
		.option(
			"--duration <time>",
			"how long: 30s, 5m, 1h (default: 10s)",
			parseName,
		)
		.addOption(
			iterationsOption("end after so many iterations, all users together"),
		)
		.option(
			"--stage <time:level>",
			"go evenly to a number of users (10s:100) or a rate (10s:500/s) (repeatable)",
			collectTexts,
		)
		.addOption(
			rateOption(
				"begin so many iterations per second, whatever has become of those before: 500/s, 90/m",
			),
		)
		.option(
			"--max-vus <count>",
			"with --rate: at most so many under way at the same time",
			parseCount,
		)
		.option("--warm-up <time>", "load before anything is counted", parseName)
		.option(
			"--grace <time>",
			"what requests under way get at the end (default: 10s)",
			parseName,
		)
		.addOption(delayOption("what users wait between requests, in milliseconds"))
		.option(
			"--threads <count>",
			"threads that drive the load (default: one for each core)",
			parseCount,
		);
}

/** Which requests, with which data. */
function addRowOptions(command: Command): void {
	command
		.addOption(tagsOption())
		.addOption(excludeTagsOption())
		.addOption(recursiveOption())
		.addOption(
			dataOption(
				"rows for the users, from a .csv, .json, .ndjson or .yml file",
			),
		)
		.addOption(dataFormatOption())
		.addOption(
			new Option(
				"--data-mode <mode>",
				"shared: each iteration gets the next row; per-user: each user goes through all rows",
			)
				.choices(["shared", "per-user"])
				.default("shared"),
		)
		.addOption(
			new Option(
				"--data-end <end>",
				"after the last row: wrap (begin again) or stop",
			)
				.choices(["wrap", "stop"])
				.default("wrap"),
		);
}

/** What comes of it. */
function addOutcomeOptions(command: Command): void {
	command
		.option(
			"--fail-if <condition>",
			'end with exit code 1 if it holds: "p95>300ms", "errors>1%", "rate<100/s", "p99(users/create)>1s" (repeatable)',
			collectTexts,
		)
		.option(
			"--reporter <name=file>",
			"write a report: json, csv, prometheus or html (repeatable)",
			collectTexts,
		)
		.option("-v, --verbose", "show which requests went which way")
		.option("-q, --quiet", "show the summary only");
}

/** The texts of an option that may be given several times. */
function collectTexts(
	text: string,
	sofar: readonly string[] = [],
): readonly string[] {
	return [...sofar, parseName(text)];
}
