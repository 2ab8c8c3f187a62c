import type {
	FoundProblem,
	ProblemSeverity,
} from "../../../../src/protocol/problems.ts";

export type Grouping = "rule" | "file";

export interface ProblemFilter {
	/** Words that must all be there, in message, rule, or file; whatever their case. */
	readonly text: string;
	readonly hidden: ReadonlySet<ProblemSeverity>;
	readonly grouping: Grouping;
}

/** A line of the list: a group's head, or a problem in it. */
export type ProblemRow =
	| {
			readonly kind: "group";
			readonly number: number;
			readonly name: string;
			readonly count: number;
	  }
	| {
			readonly kind: "problem";
			readonly number: number;
			readonly problem: FoundProblem;
	  };

const WEIGHT = { error: 0, warning: 1, info: 2 } as const;

/** The lines that a filter leaves, group by group: the ones with the gravest problems first, or in the order of files. */
export function problemRows(
	problems: readonly FoundProblem[],
	{ text, hidden, grouping }: ProblemFilter,
): readonly ProblemRow[] {
	const words = text.toLowerCase().split(/\s+/).filter(Boolean);
	const shown = problems.filter(
		(one) => !hidden.has(one.severity) && matches(one, words),
	);
	const groups = [...Map.groupBy(shown, (one) => groupOf(one, grouping))];
	if (grouping === "rule")
		groups.sort(([, a], [, b]) => weightOf(a) - weightOf(b));
	const rows: ProblemRow[] = [];
	for (const [name, all] of groups) {
		const { length: count } = all;
		rows.push({ kind: "group", number: rows.length, name, count });
		for (const problem of all)
			rows.push({ kind: "problem", number: rows.length, problem });
	}
	return rows;
}

function matches(
	{ message, rule, file }: FoundProblem,
	words: readonly string[],
): boolean {
	if (words.length === 0) return true;
	const all = `${message} ${rule} ${file ?? ""}`.toLowerCase();
	return words.every((word) => all.includes(word));
}

function groupOf({ rule, file }: FoundProblem, grouping: Grouping): string {
	return grouping === "rule" ? rule : (file ?? "The collection");
}

function weightOf(problems: readonly FoundProblem[]): number {
	return Math.min(...problems.map(({ severity }) => WEIGHT[severity]));
}
