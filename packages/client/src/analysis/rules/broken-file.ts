import type { Report, Rule, RuleContext } from "../check/rule.ts";

export const brokenFile: Rule = {
	name: "broken-file",
	severity: "error",
	about: "files that cannot be read as what they should be",
	inCollection: (context) => problems(context, "error"),
};

export const questionableFile: Rule = {
	name: "questionable-file",
	severity: "warning",
	about: "files with parts that are not understood",
	inCollection: (context) => problems(context, "warning"),
};

function* problems(
	{ knowledge }: RuleContext,
	severity: "error" | "warning",
): Iterable<Report> {
	for (const problem of knowledge.problems) {
		if (problem.severity !== severity) continue;
		const { message, excerpt } = problem;
		const hint = isConflict(excerpt)
			? "The file has a merge conflict that nobody has resolved."
			: problem.hint;
		const location = problem.location ?? {
			file: knowledge.definition.file,
			line: 1,
			column: 1,
		};
		yield { message, hint, place: { kind: "located", location, excerpt } };
	}
}

/** The lines that Git puts around what two branches have made of a part. */
function isConflict(excerpt: string | undefined): boolean {
	return /^(?:<{7}|={7}|>{7})(?: |$)/.test(excerpt ?? "");
}
