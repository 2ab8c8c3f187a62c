import type { CurlOption } from "@curlew/client/internal";
import { type Command, Option } from "commander";
import { addNetworkOptions, addOutputOptions } from "./options.ts";
import { addRequestOptions, addResponseOptions } from "./request-options.ts";
import { addRouteOptions } from "./route-options.ts";

/**
 * What commands that only look at a request take of `curlew send`'s: all of it, so that
 * a line for it can be looked at as it is. What is about sending is not in their help.
 *
 * @param typed gets curl's options in the order in which they are given
 * @returns the names of the options that change nothing, those that were given
 */
export function addLookingOptions(
	command: Command,
	typed: CurlOption[],
): () => readonly string[] {
	addRequestOptions(command, typed, "json-data");
	const before = command.options.length;
	command.addOption(new Option("--raw"));
	addRouteOptions(addNetworkOptions(addResponseOptions(command)));
	const idle = command.options.slice(before);
	for (const option of idle) option.hideHelp();
	addOutputOptions(command);
	return () =>
		idle
			.filter((option) => {
				const source = command.getOptionValueSource(option.attributeName());
				return source === "cli" && !MEANINGFUL.includes(option.long ?? "");
			})
			.map(({ long, short }) => long ?? short ?? "");
}

/** HTTPie's form; what it shows anyway; what a request is made with. */
const MEANINGFUL = ["--fail", "--include", "--silent", "--follow"];
