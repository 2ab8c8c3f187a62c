import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import {
	type OpenReportersOptions,
	openReporters,
	type Reporter,
	type ReportRequest,
} from "@curlew/client";
import {
	findReporter,
	InvalidOptionError,
	type Omission,
	type OnReportFault,
	reporterDescriptor,
} from "@curlew/client/internal";
import { inNewmansNames } from "../../options/newman/newman-names.ts";
import type { ReportOptions } from "../../options/report-options.ts";
import { annotationOutput, standardOutput } from "../../terminal/outputs.ts";
import { isGithubAction, stepSummary } from "../../terminal/step-summary.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import {
	FAILURE_CONTENT_LIMIT,
	REPORT_CONTENT_LIMIT,
	VERBOSE_CONTENT_LIMIT,
} from "../content-limits.ts";

export interface RunReportOptions extends ReportOptions {
	readonly verbose?: boolean;
	readonly quiet?: boolean;
	/** Where the command line was newman's. */
	readonly newman?: unknown;
}

/** The reports of a run, not opened yet. */
export interface Reports {
	/** What was asked for, and the terminal's where nothing else takes stdout. */
	readonly wanted: readonly ReportRequest[];
	/** Characters of each body that they show. */
	readonly contentLimit: number;
	/** Whether one of them shows the variables as they were. */
	readonly showsVariables: boolean;
	/** Whether one of them is made to be merged with others. */
	readonly hasBlob: boolean;
	/** @param onFault hears at once of a report that cannot be written any further */
	open(
		onFault?: OnReportFault,
		options?: Pick<OpenReportersOptions, "blob" | "folder">,
	): Promise<Reporter>;
}

/**
 * The reports that the command line asks for; the terminal's unless another
 * one takes stdout.
 *
 * @throws InvalidOptionError
 */
export function reportsOf(
	options: RunReportOptions,
	terminal: Terminal,
): Reports {
	const asked = [...reportersOf(options), ...bruReportersOf(options)];
	const chosen = withTerminal(asked);
	assertOneEach(chosen);
	const wanted = [...chosen, ...reportsForGithub(chosen, options)];
	const hasBodies = wanted.some(
		({ name }) => reporterDescriptor(name).showsBodies,
	);
	const verboseLimit = options.verbose ? VERBOSE_CONTENT_LIMIT : 0;
	return {
		wanted: chosen,
		showsVariables: wanted.some(
			({ name }) => reporterDescriptor(name).showsVariables,
		),
		contentLimit: hasBodies ? REPORT_CONTENT_LIMIT : verboseLimit,
		hasBlob: wanted.some(({ name }) => name === "blob"),
		open: (onFault, opened) =>
			openReporters(wanted, {
				...(onFault && { onFault }),
				omission: omissionOf(options),
				folder: process.env.GITHUB_WORKSPACE || process.cwd(),
				...opened,
				terminal: terminalOptions(options, terminal),
				terminalBodyLimit: verboseLimit || FAILURE_CONTENT_LIMIT,
			}),
	};
}

function reportersOf({ reporter, json }: ReportOptions): ReportRequest[] {
	const texts = [...(reporter ?? []), ...(json ? ["ndjson"] : [])];
	return texts.map((text) => {
		const separator = text.indexOf("=");
		if (separator < 0) return request(text, "-");
		return request(text.slice(0, separator), text.slice(separator + 1));
	});
}

/** `--reporter-json FILE` and the like, `--output FILE --format json`: the JSON is Bruno's, for the sake of what reads it. */
function bruReportersOf(options: ReportOptions): ReportRequest[] {
	const { reporterJson, reporterJunit, reporterHtml, output } = options;
	if (options.format && output === undefined) {
		throw new InvalidOptionError("--format needs a file.", {
			hint: `Write --output FILE, or --reporter ${options.format}=FILE.`,
		});
	}
	return [
		...(reporterJson ? [request("bruno-json", reporterJson)] : []),
		...(reporterJunit ? [request("junit", reporterJunit)] : []),
		...(reporterHtml ? [request("html", reporterHtml)] : []),
		...(output ? [request(nameOfFormat(options.format), output)] : []),
	];
}

