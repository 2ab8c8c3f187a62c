import type { CurlOption } from "@curlew/client/internal";
import { Command } from "commander";
import type { ExplainCommandOptions } from "./commands/explain.ts";
import type { VarsOptions } from "./commands/vars.ts";
import { addLookingOptions } from "./options/looking-options.ts";
import {
	addOutputOptions,
	addScopeOptions,
	addVariableOptions,
} from "./options/options.ts";
import { collectPairs, parseName } from "./options/parse-option.ts";
import { envOption } from "./options/shared-options.ts";
import { REQUEST_ITEMS, REQUEST_TARGET } from "./request-commands.ts";
import { type ExitCode, examples } from "./terminal/exit-codes.ts";

/** `curlew explain`: where the values of one request come from. */
export function explainCommand(finish: (code: ExitCode) => void): Command {
	const typed: CurlOption[] = [];
	const command = new Command("explain")
		.description(
			"Show the finished request with where every value in it came from, without sending it. Scripts before the request run, but may not send anything.",
		)
		.argument("<target>", ...REQUEST_TARGET)
		.argument("[item...]", REQUEST_ITEMS);
	const idle = addLookingOptions(command, typed);
	addVariableOptions(command)
		.option(
			"--set <name=value>",
			"set a variable as a script would, stronger than all others (repeatable)",
			collectPairs,
		)
		.option(
			"--variable <name>",
			"explain this one by itself: token, user.id",
			parseName,
		)
		.option("--no-scripts", "do not run the scripts before the request")
		.option("--json", "one JSON document, described in docs/explain.md")
		.option("-v, --verbose", "show every variable change too");
	return command
		.addHelpText(
			"after",
			examples(`
  $ curlew explain examples/users/users/create.yml --env local
  $ curlew explain users/read.yml --variable base_url
  $ curlew explain users/read.yml --set userId=7 --json | jq .values
  $ curlew explain GET '{{base_url}}/users' --env staging`),
		)
		.action(
			async (
				target: string,
				items: string[],
				options: ExplainCommandOptions,
			) => {
				const { explain } = await import("./commands/explain.ts");
				const words = { target, items, typed, idle: idle() };
				finish(await explain(words, options));
			},
		);
}

/** `curlew vars`: all values of a collection. */
export function varsCommand(finish: (code: ExitCode) => void): Command {
	const command = new Command("vars")
		.description(
			"List all variables of a collection, with their values in each environment side by side. Nothing is run or sent.",
		)
		.argument(
			"[collection]",
			"its folder, or any path in it (default: the collection around this folder)",
			parseName,
		)
		.option(
			"--diff <environments...>",
			"compare two environments: show what differs or is missing",
		)
		.option(
			"--name <pattern>",
			"only variables with this in their name; * and ? stand for any characters",
			parseName,
		);
	command.addOption(
		envOption(
			"only this environment; several as they lie upon each other, each stronger than the one before, and each by itself beside it (default: all of them)",
		),
	);
	addScopeOptions(command)
		.option("--json", "one JSON document, described in docs/explain.md")
		.option("-v, --verbose", "tell where each value stands");
	addOutputOptions(command);
	return command
		.addHelpText(
			"after",
			examples(`
  $ curlew vars
  $ curlew vars examples/users --name "*id"
  $ curlew vars --diff staging prod
  $ curlew vars --env base --env ios`),
		)
		.action(async (path: string | undefined, options: VarsOptions) => {
			const { vars } = await import("./commands/vars.ts");
			finish(await vars(path, options));
		});
}
