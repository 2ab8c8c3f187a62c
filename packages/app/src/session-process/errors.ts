import { CurlewError, type Diagnostic } from "@curlew/client";

/** The process that a request or a run was at work in has ended. */
export class ProcessEndedError extends CurlewError {
	readonly code = "SESSION_PROCESS_ENDED";
	/** Whoever has asked wanted it so. */
	readonly isCancelled: boolean;

	constructor(
		why: string,
		{
			isCancelled = false,
			hint = GOES_ON,
		}: { isCancelled?: boolean; hint?: string } = {},
	) {
		super(`The process that ran it ended: ${why}.`, { hint });
		this.isCancelled = isCancelled;
	}
}

const GOES_ON =
	"The next request starts in a new process, with the variables and cookies from before this one.";

/**
 * Why a process has ended that nobody wanted to end.
 *
 * @param lastWords what it wrote before
 */
export function endedBy(
	code: number | null,
	signal: string | null,
	lastWords: string,
): ProcessEndedError {
	if (/out of memory|allocation failed/i.test(lastWords))
		return new ProcessEndedError("out of memory");
	if (signal === "SIGKILL")
		return new ProcessEndedError(
			"it was killed, by somebody or for want of memory",
		);
	return new ProcessEndedError(
		signal === null ? `its exit code was ${code}` : `by ${signal}`,
	);
}

/** A request keeps its process so busy that nothing else is answered. */
export class ProcessBusyError extends CurlewError {
	readonly code = "SESSION_PROCESS_BUSY";

	constructor() {
		super("A request that is being sent keeps the process busy.", {
			hint: "Wait until it has finished, or cancel it.",
		});
	}
}

/** Scripts have set more than can be shown. */
export class TooManyVariablesError extends CurlewError {
	readonly code = "TOO_MANY_VARIABLES";

	constructor() {
		super("Scripts have set too many variables to show.", {
			hint: "Clear the variables, and check the script that sets them.",
		});
	}
}

/** What was thrown in a process, here. */
export class ProblemInProcessError extends CurlewError {
	readonly code: string;
	readonly #problem: Diagnostic;

	constructor(problem: Diagnostic) {
		super(problem.message);
		this.code = problem.code;
		this.#problem = problem;
	}

	override toDiagnostic(): Diagnostic {
		return this.#problem;
	}
}