function nameOfFormat(format = "json"): string {
	return format === "json" ? "bruno-json" : format;
}

/** @throws InvalidOptionError */
function request(name: string, file: string): ReportRequest {
	if (name === "blob" && file === "-")
		throw new InvalidOptionError("A blob needs a folder to be written to.", {
			hint: "Write --reporter blob=FOLDER.",
		});
	return {
		name: findReporter(name, process.cwd()),
		destination:
			file === "-" ? { stream: outputFor(name) } : { path: resolve(file) },
	};
}

function outputFor(name: string) {
	return name === "github" ? annotationOutput() : standardOutput();
}

function withTerminal(asked: readonly ReportRequest[]): ReportRequest[] {
	const onStdout = asked.filter(isOnStdout).map(({ name }) => name);
	const isTaken = onStdout.some((name) => !reporterDescriptor(name).isLog);
	if (isTaken || onStdout.includes("terminal")) return [...asked];
	return [request("terminal", "-"), ...asked];
}

/** What GitHub shows comes by itself. Parts of a run leave it to the merge of their blobs, and stdout to whom it belongs. */
function reportsForGithub(
	chosen: readonly ReportRequest[],
	{ github }: ReportOptions,
): ReportRequest[] {
	const isPart = chosen.some(({ name }) => name === "blob");
	if (github === false || isPart || !isGithubAction()) return [];
	const summary = stepSummary();
	const isTaken = chosen.some((one) => isOnStdout(one) && !isLog(one));
	const isAsked = chosen.some(({ name }) => name === "github");
	return [
		...(isTaken || isAsked ? [] : [request("github", "-")]),
		...(summary
			? [{ name: "markdown" as const, destination: { stream: summary } }]
			: []),
	];
}

function assertOneEach(wanted: readonly ReportRequest[]): void {
	const [first, second] = wanted.filter(isOnStdout);
	if (first && second && !(isLog(first) && isLog(second))) {
		throw new InvalidOptionError(
			`Two reports would go to stdout: ${shown(first)} and ${shown(second)}.`,
			{ hint: `Give one of them a file: --reporter ${shown(second)}=FILE.` },
		);
	}
	const paths = wanted.flatMap(({ destination }) =>
		"path" in destination ? [destination.path] : [],
	);
	const twice = paths.find((path, index) => paths.indexOf(path) !== index);
	if (twice) {
		throw new InvalidOptionError(`Two reports would go to ${twice}.`, {
			hint: "Give each report a file of its own.",
		});
	}
}

function shown({ name }: ReportRequest): string {
	return name instanceof URL ? fileURLToPath(name) : name;
}

export function isOnStdout({ destination }: ReportRequest): boolean {
	return "stream" in destination;
}

function omissionOf(options: ReportOptions): Omission {
	const { omitHeaders, omitHeader = [], reporterSkipHeaders = [] } = options;
	const { omitBodies = false } = options;
	return {
		headers: omitHeaders ? "all" : [...omitHeader, ...reporterSkipHeaders],
		requestBodies: omitBodies || (options.omitRequestBodies ?? false),
		responseBodies: omitBodies || (options.omitResponseBodies ?? false),
	};
}

function terminalOptions(
	{ quiet, verbose, newman }: RunReportOptions,
	terminal: Terminal,
) {
	const verbosity = quiet ? "quiet" : verbose ? "verbose" : "normal";
	return {
		style: terminal.style,
		write: (text: string) => terminal.write(text),
		get columns() {
			return terminal.columns;
		},
		hasLiveLine: terminal.canRewriteLines,
		verbosity,
		...(newman !== undefined && { optionNames: inNewmansNames }),
	} as const;
}

function isLog({ name }: ReportRequest): boolean {
	return reporterDescriptor(name).isLog ?? false;
}
