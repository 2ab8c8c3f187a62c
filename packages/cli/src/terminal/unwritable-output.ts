import { EXIT, type ExitCode } from "./exit-codes.ts";

/** Hears that stdout takes no more text, and the exit code that a command has for that. */
export type OnUnwritableOutput = (
	error: NodeJS.ErrnoException,
	exitCode: ExitCode,
) => void;

const endAtOnce: OnUnwritableOutput = (_, exitCode) => process.exit(exitCode);

/** What happens now. */
let react = endAtOnce;
let isTold = false;

/** `curlew … | head` closes our output early: that ends the command without a word, as with other commands. */
export function endOnUnwritableOutput(): void {
	process.stdout.on("error", (error: NodeJS.ErrnoException) => {
		const isClosed = error.code === "EPIPE";
		if (!isClosed) tell(error);
		react(error, isClosed ? EXIT.outputClosed : EXIT.failed);
	});
	// Where nobody hears of errors, the exit code still tells.
	process.stderr.on("error", () => undefined);
}

/** For a command that has something to bring to its end first: other outputs than stdout. */
export function onUnwritableOutput(listener: OnUnwritableOutput): Disposable {
	react = listener;
	return {
		[Symbol.dispose]: () => {
			react = endAtOnce;
		},
	};
}

/** Every further text fails too. */
function tell(error: Error): void {
	if (isTold) return;
	isTold = true;
	process.stderr.write(
		`error: The output cannot be written: ${error.message}\n`,
	);
}
