import { existsSync } from "node:fs";
import { nearestName } from "@curlew/template";
import type { Command, CommanderError } from "commander";
import { FOREIGN_COMMANDS } from "../options/foreign-options.ts";
import {
	inNewmansNames,
	takesNewmansFlags,
} from "../options/newman/newman-names.ts";
import { flagOf, suggestOption } from "../options/suggest-option.ts";

/**
 * What is said of a command line that cannot be understood: the sentence, and what
 * to write instead, else where the options are listed.
 *
 * @param command that found the fault
 */
export function usageFault(error: CommanderError, command: Command): string {
	const fault = faultOf(error, command);
	return takesNewmansFlags(command) ? inNewmansNames(fault) : fault;
}

function faultOf(error: CommanderError, command: Command): string {
	const written = /'([^']*)'/.exec(error.message)?.[1] ?? "";
	const help = `\`${nameOf(command)} --help\` lists the ${command.commands.length > 0 ? "commands and options" : "options"}.`;
	switch (error.code) {
		case "commander.unknownOption":
			// What commander takes for another option is one with a value that it does not have.
			if (written.includes("=") && knows(command, flagOf(written)))
				return lines(
					`error: option '${flagOf(written)}' ${flagOf(written) === "--color" ? "takes always, never or auto" : "takes no value"}`,
					undefined,
					help,
				);
			return lines(
				`error: unknown option '${flagOf(written)}'`,
				suggestOption(written, command),
				help,
			);
		case "commander.unknownCommand":
			return lines(error.message, suggestCommand(written, command), help);
		case "commander.missingArgument":
			return lines(
				error.message,
				command.name() === "send"
					? "`curlew GET https://api.example.com/users`, or `curlew send FILE`."
					: undefined,
				help,
			);
		case "commander.invalidArgument":
			return lines(withoutSecret(error.message), undefined, help);
		default:
			return lines(error.message, undefined, help);
	}
}

/** What options take that may hold a secret is not told. */
const SECRET =
	/^error: option '((?:-\w, )?--(?:env-var|global-env-var|secret|prompt|header|proxy|user|queue|queue-key)\b[^']*)' argument '.*' is invalid\. /s;

function withoutSecret(message: string): string {
	return message.replace(
		SECRET,
		(_all, option: string) => `error: option '${option}': `,
	);
}

function lines(
	sentence: string,
	suggestion: string | undefined,
	help: string,
): string {
	return `${sentence}\nhint: ${suggestion ?? help}\n`;
}

function knows(command: Command, flag: string): boolean {
	return command.options.some(({ long }) => long === flag);
}

function suggestCommand(name: string, program: Command): string | undefined {
	const names = program.commands.map((command) => command.name());
	const meant =
		nearestName(name, names) ??
		(Object.hasOwn(FOREIGN_COMMANDS, name)
			? FOREIGN_COMMANDS[name]
			: undefined);
	if (meant !== undefined) return `Did you mean \`curlew ${meant}\`?`;
	return existsSync(name)
		? `To run what is there: \`curlew run ${name}\`.`
		: undefined;
}

/** `curlew run`. */
function nameOf(command: Command): string {
	const { parent } = command;
	return parent ? `${nameOf(parent)} ${command.name()}` : command.name();
}
