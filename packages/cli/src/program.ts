import { Command, Option } from "commander";
import { checkCommand } from "./check-command.ts";
import type { ConvertOptions } from "./commands/convert.ts";
import type { RenderOptions } from "./commands/render.ts";
import type { RunCommandOptions } from "./commands/run.ts";
import type { SendOptions } from "./commands/send.ts";
import type { TypesOptions } from "./commands/types.ts";
import { EXIT, EXIT_CODES, type ExitCode } from "./exit-codes.ts";
import {
	addNetworkOptions,
	addOutputOptions,
	addVariableOptions,
} from "./options.ts";
import { planCommand } from "./plan-command.ts";
import { addReportOptions } from "./report-options.ts";
import { addSelectionOptions } from "./run-options.ts";
import { secretCommand } from "./secret-command.ts";
import { explainCommand, varsCommand } from "./value-commands.ts";
import { version } from "./version.ts";

/** The whole command line. `finish` receives the exit code of the command that ran. */
export function createProgram(finish: (code: ExitCode) => void): Command {
	const program = new Command("curlew")
		.description("Run API requests that are kept as templates in plain files.")
		.version(version, "-V, --version")
		.showHelpAfterError("hint: --help lists the commands and options.")
		.addHelpText(
			"after",
			`
Examples:
  $ curlew run                          everything in the collection around this folder
  $ curlew run users --env staging      one folder, with an environment
  $ curlew send users/create.yml        one request, and its response
  $ curlew render users/create.yml      what would be sent
  $ curlew check                        mistakes, before anything is sent
  $ curlew plan                         which requests can run at the same time
  $ curlew vars --diff staging prod     what differs between two environments
  $ curlew explain users/create.yml     where every value in it comes from
${EXIT_CODES}`,
		);
	for (const make of [
		runCommand,
		sendCommand,
		renderCommand,
		checkCommand,
		planCommand,
		explainCommand,
		varsCommand,
		convertCommand,
		typesCommand,
		lspCommand,
		secretCommand,
	]) {
		program.addCommand(make(finish).copyInheritedSettings(program));
	}
	return program;
}

function runCommand(finish: (code: ExitCode) => void): Command {
	const command = new Command("run")
		.description("Run requests one after the other and judge the answers.")
		.argument(
			"[paths...]",
			"a collection, folders or request files (default: the collection around this folder)",
		);
	addSelectionOptions(addVariableOptions(command))
		.option("-v, --verbose", "show requests, responses and every test")
		.addOption(
			new Option("-q, --quiet", "show failures and the summary only").conflicts(
				"verbose",
			),
		);
	addReportOptions(command);
	addOutputOptions(addNetworkOptions(command));
	return command
		.addHelpText(
			"after",
			`
Examples:
  $ curlew run
  $ curlew run examples/users --env local
  $ curlew run users orders/create.yml --bail
  $ curlew run --env staging --env-var token=abc --tags smoke
  $ curlew run --parallel 8
  $ curlew run users --data users.csv --parallel 4
  $ curlew run --reporter junit=reports/api.xml --reporter html=reports/api.html
  $ curlew run --json | jq 'select(.type == "request-finished")'
${EXIT_CODES}`,
		)
		.action(async (paths: string[], options: RunCommandOptions) => {
			const { run } = await import("./commands/run.ts");
			finish(await run(paths, options));
		});
}

function sendCommand(finish: (code: ExitCode) => void): Command {
	const command = new Command("send")
		.description("Send one request and show the response.")
		.argument("<file>", "the request's file");
	addVariableOptions(command)
		.option("-v, --verbose", "show the request and the timings too")
		.option(
			"--raw",
			"write nothing but the response's body on stdout, byte for byte",
		);
	addOutputOptions(addNetworkOptions(command));
	return command
		.addHelpText(
			"after",
			`
Examples:
  $ curlew send examples/users/users/create.yml --env local
  $ curlew send users/list.yml --raw | jq .
${EXIT_CODES}`,
		)
		.action(async (file: string, options: SendOptions) => {
			const { send } = await import("./commands/send.ts");
			finish(await send(file, options));
		});
}

function renderCommand(finish: (code: ExitCode) => void): Command {
	const command = new Command("render")
		.description(
			"Show the finished request without sending it. Scripts before the request run, but may not send anything.",
		)
		.argument("<file>", "the request's file");
	addVariableOptions(command)
		.option(
			"--json",
			"one JSON document: method, url, headers, body, unresolved",
		)
		.option("-v, --verbose", "show every variable change too");
	addOutputOptions(command);
	return command
		.addHelpText(
			"after",
			`
Examples:
  $ curlew render examples/users/users/create.yml --env local
  $ curlew render users/create.yml --json | jq .unresolved
${EXIT_CODES}`,
		)
		.action(async (file: string, options: RenderOptions) => {
			const { render } = await import("./commands/render.ts");
			finish(await render(file, options));
		});
}

function convertCommand(finish: (code: ExitCode) => void): Command {
	const command = new Command("convert")
		.description(
			"Write a collection in the other format: Bruno's .bru files as OpenCollection, or OpenCollection as .bru files.",
		)
		.argument("<from>", "the collection's folder, or a bundled file")
		.argument("<to>", "the folder to write, which must be empty or new")
		.addOption(
			new Option(
				"--to <format>",
				"the format to write (default: the one that the collection does not have)",
			).choices(["opencollection", "bruno"]),
		)
		.option("--force", "replace the folder and everything in it")
		.option("-q, --quiet", "show warnings and the summary only");
	addOutputOptions(command);
	return command
		.addHelpText(
			"after",
			`
Examples:
  $ curlew convert shop shop-yaml
  $ curlew convert api.yml shop --to opencollection    a bundled file as a folder
${EXIT_CODES}`,
		)
		.action(async (from: string, to: string, options: ConvertOptions) => {
			const { convert } = await import("./commands/convert.ts");
			finish(await convert(from, to, options));
		});
}

function typesCommand(finish: (code: ExitCode) => void): Command {
	return new Command("types")
		.description(
			"Write a .d.ts file for the collection's scripts: the script API, with every known variable's name and type.",
		)
		.argument("[path]", "the collection (default: the one around this folder)")
		.option(
			"-o, --output <file>",
			"the file to write, - for stdout (default: curlew.d.ts in the collection's folder)",
		)
		.option("--check", "write nothing; fail when the file is not up to date")
		.addHelpText(
			"after",
			`
Examples:
  $ curlew types
  $ curlew types shop --output types/shop.d.ts
  $ curlew types --check                in CI
${EXIT_CODES}`,
		)
		.action(async (path: string | undefined, options: TypesOptions) => {
			const { types } = await import("./commands/types.ts");
			finish(await types(path, options));
		});
}

function lspCommand(finish: (code: ExitCode) => void): Command {
	return new Command("lsp")
		.description(
			"Serve an editor: problems, values, names and renaming, by the Language Server Protocol.",
		)
		.option("--stdio", "on stdin and stdout (the default, and the only way)")
		.addHelpText(
			"after",
			`
Examples:
  $ curlew lsp --stdio                  as the settings of an editor name it
${EXIT_CODES}`,
		)
		.action(async () => {
			const { lsp } = await import("./commands/lsp.ts");
			lsp();
			finish(EXIT.passed);
		});
}
