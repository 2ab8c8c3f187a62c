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
