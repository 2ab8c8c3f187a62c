import { Command } from "commander";
import { checkCommand } from "./check-command.ts";
import { completionCommand } from "./completion-command.ts";
import { convertCommand } from "./convert-command.ts";
import { lspCommand, schemaCommand, typesCommand } from "./editor-commands.ts";
import { initCommand } from "./init-command.ts";
import { loadCommand } from "./load-command.ts";
import { mergeCommand } from "./merge-command.ts";
import { mockCommand } from "./mock-command.ts";
import { openCommand } from "./open-command.ts";
import { openapiCommand } from "./openapi-command.ts";
import { planCommand } from "./plan-command.ts";
import { renderCommand, sendCommand } from "./request-commands.ts";
import { runCommand } from "./run-command.ts";
import { secretCommand } from "./secret-command.ts";
import { type ExitCode, examples } from "./terminal/exit-codes.ts";
import { trustCommand } from "./trust-command.ts";
import { explainCommand, varsCommand } from "./value-commands.ts";
import { version } from "./version.ts";
import { attachCommand, workerCommand } from "./worker-command.ts";

/** What makes each command, by its name, in the order of the help. */
const COMMANDS: Readonly<
	Record<string, (finish: (code: ExitCode) => void) => Command>
> = {
	init: initCommand,
	run: runCommand,
	load: loadCommand,
	send: sendCommand,
	render: renderCommand,
	check: checkCommand,
	plan: planCommand,
	merge: mergeCommand,
	worker: workerCommand,
	attach: attachCommand,
	explain: explainCommand,
	vars: varsCommand,
	convert: convertCommand,
	openapi: openapiCommand,
	types: typesCommand,
	schema: schemaCommand,
	lsp: lspCommand,
	completion: completionCommand,
	secret: secretCommand,
	trust: trustCommand,
	mock: mockCommand,
	open: openCommand,
};

/**
 * The command line. `finish` receives the exit code of the command that ran.
 *
 * @param names of the commands that are made; others are made by `addCommands`
 */
export function createProgram(
	finish: (code: ExitCode) => void,
	names: readonly string[] = commandNames,
): Command {
	const program = new Command("curlew")
		.description("Run API requests that are kept as templates in plain files.")
		.version(version, "-V, --version")
		.showSuggestionAfterError(false)
		.addHelpText(
			"after",
			examples(`
  $ curlew init                         a collection to begin with
  $ curlew run                          everything in the collection around this folder
  $ curlew run users --env staging      one folder, with an environment
  $ curlew send users/create.yml        one request, and its response
  $ curlew GET https://example.com      a URL, with curl's options or HTTPie's fields
  $ curlew render users/create.yml      what would be sent
  $ curlew check                        mistakes, before anything is sent
  $ curlew mock openapi.yml             a server that answers as a document says
  $ curlew plan                         which requests can run at the same time
  $ curlew merge out                    one report of all shards of a run
  $ curlew vars --diff staging prod     what differs between two environments
  $ curlew explain users/create.yml     where every value in it comes from`),
		);
	addCommands(program, finish, names);
	return program;
}

export const commandNames: readonly string[] = Object.keys(COMMANDS);

/** Makes the commands of these names that the program does not have yet. */
export function addCommands(
	program: Command,
	finish: (code: ExitCode) => void,
	names: readonly string[] = commandNames,
): void {
	const made = program.commands.map((command) => command.name());
	for (const name of names) {
		const make = COMMANDS[name];
		if (make && !made.includes(name))
			program.addCommand(make(finish).copyInheritedSettings(program));
	}
}
