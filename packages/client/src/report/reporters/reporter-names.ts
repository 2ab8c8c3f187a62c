import { nearestName } from "@curlew/template";
import { InvalidOptionError } from "../../run/context/invalid-option-error.ts";

export const REPORTER_NAMES = [
	"terminal",
	"junit",
	"json",
	"bruno-json",
	"html",
	"har",
	"github",
	"tap",
	"ndjson",
	"blob",
] as const;

export type ReporterName = (typeof REPORTER_NAMES)[number];

/**
 * The reporter of that name.
 *
 * @throws InvalidOptionError with the nearest name when there is none
 */
export function reporterName(text: string): ReporterName {
	const name = REPORTER_NAMES.find((one) => one === text);
	if (name) return name;
	const nearest = nearestName(text, REPORTER_NAMES);
	throw new InvalidOptionError(`There is no reporter "${text}".`, {
		hint: nearest
			? `Did you mean ${nearest}?`
			: `Choose one of ${REPORTER_NAMES.join(", ")}.`,
	});
}

/** Those that write for people's eyes or a CI log, and can share stdout with each other. */
export function writesLog(name: ReporterName): boolean {
	return name === "terminal" || name === "github";
}

/** Those that show which variables there were, and not only which changed. */
export function showsVariables(name: ReporterName): boolean {
	return name === "html" || name === "blob";
}

/** Those that show the bodies of requests and responses. */
export function showsBodies(name: ReporterName): boolean {
	return ["json", "bruno-json", "html", "har", "ndjson", "blob"].includes(name);
}
