import { resolve } from "node:path";
import type { Writable } from "node:stream";
import {
	type DocumentOutput,
	InvalidOptionError,
	openDocumentOutput,
	safeJson,
} from "@curlew/client/internal";
import { loadCsv } from "./csv-report.ts";
import { type FinishedLoad, loadDocument } from "./load-document.ts";
import { loadPrometheus } from "./prometheus-report.ts";

export const LOAD_REPORTERS = ["json", "csv", "prometheus", "html"] as const;

export type LoadReporter = (typeof LOAD_REPORTERS)[number];

/** A report and where it goes. */
export interface LoadReportRequest {
	readonly name: LoadReporter;
	/** Absolute path; undefined for standard output. */
	readonly file: string | undefined;
}

/**
 * `json=load.json`, or `json` for standard output.
 *
 * @throws InvalidOptionError
 */
export function parseReporter(text: string): LoadReportRequest {
	const separator = text.indexOf("=");
	const word = separator < 0 ? text : text.slice(0, separator);
	const name = LOAD_REPORTERS.find((one) => one === word);
	const file = separator < 0 ? undefined : text.slice(separator + 1);
	if (name === undefined || file === "")
		throw new InvalidOptionError(`--reporter ${text} is not known.`, {
			hint: `Write ${LOAD_REPORTERS.join(", ")}, with =FILE: --reporter html=load.html.`,
		});
	const isStdout = file === undefined || file === "-";
	return { name, file: isStdout ? undefined : resolve(file) };
}

/** Reports that are open, and empty as yet. */
export type OpenLoadReports = readonly {
	readonly name: LoadReporter;
	readonly output: DocumentOutput;
}[];

/**
 * Opens the reports before anything is sent, so that no load is wasted.
 *
 * @param stdout where those without a file go
 * @throws ReportNotWritableError
 */
export function openReports(
	requests: readonly LoadReportRequest[],
	stdout: Writable,
): Promise<OpenLoadReports> {
	return Promise.all(
		requests.map(async ({ name, file }) => {
			const destination =
				file === undefined ? { stream: stdout } : { path: file };
			return { name, output: await openDocumentOutput(destination) };
		}),
	);
}

/** Writes the reports, to be closed afterwards. */
export async function writeReports(
	reports: OpenLoadReports,
	load: FinishedLoad,
): Promise<void> {
	for (const { name, output } of reports)
		output.begin(await textOf(name, load), () => "");
}

/**
 * Closes the reports. What stood in the files of those that were not written
 * stays.
 *
 * @throws ReportNotWrittenError
 */
export async function closeReports(reports: OpenLoadReports): Promise<void> {
	for (const { output } of reports) await output.close();
}

async function textOf(name: LoadReporter, load: FinishedLoad): Promise<string> {
	switch (name) {
		case "json":
			return `${safeJson(loadDocument(load), "\t")}\n`;
		case "csv":
			return loadCsv(load);
		case "prometheus":
			return loadPrometheus(load);
		case "html": {
			const { loadPage } = await import("./html/load-page.ts");
			return loadPage(load);
		}
	}
}
