import {
	CurlewError,
	type CurlewErrorOptions,
} from "../diagnostics/curlew-error.ts";

/** A script threw, or called something with wrong arguments. */
export class ScriptError extends CurlewError {
	readonly code = "SCRIPT_ERROR";
	/** For an assertion library's error: what was compared, as text. */
	readonly expected: string | undefined;
	readonly actual: string | undefined;

	constructor(
		message: string,
		options: CurlewErrorOptions & {
			readonly expected?: string | undefined;
			readonly actual?: string | undefined;
		},
	) {
		super(message, options);
		this.expected = options.expected;
		this.actual = options.actual;
	}
}

/** The script is not JavaScript. Nothing of it ran. */
export class ScriptSyntaxError extends CurlewError {
	readonly code = "SCRIPT_SYNTAX";
}

/** The script ran for longer than it may. */
export class ScriptTimeoutError extends CurlewError {
	readonly code = "SCRIPT_TIMEOUT";

	constructor(timeout: number, options: CurlewErrorOptions) {
		super(`The script ran for longer than ${timeout} ms and was stopped.`, {
			hint: "Look for a loop without an end or a wait for a slow answer, or allow scripts more time: --script-timeout MS.",
			...options,
		});
	}
}

/** The script needed more memory than it may have. */
export class ScriptOutOfMemoryError extends CurlewError {
	readonly code = "SCRIPT_OUT_OF_MEMORY";

	constructor(options: CurlewErrorOptions = {}) {
		super("The script needed more memory than it may have.", {
			hint: "Look for something that grows without an end, or allow scripts more memory.",
			...options,
		});
	}
}

/** Functions called each other too deeply, or data was nested too deeply. */
export class ScriptStackOverflowError extends CurlewError {
	readonly code = "SCRIPT_STACK_OVERFLOW";

	constructor(options: CurlewErrorOptions = {}) {
		super("The script's calls, or the data it read, are nested too deeply.", {
			hint: "Look for a function that calls itself without an end.",
			...options,
		});
	}
}

/** The script waits, and nothing is under way that could end the waiting. */
export class ScriptStuckError extends CurlewError {
	readonly code = "SCRIPT_STUCK";

	constructor(options: CurlewErrorOptions = {}) {
		super("The script waits for something that never happens.", {
			hint: "Look for an `await` of a promise that nobody resolves.",
			...options,
		});
	}
}

/** The run was stopped from outside. */
export class ScriptAbortedError extends CurlewError {
	readonly code = "ABORTED";

	constructor(options: CurlewErrorOptions = {}) {
		super("The script was stopped because the run was.", options);
	}
}

/** A script printed or tested so much that it must be a mistake. */
export class ScriptLimitError extends CurlewError {
	readonly code = "SCRIPT_LIMIT";
}

/** `require` was asked for what does not exist. The code is the one node gives it. */
export class ModuleNotFoundError extends CurlewError {
	readonly code = "MODULE_NOT_FOUND";
}

/** `require` was asked for what the safe sandbox does not let through. */
export class ModuleRefusedError extends CurlewError {
	readonly code = "MODULE_REFUSED";
}
