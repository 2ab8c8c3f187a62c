import {
	type Diagnostic,
	DiagnosticSeverity,
	DiagnosticTag,
} from "vscode-languageserver";
import type { PublishedDiagnostic } from "./messages.ts";

/** A finding as an editor shows it: lines and columns from 0. */
export function toLsp(shown: PublishedDiagnostic): Diagnostic {
	const { line = 1, column = 1, length = 1 } = shown.location ?? {};
	const start = { line: line - 1, character: column - 1 };
	const end = { line: line - 1, character: column - 1 + length };
	const { message, hint } = shown;
	return {
		range: { start, end },
		severity: SEVERITIES[shown.severity],
		code: shown.code,
		// Editors show it faded.
		...(shown.code === "unused" && { tags: [DiagnosticTag.Unnecessary] }),
		source: "curlew",
		message: hint === undefined ? message : `${message}\n${hint}`,
	};
}

const SEVERITIES = {
	error: DiagnosticSeverity.Error,
	warning: DiagnosticSeverity.Warning,
	info: DiagnosticSeverity.Information,
} as const;
