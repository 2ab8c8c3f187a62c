import type { DataFormat, HeaderPair } from "@curlew/client/internal";
import { type Command, Option } from "commander";
import {
	collectHeaders,
	parseCount,
	parseDurationOrNone,
	parseMilliseconds,
	parseOnlyName,
	parseWholeNumber,
} from "./parse-option.ts";
import {
	dataFormatOption,
	dataOption,
	delayOption,
	excludeTagsOption,
	grepInvertOption,
	grepOption,
	iterationsOption,
	nameOption,
	parallelOption,
	recursiveOption,
	saveOption,
	tagsOption,
} from "./shared-options.ts";

/** What a run runs, how often, and when it ends. */
export interface SelectionOptions {
	readonly bail?: boolean;
	readonly maxFailures?: number;
	/** Milliseconds. */
	readonly globalTimeout?: number;
	readonly grepInvert?: string;
	readonly passWithNoTests?: boolean;
	readonly suppressExitCode?: boolean;
	readonly header?: readonly HeaderPair[];
	readonly maxRedirs?: number;
	readonly delay?: number;
	readonly tags?: readonly string[];
	readonly excludeTags?: readonly string[];
	readonly grep?: string;
	readonly name?: readonly string[];
	readonly lastFailed?: boolean;
	readonly needed?: boolean;
	readonly list?: boolean;
	readonly watch?: boolean;
	readonly retries?: number;
	readonly retryInterval?: number;
	readonly testsOnly?: boolean;
	readonly strict?: boolean;
	readonly recursive?: boolean;
	readonly data?: string;
	readonly dataFormat?: DataFormat;
	readonly iterations?: number;
	readonly parallel?: number;
	readonly parallelUnsafe?: boolean;
	readonly save?: boolean;
	readonly csvFilePath?: string;
	readonly jsonFilePath?: string;
	readonly iterationCount?: number;
	readonly experimentalCacheModules?: boolean;
	readonly cacheSslSession?: boolean;
	readonly secretsEnvFile?: string;
}

/** As many requests or iterations as `--parallel` without a number runs at the same time. */
export const USUAL_PARALLEL = 8;

/** `curlew run`: which requests, with which data, how often. */
export function addSelectionOptions(command: Command): Command {
	command
		.option("--bail", "stop after the first request that fails")
		.addOption(
			new Option(
				"--max-failures <count>",
				"stop after so many requests that fail",
			)
				.argParser(parseCount)
				.conflicts(["bail", "queue"]),
		)
		.addOption(
			new Option(
				"--global-timeout <ms>",
				"end the run after so long, in milliseconds, as failed",
			)
				.argParser(parseMilliseconds)
				.conflicts("watch"),
		)
		.addOption(delayOption("wait between requests, in milliseconds"))
		.addOption(tagsOption())
		.addOption(excludeTagsOption())
		.addOption(grepOption())
		.addOption(grepInvertOption())
		.addOption(nameOption())
		.option(
			"--last-failed",
			"only requests that did not pass in the last run of this collection on this machine",
		)
		.option(
			"--needed",
			"run first also those outside of the selection whose scripts and actions set variables that the selected ones read",
		)
		.addOption(
			new Option(
				"--list",
				"show the paths of the requests that would run, in order, and send nothing",
			).conflicts(["shard", "queue"]),
		)
		.addOption(
			new Option(
				"--watch",
				"stay, and when files change, run again what that concerns, with what these requests need",
			).conflicts(["shard", "queue", "list"]),
		)
		.option(
			"--retries <count>",
			"send requests that did not pass up to so many times more, whatever their method, unless their file says how often (default: 0)",
			parseWholeNumber,
		)
		.option(
			"--retry-interval <ms>",
			"with --retries, wait before each further try, in milliseconds (default: 1000)",
			parseDurationOrNone,
		)
		.option(
			"--tests-only",
			"run only requests with tests or assertions of their own",
		)
		.option(
			"--pass-with-no-tests",
			"exit code 0 also when no request is left to run",
		)
		.addOption(
			new Option(
				"--suppress-exit-code",
				"exit code 0 also when requests fail; not when the run cannot begin or is ended",
			).conflicts("watch"),
		)
		.addOption(
			new Option(
				"-H, --header <header>",
				"a header of every request, `Name: value`, in the place of one of that name (repeatable)",
			).argParser(collectHeaders),
		)
		.option(
			"--max-redirs <count>",
			"how many redirects requests follow at most; 0 for none",
			parseWholeNumber,
		)
		.addOption(
			new Option(
				"-r, --recursive",
				"run folders with those in them",
			).hideHelp(),
		)
		.option(
			"--strict",
			"fail when the collection has requests that cannot be run (grpc, websocket), or scripts of kinds that do not run",
		)
		.addOption(recursiveOption())
		.addOption(
			dataOption(
				"run once for each row of a .csv, .json, .ndjson or .yml file; - is stdin",
			),
		)
		.addOption(dataFormatOption())
		.addOption(
			iterationsOption(
				"run so many times; rows of data begin again when they do not suffice",
			),
		)
		.addOption(
			parallelOption(
				`run up to so many requests at the same time where none needs another; with more than one iteration, so many iterations, each with variables and cookies of its own (without a number: ${USUAL_PARALLEL})`,
			),
		)
		.option(
			"--parallel-unsafe",
			"with --parallel, let requests that may change something (POST, PUT, …) run beside others, too",
		);
	command.addOption(saveOption());
	return addBruOptions(command);
}

/** They are in docs/from-bru.md, and not in the help: each has another name here, or needs none. */
function addBruOptions(command: Command): Command {
	const hidden = [
		new Option("--cache-ssl-session"),
		new Option("--csv-file-path <file>").argParser(parseOnlyName),
		new Option("--json-file-path <file>").argParser(parseOnlyName),
		new Option("--experimental-cache-modules"),
		new Option("--cache-modules").implies({ experimentalCacheModules: true }),
		new Option("--iteration-count <count>").argParser(parseCount),
		new Option("--secrets-env-file <file>"),
	];
	for (const option of hidden) command.addOption(option.hideHelp());
	return command;
}
