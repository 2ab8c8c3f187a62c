import { EXIT, type ExitCode } from "./exit-codes.ts";

const EXIT_CODES = {
	SIGINT: EXIT.interrupted,
	SIGTERM: EXIT.terminated,
	SIGHUP: EXIT.hungUp,
} as const;

/** npm and its like pass on a Ctrl-C that the terminal has sent to us too. Milliseconds. */
const SAME_SIGNAL = 300;

/** The user, or the system, wants the command to end. */
export interface Interrupt extends Disposable {
	/** Aborted by the first signal. */
	readonly signal: AbortSignal;
	/** What to exit with after it. */
	readonly exitCode: ExitCode;
	/** What Ctrl-C does, for when it is typed as a key. */
	interrupt(): void;
}

/**
 * Turns the first Ctrl-C (or SIGTERM, SIGHUP) into an abort, so that a command
 * can end in order; another one, some time later, ends the process at once.
 */
export function onInterrupt(): Interrupt {
	const controller = new AbortController();
	let exitCode: ExitCode = EXIT.interrupted;
	let first = 0;
	const end = (signal: keyof typeof EXIT_CODES) => {
		if (!controller.signal.aborted) {
			exitCode = EXIT_CODES[signal];
			first = performance.now();
			controller.abort();
		} else if (performance.now() - first > SAME_SIGNAL) process.exit(exitCode);
	};
	const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
	for (const signal of signals) process.on(signal, end);
	return {
		signal: controller.signal,
		get exitCode() {
			return exitCode;
		},
		interrupt: () => end("SIGINT"),
		[Symbol.dispose]: () => {
			for (const signal of signals) process.off(signal, end);
		},
	};
}
