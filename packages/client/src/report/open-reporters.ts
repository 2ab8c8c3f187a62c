import { InvalidOptionError } from "../run/context/invalid-option-error.ts";
import type { RunEvent } from "../run/events/events.ts";
import type { BlobHeader } from "./blob/blob-header.ts";
import { NOTHING_OMITTED, type Omission, withoutOmitted } from "./omission.ts";
import type { ReportDestination } from "./output/destination.ts";
import type { DocumentOutput } from "./output/document-output.ts";
import type { LineOutput } from "./output/line-output.ts";
import type { OnReportFault } from "./output/report-error.ts";
import type { Reporter } from "./reporters/reporter.ts";
import type {
	ReporterName,
	ReporterThatWrites,
} from "./reporters/reporter-names.ts";
import {
	TerminalReporter,
	type TerminalReporterOptions,
} from "./reporters/terminal-reporter.ts";
import { createStyle } from "./text/style.ts";

/** A report that is wanted, and where it goes. */
export interface ReportRequest {
	/** One of Curlew's own; or the URL of a module whose default export is a `MakeReporter`. */
	readonly name: ReporterName | URL;
	readonly destination: ReportDestination;
}

export interface OpenReportersOptions {
	/** What is left out of all reports. Default: nothing. */
	readonly omission?: Omission;
	/** Files are named relative to this folder where a report's readers expect that. Absolute. Default: the folder that the process runs in. */
	readonly folder?: string;
	/** How a report named `terminal` looks, and is written, that goes to a stream. Default: plain text, as in a file. @internal */
	readonly terminal?: TerminalReporterOptions;
	/** Characters of each body that `terminal` shows. Default: 0. */
	readonly terminalBodyLimit?: number;
	/** Of which part of which run the events are: needed for a report named `blob`. @internal */
	readonly blob?: BlobHeader | undefined;
	/** Hears at once of a report that cannot be written any further, so that the run can be ended. `close` throws the same error. */
	readonly onFault?: OnReportFault;
}

/**
 * Opens reports and gives back one reporter for all of them. Each kind is
 * loaded when it is asked for.
 *
 * @throws ReportNotWritableError when a file cannot be opened, NoReporterError when a module makes no reporter; those opened before it are closed
 */
export async function openReporters(
	wanted: readonly ReportRequest[],
	options: OpenReportersOptions = {},
): Promise<Reporter> {
	const reporters: Reporter[] = [];
	const { omission = NOTHING_OMITTED } = options;
	const all = new ReporterGroup(reporters, omission);
	try {
		for (const one of wanted) reporters.push(await open(one, options));
	} catch (error) {
		await all.close();
		throw error;
	}
	return all;
}

async function open(
	{ name, destination }: ReportRequest,
	options: OpenReportersOptions,
): Promise<Reporter> {
	if (name === "terminal") return openTerminal(destination, options);
	if (name === "blob") return openBlobReporter(destination, options);
	const { folder = process.cwd(), onFault } = options;
	if (name instanceof URL) {
		const { openModuleReporter } = await import(
			"./reporters/module-reporter.ts"
		);
		return openModuleReporter(name, destination, folder, onFault);
	}
	if (isDocument(name)) {
		const { openDocumentOutput } = await import("./output/document-output.ts");
		const document = await openDocumentOutput(destination, onFault);
		return DOCUMENTS[name](document, folder);
	}
	const { openLineOutput } = await import("./output/line-output.ts");
	return LINES[name](openLineOutput(destination, onFault), folder);
}

function isDocument(
	name: ReporterName,
): name is ReporterThatWrites<"document"> {
	return Object.hasOwn(DOCUMENTS, name);
}

/** Each is loaded when it is asked for. `folder` is what files are named relative to. */
const DOCUMENTS: Readonly<
	Record<
		ReporterThatWrites<"document">,
		(document: DocumentOutput, folder: string) => Promise<Reporter>
	>
