import type {
	ProblemCounts,
	ProblemSeverity,
} from "../../../../src/protocol/problems.ts";

/** In the order of their weight, with their names. */
export const SEVERITIES: readonly (readonly [
	severity: ProblemSeverity,
	one: string,
	many: string,
])[] = [
	["error", "error", "errors"],
	["warning", "warning", "warnings"],
	["info", "note", "notes"],
];

/** `2 errors, 1 warning` */
export function countsInWords(counts: ProblemCounts): string {
	const parts = SEVERITIES.flatMap(([severity, one, many]) => {
		const count = counts[severity];
		return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
	});
	return parts.length === 0 ? "none" : parts.join(", ");
}
