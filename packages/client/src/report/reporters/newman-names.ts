import type { ReporterName } from "./reporter-names.ts";

/** What one of newman's reporters is here. */
export type NewmanReporter =
	| { readonly is: "terminal" }
	| {
			readonly is: Exclude<ReporterName, "terminal">;
			/** Of the file that is written where none is named. */
			readonly ending: string;
	  };

const JUNIT: NewmanReporter = { is: "junit", ending: "xml" };
const HTML: NewmanReporter = { is: "html", ending: "html" };

/** Newman's reporters, and those that many install beside it. `terminal` is what is written without any `--reporter`. */
export const NEWMAN_REPORTERS: Readonly<Record<string, NewmanReporter>> = {
	cli: { is: "terminal" },
	progress: { is: "terminal" },
	emojitrain: { is: "terminal" },
	json: { is: "newman-json", ending: "json" },
	junit: JUNIT,
	junitfull: JUNIT,
	junitxray: JUNIT,
	html: HTML,
	htmlextra: HTML,
};
