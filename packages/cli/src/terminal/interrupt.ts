import { CurlewError } from "@curlew/client";
import { EXIT, type ExitCode } from "./exit-codes.ts";
import { onUnwritableOutput } from "./unwritable-output.ts";

const SIGNALS = {
	SIGINT: { exitCode: EXIT.interrupted, reason: "It was ended by Ctrl-C." },
	SIGTERM: { exitCode: EXIT.terminated, reason: "It was ended by SIGTERM." },
	SIGHUP: { exitCode: EXIT.hungUp, reason: "The terminal was closed." },
} as const;

/** Why a command was ended early, in a sentence; reports show it. */
export class InterruptedError extends CurlewError {
	readonly code = "INTERRUPTED";
}

/** npm and its like pass on a Ctrl-C that the terminal has sent to us too. Milliseconds. */
const SAME_SIGNAL = 300;

/** The user, or the system, wants the command to end. */
export interface Interrupt extends Disposable {
	/** Aborted by the first signal, with an error that says why. */
	readonly signal: AbortSignal;
	/** What to exit with after it. */
	readonly exitCode: ExitCode;
	/** What Ctrl-C does, for when it is typed as a key. */
	interrupt(): void;
	/** Ends the command in order for another reason. The first one counts. */
	end(reason: CurlewError, exitCode: ExitCode): void;
}

/**
 * Turns the first Ctrl-C (or SIGTERM, SIGHUP) into an abort, so that a command
 * can end in order; another one, some time later, ends the process at once.
 */
export function onInterrupt(): Interrupt {
	const controller = new AbortController();
	let exitCode: ExitCode = EXIT.interrupted;
	let first = 0;
	const end = (reason: CurlewError, code: ExitCode) => {
		if (controller.signal.aborted) return;
		exitCode = code;
		controller.abort(reason);
	};
	const onSignal = (name: keyof typeof SIGNALS) => {
		const signal = SIGNALS[name];
		const isFirst = first === 0;
		first ||= performance.now();
		if (isFirst) end(new InterruptedError(signal.reason), signal.exitCode);
		else if (performance.now() - first > SAME_SIGNAL) process.exit(exitCode);
	};
	const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
	for (const signal of signals) process.on(signal, onSignal);
	return {
		signal: controller.signal,
		get exitCode() {
			return exitCode;
		},
		interrupt: () => onSignal("SIGINT"),
		end,
		[Symbol.dispose]: () => {
			for (const signal of signals) process.off(signal, onSignal);
		},
	};
}

/** Waits until the user, or the system, wants the command to end. */
export function interrupted({ signal }: Interrupt): Promise<void> {
	if (signal.aborted) return Promise.resolve();
	return new Promise((done) =>
		signal.addEventListener("abort", () => done(), { once: true }),
	);
}

/** Ends the work when stdout takes no more text, so that other outputs are brought to their end. */
export function endingWithOutput(interrupt: Interrupt): Disposable {
	return onUnwritableOutput(({ message }, exitCode) =>
		interrupt.end(
			new InterruptedError(
				`Nothing more could be written to stdout: ${message}.`,
			),
			exitCode,
		),
	);
}
