import { Command } from "commander";
import type { TrustOptions } from "./commands/trust.ts";
import { addOutputOptions } from "./options/options.ts";
import { collectionArgument } from "./options/shared-options.ts";
import { type ExitCode, examples } from "./terminal/exit-codes.ts";

/** `curlew trust …`: what a collection may take of its user's. */
export function trustCommand(finish: (code: ExitCode) => void): Command {
	const load = () => import("./commands/trust.ts");
	const list = subcommand("list")
		.description(
			"Show what the collection may use of yours, and what it wants beyond.",
		)
		.action(async (path: string | undefined, options: TrustOptions) =>
			finish(await (await load()).listTrust(path, options)),
		);
	const allow = subcommand("allow")
		.description(
			"Let the collection use what it wants now, to the hosts that it goes to now, and nothing else.",
		)
		.action(async (path: string | undefined, options: TrustOptions) =>
			finish(await (await load()).allowTrust(path, options)),
		);
	const revoke = subcommand("revoke")
		.description("Take back everything that the collection was allowed.")
		.action(async (path: string | undefined, options: TrustOptions) =>
			finish(await (await load()).revokeTrust(path, options)),
		);
	const command = new Command("trust").description(
		"Decide what a collection may use of yours that lies outside of its folder: environment variables, files, keys, commands.",
	);
	for (const one of [list, allow, revoke]) command.addCommand(one);
	return command.addHelpText("after", EXAMPLES);
}

const EXAMPLES = examples(`
  $ curlew trust list
  $ curlew trust allow shop
  $ curlew trust revoke shop`);

function subcommand(name: string): Command {
	return addOutputOptions(new Command(name)).addArgument(collectionArgument());
}
