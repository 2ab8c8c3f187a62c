import { CurlewError, type Diagnostic } from "@curlew/client";
import {
	maskedUrl,
	maskProblems,
	problemOf,
	styledDiagnostic,
	visibleLine,
	visibleText,
} from "@curlew/client/internal";
import type { Command } from "commander";
import { reporterHabit, valueHabit } from "../options/habits.ts";
import {
	inNewmansNames,
	takesNewmansFlags,
} from "../options/newman/newman-names.ts";
import { EXIT, type ExitCode } from "./exit-codes.ts";
import { openTerminal } from "./terminal.ts";

/** The run went on without the report, or had nothing to do. */
const FAILED_CODES = new Set([
	"REPORT_NOT_WRITTEN",
	"REPORTER_BROKE",
	"REPORT_DELETED",
	"NOTHING_TO_RUN",
	"FILTER_FAILED",
	"LOAD_THREAD_FAILED",
]);

/** What somebody wrote on the command line is wrong, not what stands in files. */
const USAGE_CODES = new Set([
	"ENVIRONMENT_NOT_FOUND",
	"NOT_A_CHOICE",
	"PATH_NOT_FOUND",
	"PATH_OUTSIDE_COLLECTION",
	"NOT_A_REQUEST",
	"UNKNOWN_RULE",
	"INVALID_OPTION",
	"TARGET_NOT_USABLE",
	"DATA_FILE_NOT_READABLE",
	"REPORT_NOT_WRITABLE",
	"NO_REPORTER",
	"PORT_NOT_USABLE",
	"BLOBS_DO_NOT_FIT",
	"QUEUE_KEY_MISSING",
	"QUEUE_URL_INVALID",
	"RUN_NOT_FOUND",
	"TOO_MUCH_REPEATED",
]);

/**
 * Tells about an error that ended a command, and picks the exit code.
 *
 * @param run what knows whether the command line was newman's
 */
export async function reportFailure(
	error: unknown,
	args: readonly string[],
	run?: Command,
): Promise<ExitCode> {
	const terminal = openTerminal({ colour: colourOption(args) });
	const isVerbose = args.includes("--verbose") || args.includes("-v");
	if (isVerbose && error instanceof Error && !isUsageFault(error)) {
		terminal.writeError(`${visibleText(error.stack ?? "")}\n`);
	}
	const problem = withHabits(problemOf(error), args);
	const [masked = problem] = await maskProblems([problem], givenValues(args));
	const told = takesNewmansFlags(run) ? withNewmansNames(masked) : masked;
	const report = styledDiagnostic(told, terminal.errorStyle, {
		root: process.cwd(),
		columns: terminal.errorColumns,
	});
	terminal.writeError(`${report}\n`);
	if (!(error instanceof CurlewError)) return EXIT.failed;
	if (FAILED_CODES.has(error.code)) return EXIT.failed;
	return isUsageFault(error) ? EXIT.usage : EXIT.unreadable;
}

function isUsageFault(error: Error): boolean {
	return error instanceof CurlewError && USAGE_CODES.has(error.code);
}

function withNewmansNames(problem: Diagnostic): Diagnostic {
	const { message, hint } = problem;
	return {
		...problem,
		message: inNewmansNames(message),
		...(hint !== undefined && { hint: inNewmansNames(hint) }),
	};
}

/** What somebody is told who writes as with another client. */
function withHabits(problem: Diagnostic, args: readonly string[]): Diagnostic {
	const hint =
		problem.code === "PATH_NOT_FOUND" || problem.code === "COLLECTION_NOT_FOUND"
			? (reporterHabit(args) ?? valueHabit(args))
			: undefined;
	return hint === undefined ? problem : { ...problem, hint };
}

/** Tells that the first word is no command, and what to write instead. */
export function reportUnknownCommand(
	word: string,
	hint: string,
	args: readonly string[],
): ExitCode {
	const { errorStyle, errorColumns, writeError } = openTerminal({
		colour: colourOption(args),
	});
	const problem: Diagnostic = {
		code: "UNKNOWN_COMMAND",
		severity: "error",
		message: `\`${visibleLine(maskedUrl(word))}\` is no command.`,
		hint: visibleLine(hint.replaceAll(word, maskedUrl(word))),
	};
	const options = { root: process.cwd(), columns: errorColumns };
	writeError(`${styledDiagnostic(problem, errorStyle, options)}\n`);
	return EXIT.usage;
}

/** The variables on the command line. */
function givenValues(
	args: readonly string[],
): readonly (readonly [name: string, value: string])[] {
	return args.flatMap((arg, at) => {
		const option =
			/^--(?:global-)?env-var(?:=|$)|^--(?:prompt|secret)(?:=|$)/.exec(arg);
		if (option === null) return [];
		const written = arg.slice(option[0].length) || (args[at + 1] ?? "");
		const equals = written.indexOf("=");
		return equals < 1
			? []
			: [[written.slice(0, equals), written.slice(equals + 1)]];
	});
}

/** The command's own options are not at hand any more; the last one counts, as with commander. */
function colourOption(args: readonly string[]): boolean | undefined {
	const last = args.findLast((arg) => /^--(no-)?color$/.test(arg));
	return last === undefined ? undefined : last === "--color";
}
