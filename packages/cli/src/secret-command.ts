import { Command } from "commander";
import type { SecretOptions } from "./commands/secret.ts";
import { addOutputOptions } from "./options/options.ts";
import { envOption, noEnvOption } from "./options/shared-options.ts";
import { type ExitCode, examples } from "./terminal/exit-codes.ts";

/** `curlew secret …`: what the user of a collection has to do with its secrets. */
export function secretCommand(finish: (code: ExitCode) => void): Command {
	const load = () => import("./commands/secret.ts");
	const list = subcommand("list")
		.description("Show the secrets that the collection declares.")
		.addOption(
			envOption(
				"as they are in this environment; of several, what the last says counts before the others (default: the collection's defaultEnvironment, or the only one it has)",
			),
		)
		.addOption(noEnvOption())
		.action(async (options: SecretOptions) =>
			finish(await (await load()).listSecrets(options)),
		);
	const set = subcommand("set")
		.description(
			"Keep a value in the keychain. It is asked for, or read from stdin.",
		)
		.argument("<name>", "the variable's name")
		.action(async (name: string, options: SecretOptions) =>
			finish(await (await load()).storeSecret(name, options)),
		);
	const get = subcommand("get")
		.description("Write the value that the keychain has to stdout.")
		.argument("<name>", "the variable's name")
		.action(async (name: string, options: SecretOptions) =>
			finish(await (await load()).getSecret(name, options)),
		);
	const remove = subcommand("delete")
		.description("Remove the value from the keychain.")
		.argument("<name>", "the variable's name")
		.action(async (name: string, options: SecretOptions) =>
			finish(await (await load()).deleteSecret(name, options)),
		);
	const trust = subcommand("trust")
		.description(
			"Let the collection run the commands that its secrets come from, and have its encrypted files decrypted with your keys, as they are now.",
		)
		.action(async (options: SecretOptions) =>
			finish(await (await load()).trustSources(options)),
		);
	const command = new Command("secret").description(
		"Keep a collection's secrets in the operating system's keychain, and allow the commands and encrypted files that others come from.",
	);
	for (const one of [list, set, get, remove, trust]) command.addCommand(one);
	return command.addHelpText("after", EXAMPLES);
}

const EXAMPLES = examples(`
  $ curlew secret list --env staging
  $ curlew secret set apiToken
  $ op read op://work/api/token | curlew secret set apiToken
  $ curlew secret trust`);

function subcommand(name: string): Command {
	return addOutputOptions(new Command(name)).option(
		"-c, --collection <path>",
		"the collection (default: the one around this folder)",
	);
}
