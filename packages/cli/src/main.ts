import { type Command, CommanderError } from "commander";
import { COMPLETE, COMPLETE_NEXT } from "./completion-command.ts";
import { hintForFirstWord, withMethodFirst } from "./options/first-word.ts";
import { mayBeNewmans } from "./options/newman/may-be-newmans.ts";
import { inUsualForms } from "./options/usual-forms.ts";
import { addCommands, commandNames, createProgram } from "./program.ts";
import { EXIT, type ExitCode } from "./terminal/exit-codes.ts";
import { takeNodeWarnings } from "./terminal/node-warnings.ts";
import { guardOutputs, standardOutput } from "./terminal/outputs.ts";
import { endOnUncaughtFailure } from "./terminal/uncaught-failures.ts";
import { endOnUnwritableOutput } from "./terminal/unwritable-output.ts";

/**
 * The `curlew` command.
 *
 * @param args the command line without node and script
 * @returns the exit code; the process is left to end by itself, so that everything written gets out
 */
export async function main(args: readonly string[]): Promise<ExitCode> {
	guardOutputs();
	takeNodeWarnings();
	endOnUncaughtFailure();
	endOnUnwritableOutput();
	const [first, ...words] = args;
	if (first === COMPLETE || first === COMPLETE_NEXT) {
		const { answerShell } = await import("./completion/complete.ts");
		return answerShell(first === COMPLETE ? words : [...words, ""]);
	}
	if (first === "help" && words[0] === "newman") {
		const { newmanHelp } = await import("./options/newman/newman-command.ts");
		standardOutput().write(newmanHelp());
		return EXIT.passed;
	}
	let exitCode: ExitCode = EXIT.passed;
	const usual = inUsualForms(withMethodFirst(args));
	const finish = (code: ExitCode) => {
		exitCode = code;
	};
	const program = createProgram(finish, neededFor(usual[0]));
	let refusing = program;
	for (const command of withSubcommands(program))
		command
			.configureOutput({ outputError: () => undefined })
			.exitOverride((error) => {
				refusing = command;
				throw error;
			});
	const hint = hintForFirstWord(usual[0], [...commandNames, "help"]);
	if (hint !== undefined) {
		const { reportUnknownCommand } = await import("./terminal/failure.ts");
		return reportUnknownCommand(usual[0] ?? "", hint, args);
	}
	try {
		await program.parseAsync(await inOwnOptions(usual, program), {
			from: "user",
		});
	} catch (error) {
		if (error instanceof CommanderError) {
			// Commander has shown the help that was asked for.
			if (error.exitCode === 0) return EXIT.passed;
			addCommands(program, finish);
			return await refuse(error, refusing);
		}
		const { reportFailure } = await import("./terminal/failure.ts");
		const run = program.commands.find((command) => command.name() === "run");
		return reportFailure(error, usual, run);
	}
	return exitCode;
}

/** What newman takes is translated where a collection of Postman's is run. */
async function inOwnOptions(
	usual: readonly string[],
	program: Command,
): Promise<readonly string[]> {
	const run = program.commands.find((command) => command.name() === "run");
	if (run === undefined || !mayBeNewmans(usual)) return usual;
	const { newmanCommandLine } = await import(
		"./commands/newman/newman-command-line.ts"
	);
	const line = await newmanCommandLine(usual.slice(1), run);
	if (line === undefined) return usual;
	run.setOptionValue("newman", line.newman);
	return ["run", ...line.words];
}

async function refuse(
	error: CommanderError,
	command: Command,
): Promise<ExitCode> {
	// `curlew` alone shows its help as an error.
	if (error.code !== "commander.help") {
		const { usageFault } = await import("./terminal/usage-fault.ts");
		process.stderr.write(usageFault(error, command));
	}
	return EXIT.usage;
}

function withSubcommands(command: Command): readonly Command[] {
	return [command, ...command.commands.flatMap(withSubcommands)];
}

/** The names of the commands that a command line with this first word deals with: making all takes longer than most do. */
function neededFor(first: string | undefined): readonly string[] {
	if (first === "--version" || first === "-V") return [];
	return commandNames.includes(first ?? "") ? [first ?? ""] : commandNames;
}
