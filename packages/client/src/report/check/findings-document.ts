import type { Finding } from "../../analysis/check/finding.ts";
import { relativeFile } from "../../diagnostics/relative-file.ts";

/** Findings as JSON: `file` relative to the collection, lines and columns from 1. */
export function findingsDocument(
	findings: readonly Finding[],
	root: string,
): unknown {
	return {
		findings: findings.map(({ rule, severity, location, message, hint }) => ({
			rule,
			severity,
			file: relativeFile(root, location.file),
			line: location.line,
			column: location.column,
			message,
			hint: hint ?? null,
		})),
	};
}
