/** What the process ends with; part of the public interface. Above 128: the number of a signal, as shells have it. */
export const EXIT = {
	/** Everything passed. */
	passed: 0,
	/** A request, test or assertion failed, or there was nothing to run. */
	failed: 1,
	/** The command line was wrong. */
	usage: 2,
	/** The collection, or what the command was pointed at, cannot be read. */
	unreadable: 3,
	/** The terminal was closed. */
	hungUp: 129,
	/** Ended by Ctrl-C. */
	interrupted: 130,
	/** Whoever read the output went away: nobody knows whether everything passed. */
	outputClosed: 141,
	/** Ended by SIGTERM. */
	terminated: 143,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/**
 * What stands at the end of a command's help.
 *
 * @param lines examples, each on a line of its own behind a line break
 */
export function examples(lines: string): string {
	return `
Examples:${lines}

Exit codes:
  0    all passed
  1    something failed, or there was nothing to run
  2    the command line is wrong
  3    the collection cannot be read
  130  ended by Ctrl-C (143: by SIGTERM, 141: the output was closed)`;
}
