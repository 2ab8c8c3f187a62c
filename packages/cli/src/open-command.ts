import { Command } from "commander";
import type { OpenCommandOptions } from "./commands/open.ts";
import {
	addNetworkOptions,
	addOutputOptions,
	addVariableOptions,
} from "./options/options.ts";
import { collectPaths, parsePort } from "./options/parse-option.ts";
import { type ExitCode, examples } from "./terminal/exit-codes.ts";

/** `curlew open`: the app in the browser. */
export function openCommand(finish: (code: ExitCode) => void): Command {
	const command = new Command("open")
		.description(
			"Open the app in the browser: look at, change and send requests.",
		)
		.argument(
			"[paths...]",
			"collections (default: the one around this folder, or else those of the last time)",
			collectPaths,
		)
		.option("--no-browser", "only serve, and print the address")
		.option("--port <number>", "listen at this port (default: any)", parsePort);
	addNetworkOptions(addVariableOptions(command));
	return addOutputOptions(command)
		.addHelpText(
			"after",
			examples(`
  $ curlew open
  $ curlew open shop --env staging
  $ curlew open shop users
  $ curlew open shop --no-browser --port 4000`),
		)
		.action(
			async (paths: readonly string[] = [], options: OpenCommandOptions) => {
				const { open } = await import("./commands/open.ts");
				finish(await open(paths, options));
			},
		);
}
