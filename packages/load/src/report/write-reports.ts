import { closeSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { CurlewError, InvalidOptionError } from "@curlew/client";
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

/** A report's file cannot be written. */
export class LoadReportError extends CurlewError {
	readonly code = "REPORT_NOT_WRITABLE";
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

/**
 * Makes sure that the files can be written, before anything is sent.
 *
 * @throws LoadReportError
 */
export function openReports(requests: readonly LoadReportRequest[]): void {
	for (const { file } of requests) {
		if (file === undefined) continue;
		attempt(file, () => {
			mkdirSync(dirname(file), { recursive: true });
			closeSync(openSync(file, "a"));
		});
	}
}

/**
 * Writes the reports.
 *
 * @param print takes what goes to standard output
 * @throws LoadReportError
 */
export async function writeReports(
	requests: readonly LoadReportRequest[],
	load: FinishedLoad,
	print: (text: string) => void,
): Promise<void> {
	for (const { name, file } of requests) {
		const text = await textOf(name, load);
		if (file === undefined) print(text);
		else attempt(file, () => writeFileSync(file, text));
	}
}

async function textOf(name: LoadReporter, load: FinishedLoad): Promise<string> {
	switch (name) {
		case "json":
			return `${JSON.stringify(loadDocument(load), null, "\t")}\n`;
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

function attempt(file: string, write: () => void): void {
	try {
		write();
	} catch (cause) {
		const reason = cause instanceof Error ? cause.message : String(cause);
		throw new LoadReportError(
			`The report ${file} cannot be written: ${reason}`,
			{
				cause,
				hint: "Check that the folder may be written to, and that the disk is not full.",
			},
		);
	}
}
