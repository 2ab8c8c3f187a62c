import { relative } from "node:path";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import {
	visibleLine,
	withoutStrayCaret,
} from "../../diagnostics/visible-text.ts";
import type { RequestResult } from "../../run/events/events.ts";
import { errorsOf } from "../judged.ts";
import { type Style, styledDiagnostic } from "./style.ts";

export interface FindingsOptions {
	readonly style: Style;
	/** Files are shown relative to this folder. */
	readonly root: string;
	/** Also what went well. */
	readonly isVerbose: boolean;
	/** Sentences are wrapped to this width; undefined where nothing is. */
	readonly columns?: number | undefined;
	/** What options that hints name are called here. */
	readonly optionNames?: ((hint: string) => string) | undefined;
}

/** What a request's result has to say beyond its status, as lines: failures, problems, warnings, assertions, tests. */
export function describeFindings(
	result: RequestResult,
	options: FindingsOptions,
): readonly string[] {
	const diagnostics = [...errorsOf(result), ...result.warnings];
	return [
		...diagnostics.flatMap((one) => diagnosticLines(one, options)),
		...result.assertions.flatMap((assertion) =>
			judgement(assertionLabel(assertion), assertion.error, options),
		),
		...result.tests.flatMap(({ name, status, error }) =>
			status === "skipped"
				? skipped(visibleLine(name), options)
				: judgement(visibleLine(name), error, options),
		),
	];
}

function diagnosticLines(
	diagnostic: Diagnostic,
	options: FindingsOptions,
): readonly string[] {
	const { style, isVerbose } = options;
	const lines = styledDiagnostic(diagnostic, style, options).split("\n");
	const stack = (isVerbose && diagnostic.stack?.split("\n")) || [];
	return [...lines, ...stack.map(style.dim)];
}

function assertionLabel({
	expression,
	operator,
	value,
}: RequestResult["assertions"][number]): string {
	return visibleLine(`${expression} ${operator} ${value}`.trim());
}

function skipped(
	name: string,
	{ style, isVerbose }: FindingsOptions,
): readonly string[] {
	return isVerbose ? [style.warning(`↷ ${name} (skipped)`)] : [];
}

function judgement(
	label: string,
	error: Diagnostic | undefined,
	options: FindingsOptions,
): readonly string[] {
	const { style, isVerbose } = options;
	if (error) return [`${style.bad("✗")} ${label}`, ...reason(error, options)];
	return isVerbose ? [`${style.good("✓")} ${label}`] : [];
}

function reason(
	{ message, location, hint }: Diagnostic,
	{ style, root }: FindingsOptions,
): readonly string[] {
	const isDiff = message.startsWith('The snapshot "');
	const lines = withoutStrayCaret(message)
		.split("\n")
		.map((line) => (isDiff ? diffLine(line, style) : line));
	if (location) {
		lines.push(style.dim(`${relative(root, location.file)}:${location.line}`));
	}
	if (hint) lines.push(`${style.accent("hint:")} ${hint}`);
	return lines.map((line) => `  ${line}`);
}

/** What went, and what came. */
function diffLine(line: string, style: Style): string {
	if (line.startsWith("- ")) return style.bad(line);
	return line.startsWith("+ ") ? style.good(line) : line;
}
