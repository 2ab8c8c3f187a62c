import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { relativeFile } from "../../diagnostics/relative-file.ts";
import { visibleLine } from "../../diagnostics/visible-text.ts";
import type { ContentSample, RequestResult } from "../../run/events/events.ts";
import { answerOf, errorsOf, judgedOf } from "../judged.ts";
import { fitText } from "./fit-text.ts";
import type { Style } from "./style.ts";

/** How many failures the end of a run repeats. */
export const MOST_REPEATED = 10;

/** Reasons of one request. */
const MOST_REASONS = 3;
/** Lines of a response's body. */
const BODY_LINES = 2;
/** Characters of a line where the output is no terminal. */
const LONGEST_LINE = 160;
const INDENT = "     ";

export interface FailuresOptions {
	readonly style: Style;
	/** Files are shown relative to this folder. */
	readonly root: string;
	readonly columns: number | undefined;
}

/**
 * The failures of a run once more, where they can be seen: each with its place,
 * what was sent, what was expected and got, and how the body begins.
 *
 * @param failures the first ones
 * @param count how many there are in all
 */
export function describeFailures(
	failures: readonly RequestResult[],
	count: number,
	options: FailuresOptions,
): string {
	const { style } = options;
	const told = failures.flatMap((result, at) => [
		...describeFailure(result, at + 1, options),
		"",
	]);
	const more = count - failures.length;
	if (more > 0) told.push(`  … and ${more} more`, "");
	return [style.bold(style.bad("Failures")), "", ...told].join("\n");
}

function describeFailure(
	result: RequestResult,
	number: number,
	{ style, root, columns }: FailuresOptions,
): readonly string[] {
	const reasons = reasonsOf(result);
	const place = placeOf(result, reasons, root);
	const row =
		result.iteration > 0 ? ` · iteration ${result.iteration + 1}` : "";
	const answer = visibleLine(answerOf(result));
	const width = (columns ?? LONGEST_LINE) - INDENT.length;
	const { request } = result;
	const lines = [
		...(request
			? [
					style.dim(
						fitText(visibleLine(`${request.method} ${request.url}`), width),
					),
				]
			: []),
		...reasons
			.slice(0, MOST_REASONS)
			.map(({ text }) => fitText(visibleLine(firstLine(text)), width)),
		...(reasons.length > MOST_REASONS
			? [style.dim(`… and ${reasons.length - MOST_REASONS} more`)]
			: []),
		...bodyLines(result.response?.body).map((line) =>
			style.dim(fitText(visibleLine(line), width)),
		),
	];
	const name = style.bold(visibleLine(result.path));
	return [
		`${`${number}.`.padStart(4)} ${name}  ${style.dim(`${place} · ${answer}${row}`)}`,
		...lines.map((line) => INDENT + line),
	];
}

/** The rest of a message of several lines stands with the request. */
function firstLine(text: string): string {
	return text.split("\n", 1)[0] ?? "";
}

interface Reason extends Pick<Diagnostic, "location"> {
	readonly text: string;
}

function reasonsOf(result: RequestResult): readonly Reason[] {
	const errors = errorsOf(result).map(({ message, location }) => ({
		text: message,
		...(location && { location }),
	}));
	const judged = judgedOf(result).flatMap(({ name, error }) =>
		error
			? [
					{
						text: `${name}: ${error.message}`,
						...(error.location && { location: error.location }),
					},
				]
			: [],
	);
	return [...errors, ...judged];
}

function placeOf(
	{ file }: RequestResult,
	reasons: readonly Reason[],
	root: string,
): string {
	const location = reasons.find(({ location }) => location)?.location;
	const shown = visibleLine(relativeFile(root, location?.file ?? file));
	return location ? `${shown}:${location.line}` : shown;
}

function bodyLines(body: ContentSample | undefined): readonly string[] {
	if (body?.kind !== "text") return [];
	return body.text
		.split("\n")
		.filter((line) => line.trim() !== "")
		.slice(0, BODY_LINES);
}
