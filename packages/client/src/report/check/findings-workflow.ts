import type { Finding, FindingSeverity } from "../../analysis/check/finding.ts";
import { relativeFile } from "../../diagnostics/relative-file.ts";
import type { Masked } from "../../variables/masked.ts";
import { workflowCommand } from "../escaping/workflow-command.ts";
import { otherPlaces } from "./other-places.ts";

const COMMANDS: Readonly<
	Record<FindingSeverity, "error" | "warning" | "notice">
> = { error: "error", warning: "warning", info: "notice" };

/**
 * Findings as GitHub's workflow commands, which it shows beside the lines.
 *
 * @param folder the checkout: files are named relative to it
 */
export function findingsForGithub(
	findings: readonly Masked<Finding>[],
	folder: string,
): string {
	return findings
		.map((finding) => {
			const { rule, severity, message, hint, location } = finding;
			const others = otherPlaces(finding, folder);
			const { file, line, column, length = 1 } = location;
			return workflowCommand(
				COMMANDS[severity],
				{
					file: relativeFile(folder, file),
					line,
					col: column,
					endColumn: column + length,
					title: `curlew ${rule}`,
				},
				[message, hint, others && `Also at ${others}.`]
					.filter((text) => text !== undefined)
					.join("\n"),
			);
		})
		.join("");
}
