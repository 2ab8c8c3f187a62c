import type { Finding, FindingSeverity } from "../../analysis/check/finding.ts";
import { formatPlace } from "../../diagnostics/format-diagnostic.ts";
import { relativeFile } from "../../diagnostics/relative-file.ts";
import { visibleLine } from "../../diagnostics/visible-text.ts";
import type { Masked } from "../../variables/masked.ts";
import type { Style } from "../text/style.ts";
import { countOf } from "../text/units.ts";
import { otherPlaces } from "./other-places.ts";

export interface FindingsPageOptions {
	readonly style: Style;
	/** Files below this folder are shown relative to it. */
	readonly root: string;
	/** Columns of the terminal; undefined when the output is none. */
	readonly columns: number | undefined;
	/** What was looked at, for the last line. */
	readonly requests: number;
	readonly environments: readonly string[];
	/** The one of them that a run uses where nobody chooses; undefined where there is none, or somebody has chosen. */
	readonly defaultEnvironment: string | undefined;
	/** How many findings were fixed, and are not among these. */
	readonly fixed: number;
}

/** Findings for people: by file, each with its line and a caret, and a summary at the end. */
export function describeCheck(
	findings: readonly Masked<Finding>[],
	options: FindingsPageOptions,
): string {
	const byFile = Map.groupBy(findings, ({ location }) => location.file);
	const parts = [...byFile].map(([file, list]) => {
		const heading = visibleLine(relativeFile(options.root, file));
		const blocks = list.map((finding) => describeFinding(finding, options));
		return `${options.style.bold(heading)}\n${blocks.join("\n\n")}\n`;
	});
	return [...parts, `${summaryOf(findings, options)}\n`].join("\n");
}

function describeFinding(
	finding: Finding,
	{ style, columns, root }: FindingsPageOptions,
): string {
	const { rule, severity, message, hint, location, excerpt } = finding;
	const others = otherPlaces(finding, root);
	const mark = markFor(severity, style);
	const { line, column } = location;
	const lines = [
		`  ${style.dim(`${line}:${column}`)}  ${mark(severity)}  ${visibleLine(message)}  ${style.dim(rule)}`,
	];
	if (excerpt !== undefined)
		lines.push(
			...formatPlace(location, excerpt, { columns }, mark).map(
				(text) => `  ${text}`,
			),
		);
	if (others !== undefined)
		lines.push(`     ${style.dim("also at")} ${visibleLine(others)}`);
	if (hint !== undefined)
		lines.push(`     ${style.accent("hint:")} ${visibleLine(hint)}`);
	return lines.join("\n");
}

function markFor(
	severity: FindingSeverity,
	style: Style,
): (text: string) => string {
	if (severity === "error") return style.bad;
	return severity === "warning" ? style.warning : style.accent;
}

function summaryOf(
	findings: readonly Masked<Finding>[],
	{ style, requests, fixed, ...looked }: FindingsPageOptions,
): string {
	const count = (severity: FindingSeverity) =>
		findings.filter((finding) => finding.severity === severity).length;
	const [errors, warnings, notes] = [
		count("error"),
		count("warning"),
		count("info"),
	];
	const done = fixed > 0 ? `Fixed ${countOf(fixed, "finding")}. ` : "";
	const where = `in ${countOf(requests, "request")}${inWords(looked)}`;
	if (findings.length === 0)
		return style.good(`${done}Nothing found ${where}.`);
	const counts = [
		errors > 0 && style.bad(countOf(errors, "error")),
		warnings > 0 && style.warning(countOf(warnings, "warning")),
		notes > 0 && style.accent(countOf(notes, "note")),
	].filter((text) => text !== false);
	return `${done}${counts.join(", ")} ${where}.`;
}

function inWords({
	environments,
	defaultEnvironment,
}: Pick<FindingsPageOptions, "environments" | "defaultEnvironment">): string {
	if (environments.length === 0) return "";
	const names = environments
		.map((name) =>
			name === defaultEnvironment
				? `${visibleLine(name)} (default)`
				: visibleLine(name),
		)
		.join(", ");
	return environments.length === 1
		? ` with the environment ${names}`
		: ` with the environments ${names}`;
}
