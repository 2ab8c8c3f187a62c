import { type Command, CommanderError } from "commander";
import { withParallelCount } from "./options/parallel-count.ts";
import { createProgram } from "./program.ts";
import { EXIT, type ExitCode } from "./terminal/exit-codes.ts";
import { takeNodeWarnings } from "./terminal/node-warnings.ts";
import { guardOutputs } from "./terminal/outputs.ts";
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
	let exitCode: ExitCode = EXIT.passed;
	const program = createProgram((code) => {
		exitCode = code;
	});
	for (const command of withSubcommands(program)) command.exitOverride();
	try {
		await program.parseAsync(withParallelCount(args), { from: "user" });
	} catch (error) {
		if (error instanceof CommanderError) {
			// Commander has said what was wrong, or has shown the help that was asked for.
			return error.exitCode === 0 ? EXIT.passed : EXIT.usage;
		}
		const { reportFailure } = await import("./terminal/failure.ts");
		return reportFailure(error, args);
	}
	return exitCode;
}

function withSubcommands(command: Command): readonly Command[] {
	return [command, ...command.commands.flatMap(withSubcommands)];
}
