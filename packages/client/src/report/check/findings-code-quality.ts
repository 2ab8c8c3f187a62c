import { createHash } from "node:crypto";
import type { Finding, FindingSeverity } from "../../analysis/check/finding.ts";
import { relativeFile } from "../../diagnostics/relative-file.ts";
import type { Masked } from "../../variables/masked.ts";

const SEVERITIES: Readonly<Record<FindingSeverity, string>> = {
	error: "major",
	warning: "minor",
	info: "info",
};

/**
 * Findings as a report of GitLab's Code Quality: the fields of Code Climate's
 * format that GitLab reads. A finding keeps its fingerprint when lines move, so
 * that merge requests show the new ones only.
 *
 * @param folder the checkout: files are named relative to it
 */
export function findingsForGitlab(
	findings: readonly Masked<Finding>[],
	folder: string,
): unknown {
	const seen = new Map<string, number>();
	return findings.map(({ rule, severity, message, hint, location }) => {
		const path = relativeFile(folder, location.file);
		const identity = JSON.stringify([rule, path, message]);
		const count = seen.get(identity) ?? 0;
		seen.set(identity, count + 1);
		return {
			description: hint === undefined ? message : `${message} ${hint}`,
			check_name: `curlew ${rule}`,
			fingerprint: createHash("sha256")
				.update(`${identity}${count}`)
				.digest("hex"),
			severity: SEVERITIES[severity],
			location: { path, lines: { begin: location.line } },
		};
	});
}
