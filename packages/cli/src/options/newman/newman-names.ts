import type { Command } from "commander";
import { NEWMAN_FLAGS } from "./newman-flags.ts";

/** What our options are called that newman has by another name; `--timeout` is another one there. */
const NEWMANS_NAMES: ReadonlyMap<string, string> = new Map([
	["--data", "--iteration-data"],
	["--cert", "--ssl-client-cert"],
	["--client-cert-config", "--ssl-client-cert-list"],
	...Object.entries(NEWMAN_FLAGS).flatMap(([long, { becomes }]) =>
		"is" in becomes && !becomes.is.includes("=")
			? [[becomes.is, long] as const]
			: [],
	),
]);

/** A sentence about our options, for somebody who writes newman's. */
export function inNewmansNames(text: string): string {
	return text
		.replaceAll("`curlew run --help`", "`curlew help newman`")
		.replace(
			/--[a-z][a-z-]*/g,
			(option) => NEWMANS_NAMES.get(option) ?? option,
		);
}

/** Whether newman's command line was taken for the command: for Postman's collections. */
export function takesNewmansFlags(command: Command | undefined): boolean {
	return command?.getOptionValue("newman") !== undefined;
}
