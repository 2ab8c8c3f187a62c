/** What the process ends with; part of the public interface. */
export const EXIT = {
	/** Everything passed. */
	passed: 0,
	/** A request, test or assertion failed. */
	failed: 1,
	/** The command line was wrong. */
	usage: 2,
	/** The collection, or what the command was pointed at, cannot be read. */
	unreadable: 3,
	/** Ended by Ctrl-C. */
	interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
