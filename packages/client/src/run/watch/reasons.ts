import type { FileUse } from "../../analysis/used-files.ts";
import { COOKIE } from "./results-flow.ts";

/** Why a request runs again. */
export type ReasonToRun =
	/** The user wants it. */
	| { readonly kind: "asked" }
	| { readonly kind: "changed" }
	| { readonly kind: "new" }
	/** A file that every request needs is another one. */
	| { readonly kind: "file-of-all"; readonly file: string }
	| { readonly kind: "uses"; readonly use: FileUse; readonly file: string }
	/** Its scripts run a request that changed. */
	| { readonly kind: "runs"; readonly path: string }
	/** Variables of an environment have other values. */
	| { readonly kind: "values"; readonly names: readonly string[] }
	/** It reads what another one sets that runs again, or is gone. */
	| {
			readonly kind: "reads";
			readonly names: readonly string[];
			readonly from: string;
			readonly isGone: boolean;
	  }
	/** Another one that runs again says which request comes next. */
	| { readonly kind: "jump"; readonly from: string }
	/** It runs for another one that reads what it sets. */
	| {
			readonly kind: "needed";
			readonly names: readonly string[];
			readonly by: string;
	  };

/** By position in the run as it is. The first reason found is the one that is told. */
export type Reasons = Map<number, ReasonToRun>;

/** How files and requests are called in a text. */
export interface ShownNames {
	/** @param file absolute */
	readonly file: (file: string) => string;
	/** @param path of a request, in the collection */
	readonly request: (path: string) => string;
}

/** Why a request runs, in a few words behind its name. */
export function describeReason(why: ReasonToRun, shown: ShownNames): string {
	switch (why.kind) {
		case "asked":
			return "";
		case "changed":
			return "changed";
		case "new":
			return "is new";
		case "file-of-all":
			return `needs ${shown.file(why.file)}`;
		case "uses":
			return `${why.use} ${shown.file(why.file)}`;
		case "runs":
			return `runs ${shown.request(why.path)} in a script`;
		case "values":
			return `reads ${quoted(why.names)}`;
		case "reads":
			return describeReading(why, shown.request(why.from));
		case "jump":
			return `${shown.request(why.from)} says which request comes next`;
		case "needed":
			return why.names.length === 0
				? `runs first: ${shown.request(why.by)} may read what it sets`
				: `runs first: sets ${quoted(why.names)} for ${shown.request(why.by)}`;
	}
}

function describeReading(
	{ names, isGone }: Extract<ReasonToRun, { kind: "reads" }>,
	from: string,
): string {
	return names.length === 0
		? `may read what ${from} ${isGone ? "set" : "sets"}`
		: `reads ${quoted(names)}, which ${from} ${isGone ? "set" : "sets"}`;
}

/** The paths of other requests that a reason names. */
export function namedIn(why: ReasonToRun): readonly string[] {
	if ("from" in why) return [why.from];
	if ("by" in why) return [why.by];
	return "path" in why ? [why.path] : [];
}

/** `token`, the cookie `session`. */
function quoted(names: readonly string[]): string {
	return names
		.map((name) =>
			name.startsWith(COOKIE)
				? `the cookie \`${name.slice(COOKIE.length)}\``
				: name.includes(" ")
					? name
					: `\`${name}\``,
		)
		.join(", ");
}
