import type { DataFormat, SandboxKind } from "@curlew/client/internal";
import { Argument, Option } from "commander";
import {
	collectLayers,
	collectList,
	collectNames,
	collectPairs,
	collectPaths,
	parseCount,
	parseDurationOrNone,
	parseName,
	parseOnlyName,
	parsePattern,
	parseWholeNumber,
} from "./parse-option.ts";

/**
 * What several commands take: one name, one way to read it, and the usual words
 * for it, if there are; a command may have others.
 */

const SANDBOXES: readonly SandboxKind[] = ["safe", "developer"];
const DATA_FORMATS: readonly DataFormat[] = ["csv", "json", "ndjson", "yaml"];

export const envOption = option(
	"-e, --env <name>",
	collectLayers,
	"environment to use, by its name or its file; of several, each is stronger than the one before (default: the collection's defaultEnvironment, or the only one it has)",
);
export const envVarOption = option("--env-var <name=value>", collectPairs);
export const seedOption = option("--seed <number>", parseWholeNumber);
export const tagsOption = option(
	"--tags <tags>",
	collectList,
	"only requests with one of these tags (comma-separated)",
);
export const excludeTagsOption = option(
	"--exclude-tags <tags>",
	collectList,
	"no requests with one of these tags (comma-separated)",
);
export const grepOption = option(
	"--grep <pattern>",
	parsePattern,
	"only requests whose path or name matches this regular expression, in any case",
);
export const grepInvertOption = option(
	"--grep-invert <pattern>",
	parsePattern,
	"no requests whose path or name matches this regular expression",
);
export const nameOption = option(
	"--name <name>",
	collectNames,
	"only requests with exactly this name (repeatable)",
);
export const dataOption = option("--data <file>", parseOnlyName);
export const iterationsOption = option("--iterations <count>", parseCount);
export const parallelOption = option("--parallel [count]", parseCount);
export const delayOption = option("--delay <ms>", parseDurationOrNone);
/** Read by who knows rates; that is not loaded only to read options. */
export const rateOption = option("--rate <count/s>", parseName);
export const timingsOption = option("--timings <file>", parseName);

export function sandboxOption(description: string): Option {
	return new Option("--sandbox <kind>", description).choices(SANDBOXES);
}

export function dataFormatOption(): Option {
	return new Option(
		"--data-format <format>",
		"format of the data, where the file's ending does not tell",
	).choices(DATA_FORMATS);
}

export function recursiveOption(): Option {
	return new Option(
		"--no-recursive",
		"of folders, only the requests directly in them",
	);
}

/** Also where the collection has a default. */
export function noEnvOption(): Option {
	return new Option("--no-env", "use no environment");
}

export function verboseOption(): Option {
	return new Option("-v, --verbose", "show requests, responses and every test");
}

export function quietOption(): Option {
	const words = "show failures and the summary only";
	return new Option("-q, --quiet", words).conflicts("verbose");
}

/** What comes by itself in GitHub's actions, and does not with this. */
export function noGithubOption(): Option {
	return new Option(
		"--no-github",
		"where GITHUB_ACTIONS is set, no annotations, and nothing in the summary of the step",
	);
}

/** Without it, nothing in the collection ever changes. */
export function saveOption(): Option {
	return new Option(
		"--save",
		"write what scripts set with { persist: true } into the environment's file; secrets stay out of it",
	).conflicts(["shard", "queue"]);
}

/** What is run or looked at: a collection, parts of it. */
export function pathsArgument(
	description = "a collection, folders or request files (default: the collection around this folder)",
): Argument {
	return new Argument("[paths...]", description).argParser(collectPaths);
}

/** One collection. */
export function collectionArgument(): Argument {
	return new Argument(
		"[path]",
		"the collection (default: the one around this folder)",
	).argParser(parseName);
}

function option<Value>(
	flags: string,
	parse: (text: string, earlier?: Value) => Value,
	usual = "",
): (description?: string) => Option {
	return (description = usual) => {
		return new Option(flags, description).argParser<Value | undefined>(parse);
	};
}
