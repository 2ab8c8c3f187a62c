import type { DataFormat } from "@curlew/client";
import { type Command, Option } from "commander";
import {
	collectList,
	parseCount,
	parseDurationOrNone,
	parseOnlyName,
} from "./options.ts";

const DATA_FORMATS = [
	"csv",
	"json",
	"ndjson",
	"yaml",
] as const satisfies readonly DataFormat[];

/** What a run runs, how often, and when it ends. */
export interface SelectionOptions {
	readonly bail?: boolean;
	readonly delay?: number;
	readonly tags?: readonly string[];
	readonly excludeTags?: readonly string[];
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
	readonly secretsEnvFile?: string;
}

/** As many requests or iterations as `--parallel` without a number runs at the same time. */
export const USUAL_PARALLEL = 8;

/** `curlew run`: which requests, with which data, how often. */
export function addSelectionOptions(command: Command): Command {
	command
		.option("--bail", "stop after the first request that fails")
		.option(
			"--delay <ms>",
			"wait between requests, in milliseconds",
			parseDurationOrNone,
		)
		.option(
			"--tags <tags>",
			"run only requests with one of these tags (comma-separated)",
			collectList,
		)
		.option(
			"--exclude-tags <tags>",
			"run no requests with one of these tags (comma-separated)",
			collectList,
		)
		.option(
			"--tests-only",
			"run only requests with tests or assertions of their own",
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
		.option(
			"--no-recursive",
			"of folders, run only the requests directly in them",
		)
		.option(
			"--data <file>",
			"run once for each row of a .csv, .json, .ndjson or .yml file; - is stdin",
			parseOnlyName,
		)
		.addOption(
			new Option(
				"--data-format <format>",
				"format of the data, where the file's ending does not tell",
			).choices(DATA_FORMATS),
		)
		.option(
			"--iterations <count>",
			"run so many times; rows of data begin again when they do not suffice",
			parseCount,
		)
		.option(
			"--parallel [count]",
			`run up to so many requests at the same time where none needs another; with more than one iteration, so many iterations, each with variables and cookies of its own (without a number: ${USUAL_PARALLEL})`,
			parseCount,
		)
		.option(
			"--parallel-unsafe",
			"with --parallel, let requests that may change something (POST, PUT, …) run beside others, too",
		);
	command.addOption(saveOption());
	return addBruOptions(command);
}

/** Without it, nothing in the collection ever changes. */
export function saveOption(): Option {
	return new Option(
		"--save",
		"write what scripts set with { persist: true } into the environment's file; secrets stay out of it",
	).conflicts(["shard", "queue"]);
}

/** They are in docs/from-bru.md, and not in the help: each has another name here, or needs none. */
function addBruOptions(command: Command): Command {
	const hidden = [
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
