import { Command } from "commander";
import type { OpenCommandOptions } from "./commands/open.ts";
import {
	addNetworkOptions,
	addOutputOptions,
	addVariableOptions,
} from "./options/options.ts";
import { parsePort } from "./options/parse-option.ts";
import { collectionArgument } from "./options/shared-options.ts";
import { type ExitCode, examples } from "./terminal/exit-codes.ts";

/** `curlew open`: the app in the browser. */
export function openCommand(finish: (code: ExitCode) => void): Command {
	const command = new Command("open")
		.description(
			"Open the app in the browser: look at, change and send requests.",
		)
		.addArgument(collectionArgument())
		.option("--no-browser", "only serve, and print the address")
		.option("--port <number>", "listen at this port (default: any)", parsePort);
	addNetworkOptions(addVariableOptions(command));
	return addOutputOptions(command)
		.addHelpText(
			"after",
			examples(`
  $ curlew open
  $ curlew open shop --env staging
  $ curlew open shop --no-browser --port 4000`),
		)
		.action(async (path: string | undefined, options: OpenCommandOptions) => {
			const { open } = await import("./commands/open.ts");
			finish(await open(path, options));
		});
}
