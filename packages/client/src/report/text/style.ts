import { styleText } from "node:util";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import {
	type FormatDiagnosticOptions,
	formatDiagnostic,
} from "../../diagnostics/format-diagnostic.ts";

type Format = Parameters<typeof styleText>[0];

/** Gives text its colours, or leaves it as it is. */
export interface Style {
	readonly isColoured: boolean;
	good(text: string): string;
	bad(text: string): string;
	warning(text: string): string;
	accent(text: string): string;
	dim(text: string): string;
	bold(text: string): string;
}

/** The style for an output: plain text when `isColoured` is false. */
export function createStyle(isColoured: boolean): Style {
	const paint = (format: Format) => (text: string) =>
		isColoured ? styleText(format, text, { validateStream: false }) : text;
	return {
		isColoured,
		good: paint("green"),
		bad: paint("red"),
		warning: paint("yellow"),
		accent: paint("cyan"),
		dim: paint("dim"),
		bold: paint("bold"),
	};
}

/** A diagnostic in the colours of a style. */
export function styledDiagnostic(
	diagnostic: Diagnostic,
	style: Style,
	options: Pick<FormatDiagnosticOptions, "root" | "columns" | "optionNames">,
): string {
	return formatDiagnostic(
		diagnostic,
		style.isColoured ? { ...options, colour: coloursOf(style) } : options,
	);
}

function coloursOf(
	style: Style,
): NonNullable<FormatDiagnosticOptions["colour"]> {
	return {
		error: style.bad,
		warning: style.warning,
		hint: style.accent,
		faint: style.dim,
		strong: style.bold,
	};
}
