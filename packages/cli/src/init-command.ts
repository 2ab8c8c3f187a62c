import { Command, Option } from "commander";
import type { InitOptions } from "./commands/init.ts";
import { addOutputOptions } from "./options/options.ts";
import { parseName } from "./options/parse-option.ts";
import { type ExitCode, examples } from "./terminal/exit-codes.ts";

/** `curlew init`: a new collection. */
export function initCommand(finish: (code: ExitCode) => void): Command {
	const command = new Command("init")
		.description(
			"Make a collection: an environment, a first request with an assertion, .gitignore. In a terminal it asks for what is not given. No file is changed.",
		)
		.argument("[folder]", "where (default: this folder)", parseName)
		.option("--name <name>", "its name (default: the folder's)", parseName)
		.option("--base-url <url>", "where the API is", parseName)
		.addOption(
			new Option(
				"--auth <kind>",
				"how requests log in (default: none); the secret stands in .env",
			).choices(["none", "bearer", "basic"]),
		)
		.option("--token <token>", "the bearer token, for .env", parseName)
		.option("--user <name:password>", "for --auth basic", parseName)
		.addOption(
			new Option("--environment <name>", "name of the environment").default(
				"local",
			),
		);
	addOutputOptions(command);
	return command
		.addHelpText(
			"after",
			examples(`
  $ curlew init
  $ curlew init shop --base-url http://localhost:3000
  $ curlew init shop --base-url https://api.example.com --auth bearer`),
		)
		.action(async (folder: string | undefined, options: InitOptions) => {
			const { init } = await import("./commands/init.ts");
			finish(await init(folder, options));
		});
}
