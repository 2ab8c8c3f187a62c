import type { RuleLevel } from "@curlew/client/internal";
import { Command, InvalidArgumentError, Option } from "commander";
import type { CheckCommandOptions } from "./commands/check.ts";
import { addOutputOptions } from "./options/options.ts";
import { collectPaths } from "./options/parse-option.ts";
import {
	dataOption,
	envOption,
	envVarOption,
	noGithubOption,
} from "./options/shared-options.ts";
import type { ExitCode } from "./terminal/exit-codes.ts";

/** `curlew check`: mistakes, before anything is sent. */
export function checkCommand(finish: (code: ExitCode) => void): Command {
	const command = new Command("check")
		.description(
			"Find mistakes without sending anything: references without a value, broken JSON, secrets in files, and more.",
		)
		.argument(
			"[paths...]",
			"tell only what is found in these files and folders (default: the collection around this folder)",
			collectPaths,
		)
		.addOption(
			envOption(
				"look at this environment only; of several, at a run with each stronger than the one before (default: at each by itself)",
			),
		)
		.addOption(
			envVarOption("a variable that will be given at the run (repeatable)"),
		)
		.addOption(dataOption("the data of the run: its columns are variables"))
		.option(
			"--target <version>",
			"tell what a client of this version does not understand, such as 2.1.0",
			parseVersion,
		)
		.addOption(
			new Option("--format <format>", "how to write the findings")
				.choices(["pretty", "json", "github", "gitlab", "sarif"])
				.default("pretty"),
		)
		.addOption(noGithubOption())
		.option("--fix", "change what can be changed safely")
		.option(
			"--rule <name=level>",
			"set a rule to error, warning, info or off (repeatable)",
			collectLevels,
		)
		.option(
			"--max-warnings <n>",
			"fail when there are more warnings",
			parseMaximum,
		)
		.option("--no-cache", "look again, even if nothing has changed");
	addOutputOptions(command);
	return command
		.addHelpText(
			"after",
			`
Examples:
  $ curlew check
  $ curlew check users --env staging
  $ curlew check --format github --max-warnings 0
  $ curlew check --rule unused=off --rule set-later=warning
  $ curlew check --fix

Exit codes:
  0    no errors (and no more warnings than allowed)
  1    errors were found
  2    the command line is wrong
  3    the collection cannot be read`,
		)
		.action(async (paths: string[], options: CheckCommandOptions) => {
			const { checkPaths } = await import("./commands/check.ts");
			finish(await checkPaths(paths, options));
		});
}

const LEVELS: readonly RuleLevel[] = ["error", "warning", "info", "off"];

/** Names of rules are looked at by the check itself, which knows them. */
function collectLevels(
	text: string,
	sofar: Readonly<Record<string, RuleLevel>> = {},
): Readonly<Record<string, RuleLevel>> {
	const [name = "", given] = text.split("=");
	const level = LEVELS.find((known) => known === given);
	if (name === "" || level === undefined) {
		throw new InvalidArgumentError(
			"It must look like unused=off, with error, warning, info or off.",
		);
	}
	return { ...sofar, [name]: level };
}

function parseVersion(text: string): string {
	if (!/^\d+\.\d+\.\d+$/.test(text)) {
		throw new InvalidArgumentError("It must be a version, such as 2.1.0.");
	}
	return text;
}

function parseMaximum(text: string): number {
	if (!/^\d+$/.test(text)) {
		throw new InvalidArgumentError("It must be a whole number.");
	}
	return Number(text);
}
