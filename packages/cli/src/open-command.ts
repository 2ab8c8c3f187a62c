import { Command } from "commander";
import type { OpenOptions } from "./commands/open.ts";
import {
	addNetworkOptions,
	addOutputOptions,
	addVariableOptions,
	parseName,
	parsePort,
} from "./options/options.ts";
import { EXIT_CODES, type ExitCode } from "./terminal/exit-codes.ts";

/** `curlew open`: the app in the browser. */
export function openCommand(finish: (code: ExitCode) => void): Command {
	const command = new Command("open")
		.description(
			"Open the app in the browser: look at, change and send requests.",
		)
		.argument(
			"[path]",
			"the collection (default: the one around this folder)",
			parseName,
		)
		.option("--no-browser", "only serve, and print the address")
		.option("--port <number>", "listen at this port (default: any)", parsePort);
	addNetworkOptions(addVariableOptions(command));
	return addOutputOptions(command)
		.addHelpText(
			"after",
			`
Examples:
  $ curlew open
  $ curlew open shop --env staging
  $ curlew open shop --no-browser --port 4000
${EXIT_CODES}`,
		)
		.action(async (path: string | undefined, options: OpenOptions) => {
			const { open } = await import("./commands/open.ts");
			finish(await open(path, options));
		});
}
