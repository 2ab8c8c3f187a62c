import packageJson from "../../../package.json" with { type: "json" };
import type { Finding, FindingSeverity } from "../../analysis/check/finding.ts";
import type { SourceLocation } from "../../diagnostics/diagnostic.ts";
import { relativeFile } from "../../diagnostics/relative-file.ts";
import type { Masked } from "../../variables/masked.ts";

const LEVELS: Readonly<Record<FindingSeverity, "error" | "warning" | "note">> =
	{
		error: "error",
		warning: "warning",
		info: "note",
	};

/** What a rule is about, for the list of rules in a SARIF log. */
export interface RuleSummary {
	readonly name: string;
	readonly severity: FindingSeverity;
	readonly about: string;
}

/**
 * Findings as a log of the Static Analysis Results Interchange Format 2.1.0
 * (OASIS), as code scanning services read it.
 *
 * @param folder the checkout: files are named relative to it
 */
export function findingsSarif(
	findings: readonly Masked<Finding>[],
	rules: readonly RuleSummary[],
	folder: string,
): unknown {
	const indexes = new Map(rules.map(({ name }, index) => [name, index]));
	return {
		$schema: "https://json.schemastore.org/sarif-2.1.0.json",
		version: "2.1.0",
		runs: [
			{
				tool: {
					driver: {
						name: "curlew",
						version: packageJson.version,
						rules: rules.map(({ name, severity, about }) => ({
							id: name,
							shortDescription: { text: about },
							defaultConfiguration: { level: LEVELS[severity] },
						})),
					},
				},
				columnKind: "utf16CodeUnits",
				results: findings.map((finding) =>
					resultOf(finding, indexes.get(finding.rule), folder),
				),
			},
		],
	};
}

/** Code scanning services show so many further places of a result. */
const MOST_RELATED = 100;

function resultOf(
	{ rule, severity, message, hint, location, places }: Finding,
	ruleIndex: number | undefined,
	folder: string,
): unknown {
	const [, ...others] = places;
	return {
		ruleId: rule,
		...(ruleIndex !== undefined && { ruleIndex }),
		level: LEVELS[severity],
		message: {
			text: plain(hint === undefined ? message : `${message} ${hint}`),
		},
		locations: [locationOf(location, folder)],
		...(others.length > 0 && {
			relatedLocations: others.slice(0, MOST_RELATED).map((place, index) => ({
				id: index + 1,
				...locationOf(place.location, folder),
				message: { text: plain(place.message) },
			})),
		}),
	};
}

/** Messages may hold links, `[text](target)` (SARIF 2.1.0 §3.11.6): names from files make none. */
function plain(text: string): string {
	return text.replaceAll("](", "] (");
}

function locationOf(
	{ file, line, column, length = 1 }: SourceLocation,
	folder: string,
) {
	const uri = relativeFile(folder, file)
		.split("/")
		.map(encodeURIComponent)
		.join("/");
	return {
		physicalLocation: {
			artifactLocation: { uri },
			region: {
				startLine: line,
				startColumn: column,
				endColumn: column + length,
			},
		},
	};
}
