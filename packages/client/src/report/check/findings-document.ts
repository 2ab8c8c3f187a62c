import type { Finding } from "../../analysis/check/finding.ts";
import type { SourceLocation } from "../../diagnostics/diagnostic.ts";
import { relativeFile } from "../../diagnostics/relative-file.ts";
import type { Masked } from "../../variables/masked.ts";

/** Findings as JSON, each with all of its places: `file` relative to the collection, lines and columns from 1. */
export function findingsDocument({
	findings,
	root,
	environments,
	defaultEnvironment = null,
}: {
	readonly findings: readonly Masked<Finding>[];
	readonly root: string;
	/** Those that were looked at, and the one of them that a run uses where nobody chooses. */
	readonly environments: readonly string[];
	readonly defaultEnvironment: string | null | undefined;
}): unknown {
	return {
		environments,
		defaultEnvironment,
		findings: findings.map(
			({ rule, severity, location, message, hint, count, places }) => ({
				rule,
				severity,
				...placeOf(location, root),
				message,
				hint: hint ?? null,
				count,
				places: places.map((place) => placeOf(place.location, root)),
			}),
		),
	};
}

function placeOf({ file, line, column }: SourceLocation, root: string) {
	return { file: relativeFile(root, file), line, column };
}
