/** What is known of a reporter. */
export interface ReporterDescriptor {
	/** What it writes: one document at the end, lines on the way, lines on the terminal, or a folder. */
	readonly writes: "document" | "lines" | "terminal" | "folder";
	/** It is for people's eyes or a CI log, and can share stdout with others of that sort. */
	readonly isLog?: boolean;
	/** It shows which variables there were, and not only which changed. */
	readonly showsVariables?: boolean;
	/** It shows the bodies of requests and responses. */
	readonly showsBodies?: boolean;
}

/** Every reporter by its name; `open-reporters.ts` opens them. */
export const REPORTERS = {
	terminal: { writes: "terminal", isLog: true },
	junit: { writes: "document" },
	json: { writes: "document", showsBodies: true },
	"bruno-json": { writes: "document", showsBodies: true },
	"newman-json": { writes: "document", showsBodies: true },
	html: { writes: "document", showsVariables: true, showsBodies: true },
	har: { writes: "document", showsBodies: true },
	github: { writes: "lines", isLog: true },
	markdown: { writes: "lines" },
	tap: { writes: "lines" },
	ndjson: { writes: "lines", showsBodies: true },
	blob: { writes: "folder", showsVariables: true, showsBodies: true },
} as const satisfies Readonly<Record<string, ReporterDescriptor>>;

export type ReporterName = keyof typeof REPORTERS;

/** The reporters that write so. */
export type ReporterThatWrites<What extends ReporterDescriptor["writes"]> = {
	[Name in ReporterName]: (typeof REPORTERS)[Name]["writes"] extends What
		? Name
		: never;
}[ReporterName];

export const REPORTER_NAMES: readonly ReporterName[] =
	Object.keys(REPORTERS).filter(isReporter);

export function isReporter(name: string): name is ReporterName {
	return Object.hasOwn(REPORTERS, name);
}

/** Of a module it is not known: it may show everything. */
const OF_MODULE: ReporterDescriptor = { writes: "lines", showsBodies: true };

/** What is known of a reporter, by its name or its module. */
export function reporterDescriptor(
	reporter: ReporterName | URL,
): ReporterDescriptor {
	return reporter instanceof URL ? OF_MODULE : REPORTERS[reporter];
}