> = {
	junit: async (document, folder) => {
		const { JunitReporter } = await import("./reporters/junit-reporter.ts");
		return new JunitReporter(document, folder);
	},
	json: async (document) => {
		const { JsonReporter } = await import("./reporters/json-reporter.ts");
		return new JsonReporter(document);
	},
	"bruno-json": async (document) => {
		const { BrunoJsonReporter } = await import(
			"./reporters/bruno-json-reporter.ts"
		);
		return new BrunoJsonReporter(document);
	},
	"newman-json": async (document) => {
		const { NewmanJsonReporter } = await import(
			"./newman/newman-json-reporter.ts"
		);
		return new NewmanJsonReporter(document);
	},
	har: async (document) => {
		const { HarReporter } = await import("./har/har-reporter.ts");
		return new HarReporter(document);
	},
	html: async (document) => {
		const { HtmlReporter } = await import("./html/html-reporter.ts");
		return new HtmlReporter(document);
	},
};

const LINES: Readonly<
	Record<
		ReporterThatWrites<"lines">,
		(lines: LineOutput, folder: string) => Promise<Reporter>
	>
> = {
	github: async (lines, folder) => {
		const { GithubReporter } = await import("./reporters/github-reporter.ts");
		return new GithubReporter(lines, folder);
	},
	markdown: async (lines, folder) => {
		const { MarkdownReporter } = await import(
			"./reporters/markdown-reporter.ts"
		);
		return new MarkdownReporter(lines, folder);
	},
	tap: async (lines) => {
		const { TapReporter } = await import("./reporters/tap-reporter.ts");
		return new TapReporter(lines);
	},
	ndjson: async (lines) => {
		const { ndjsonReporter } = await import("./reporters/ndjson-reporter.ts");
		const reporter = ndjsonReporter((line) => lines.write(line));
		return { ...reporter, close: () => lines.close() };
	},
};

async function openBlobReporter(
	destination: ReportDestination,
	{ blob, onFault }: OpenReportersOptions,
): Promise<Reporter> {
	if ("stream" in destination || blob === undefined)
		throw new InvalidOptionError("A blob needs a folder to be written to.", {
			hint: "Write --reporter blob=FOLDER.",
		});
	const { BlobReporter } = await import("./blob/blob-reporter.ts");
	return new BlobReporter(destination.path, blob, onFault);
}

async function openTerminal(
	destination: ReportDestination,
	{ terminal, terminalBodyLimit = 0, onFault }: OpenReportersOptions,
): Promise<Reporter> {
	if ("stream" in destination && terminal)
		return withShortBodies(new TerminalReporter(terminal), terminalBodyLimit);
	const { openLineOutput } = await import("./output/line-output.ts");
	const lines = openLineOutput(destination, onFault);
	const reporter = new TerminalReporter({
		style: createStyle(false),
		write: (text) => lines.write(text),
		columns: undefined,
		hasLiveLine: false,
		verbosity: terminal?.verbosity ?? "normal",
	});
	const close = () => lines.close();
	return { ...withShortBodies(reporter, terminalBodyLimit), close };
}

function withShortBodies(reporter: Reporter, bodyLimit: number): Reporter {
	const omission = { ...NOTHING_OMITTED, bodyLimit };
	return {
		handle: (event) => reporter.handle(withoutOmitted(event, omission)),
		makeRoom: () => reporter.makeRoom?.(),
		close: () => reporter.close?.(),
	};
}

/** Several reporters as one. */
class ReporterGroup implements Reporter {
	readonly #reporters: readonly Reporter[];
	readonly #omission: Omission;

	constructor(reporters: readonly Reporter[], omission: Omission) {
		this.#reporters = reporters;
		this.#omission = omission;
	}

	handle(event: RunEvent): void {
		const told = withoutOmitted(event, this.#omission);
		for (const reporter of this.#reporters) reporter.handle(told);
	}

	makeRoom(): void {
		for (const reporter of this.#reporters) reporter.makeRoom?.();
	}

	/** Closes them all, whatever becomes of each, and rejects with the first fault. */
	async close(): Promise<void> {
		const outcomes = await Promise.allSettled(
			this.#reporters.map(async (reporter) => reporter.close?.()),
		);
		const failed = outcomes.find(({ status }) => status === "rejected");
		if (failed?.status === "rejected") throw failed.reason;
	}
}
