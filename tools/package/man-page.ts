import type { Command, Option } from "commander";
import { createProgram } from "../../packages/cli/src/program.ts";
import { publishedManifest } from "./manifest.ts";

/** The manual page `curlew(1)`, made of the commands and their options (groff_man(7)). */
export function manPage(): string {
	const program = createProgram(() => undefined);
	const manifest = publishedManifest();
	const lines = [
		`.TH CURLEW 1 "" "curlew ${manifest.version}" "User Commands"`,
		".SH NAME",
		`curlew \\- ${escaped(manifest.description)}`,
		".SH SYNOPSIS",
		".B curlew",
		".I command",
		".RI [ argument \\|.\\|.\\|.]",
		".SH DESCRIPTION",
		escaped(program.description()),
		".SH COMMANDS",
		...commandsOf(program).flatMap(commandLines),
		".SH EXIT STATUS",
		...EXIT_STATUS.flatMap(([code, meaning]) => [
			".TP",
			`.B ${code}`,
			escaped(meaning),
		]),
		".SH SEE ALSO",
		escaped(manifest.homepage),
	];
	return `${lines.join("\n")}\n`;
}

const EXIT_STATUS = [
	["0", "All passed."],
	["1", "Something failed, or there was nothing to run."],
	["2", "The command line is wrong."],
	["3", "The collection cannot be read."],
	["130", "Ended by Ctrl-C."],
	["141", "The output was closed."],
	["143", "Ended by SIGTERM."],
] as const;

/** Those that do something, with the words in front of their names: `curlew secret list`. */
function commandsOf(
	command: Command,
	before = "",
): readonly (readonly [string, Command])[] {
	const path = `${before}${command.name()}`;
	return command.commands.length > 0
		? command.commands.flatMap((one) => commandsOf(one, `${path} `))
		: [[path, command]];
}

function commandLines([path, command]: readonly [string, Command]): string[] {
	const help = command.createHelp();
	return [
		`.SS ${quoted(`${path} ${command.usage()}`)}`,
		escaped(command.description()),
		...help
			.visibleArguments(command)
			.flatMap((argument) => [
				".TP",
				`.I ${quoted(help.argumentTerm(argument))}`,
				escaped(help.argumentDescription(argument)),
			]),
		...help
			.visibleOptions(command)
			.flatMap((option: Option) => [
				".TP",
				`.B ${quoted(help.optionTerm(option))}`,
				escaped(help.optionDescription(option)),
			]),
	];
}

/** An argument of a macro, with spaces in it. */
function quoted(text: string): string {
	return `"${escaped(text).replaceAll('"', "\\(dq")}"`;
}

/** Text of which nothing is taken for a request: no escapes, hyphens that can be copied, nothing at the beginning of a line. */
function escaped(text: string): string {
	return text
		.replaceAll("\\", "\\e")
		.replaceAll("-", "\\-")
		.replaceAll("…", "\\|.\\|.\\|.")
		.replace(/^[.']/gm, "\\&$&");
}
