import type { Diagnostic, RequestStatus, RunSummary } from "@curlew/client";
import type { PendingLogin } from "@curlew/client/internal";
import type { RequestResult } from "./run.ts";
import type { LogEvent } from "./sending.ts";

/** What to run, and how. */
export interface RunConfig {
	readonly environment: string | null;
	/** Paths of folders and requests in the collection, in the order in which they run; empty for all of it. */
	readonly paths: readonly string[];
	/** Of those, only these requests: what failed the last time. */
	readonly only?: readonly string[];
	/** The requests run once for each row of it. Relative to the collection's folder. */
	readonly data?: string;
	/** How often the requests run. Default: once, or once for each row. */
	readonly iterations?: number;
	/** Up to so many at the same time. */
	readonly parallel?: number;
	readonly tags?: readonly string[];
	readonly excludeTags?: readonly string[];
	/** Stop after the first request that did not pass. */
	readonly bail?: boolean;
	/** Milliseconds between requests. */
	readonly delay?: number;
}

/** `POST /api/:collection/runs`. Answers 202 at once; the rest comes as events. */
export interface StartRun {
	/** Chosen by the page, unique. */
	readonly id: string;
	readonly config: RunConfig;
}

/** What is known of a run, without its results. */
export interface RunHead {
	readonly id: string;
	readonly config: RunConfig;
	/** What is run, for people: `users/`; empty for the whole collection. */
	readonly label: string;
	/** `refused`: it could not begin; `broken`: it came to no end. `failure` says why. */
	readonly phase: "starting" | "running" | "finished" | "refused" | "broken";
	/** Milliseconds since the epoch. */
	readonly at: number;
	/** How many results are expected; jumps and data may change what comes. */
	readonly expected: number;
	readonly iterationCount: number;
	/** Name of the request that began last, with the number of its try. */
	readonly current: string | null;
	/** What its request waits for: somebody has to log in. */
	readonly login?: PendingLogin;
	/** What is wrong with the collection itself. */
	readonly problems: readonly Diagnostic[];
	readonly summary?: RunSummary;
	readonly failure?: Diagnostic;
}

/** One request of a run, as its list shows it. */
export interface RunRow {
	/** From 0, in the order of the run. */
	readonly index: number;
	readonly name: string;
	/** The request's path in the collection. */
	readonly path: string;
	readonly iteration: number;
	readonly outcome: RequestStatus;
	readonly method?: string;
	/** Of the response. */
	readonly status?: number;
	/** Milliseconds of the exchange, or of the attempt. */
	readonly duration: number;
	/** Bytes of the response's body. */
	readonly size?: number;
	/** Tests and assertions together. */
	readonly checks: { readonly passed: number; readonly failed: number };
	/** How many it had; absent where there was one. */
	readonly tries?: number;
	/** The first thing that is wrong with it, in a sentence. */
	readonly reason?: string;
}

/** `GET /api/:collection/runs/:id?from=`: the rows from that one on. */
export interface RunState {
	readonly head: RunHead;
	readonly rows: readonly RunRow[];
}

/** `GET /api/:collection/runs/:id/results/:index`. Secrets are masked. */
export interface RunResultDetails {
	readonly result: RequestResult;
	readonly log: readonly LogEvent[];
	/** What is not there any more, in words. */
	readonly notes: readonly string[];
}

/** Files that may hold rows of data: `GET /api/:collection/data-files`. Relative to the collection's folder. */
export type DataFiles = readonly string[];

/** A report of a run as a file. */
export interface ReportFormat {
	readonly label: string;
	/** Of the file, without a dot. */
	readonly ending: string;
}

/** What a run is saved as: `GET /api/:collection/runs/:id/report/:format`. */
export const REPORT_FORMATS = {
	html: { label: "HTML page", ending: "html" },
	junit: { label: "JUnit XML", ending: "xml" },
	json: { label: "JSON", ending: "json" },
	markdown: { label: "Markdown", ending: "md" },
	har: { label: "HAR (every exchange)", ending: "har" },
	terminal: { label: "Text, as in a terminal", ending: "txt" },
	tap: { label: "TAP", ending: "tap" },
	ndjson: { label: "Events, a line of JSON each", ending: "ndjson" },
	"bruno-json": { label: "JSON, as bru writes it", ending: "json" },
	"newman-json": { label: "JSON, as newman writes it", ending: "json" },
} as const satisfies Readonly<Record<string, ReportFormat>>;

export type ReportName = keyof typeof REPORT_FORMATS;

export const REPORT_NAMES: readonly ReportName[] =
	Object.keys(REPORT_FORMATS).filter(isReportName);

export function isReportName(name: string): name is ReportName {
	return Object.hasOwn(REPORT_FORMATS, name);
}
