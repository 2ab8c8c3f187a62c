import { CurlewError, styledDiagnostic } from "@curlew/client";
import { EXIT, type ExitCode } from "./exit-codes.ts";
import { openTerminal } from "./terminal.ts";

const USAGE_CODES = new Set([
	"ENVIRONMENT_NOT_FOUND",
	"PATH_NOT_FOUND",
	"PATH_OUTSIDE_COLLECTION",
	"INVALID_OPTION",
]);

/** Tells about an error that ended a command, and picks the exit code. */
export function reportFailure(
	error: unknown,
	args: readonly string[],
): ExitCode {
	const terminal = openTerminal({
		colour: args.includes("--no-color") ? false : undefined,
	});
	const isVerbose = args.includes("--verbose") || args.includes("-v");
	if (error instanceof CurlewError) {
		terminal.writeError(
			`${styledDiagnostic(error.toDiagnostic(), terminal.errorStyle, { root: process.cwd(), columns: terminal.errorColumns })}\n`,
		);
		if (isVerbose) terminal.writeError(`${error.stack}\n`);
		return USAGE_CODES.has(error.code) ? EXIT.usage : EXIT.unreadable;
	}
	const text = error instanceof Error ? error.message : String(error);
	terminal.writeError(
		`error: Curlew itself failed: ${text}\n  hint: this is a bug; --verbose shows where.\n`,
	);
	if (isVerbose && error instanceof Error) {
		terminal.writeError(`${error.stack}\n`);
	}
	return EXIT.failed;
}
