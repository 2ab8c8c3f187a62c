import type { Diagnostic } from "../../../diagnostics/diagnostic.ts";
import { UNKNOWN_OPERATOR } from "../../../kinds/operators.ts";
import type {
	GroupSummary,
	Report,
	Rule,
	RuleContext,
} from "../../check/rule.ts";

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
	{ knowledge, texts }: RuleContext,
	severity: "error" | "warning",
): Iterable<Report> {
	for (const problem of knowledge.problems) {
		if (problem.severity !== severity) continue;
		// A rule of its own tells about those.
		if (problem.code === UNKNOWN_OPERATOR) continue;
		if (severity === "warning" && isOtherDocument(problem, texts)) continue;
		const { message, excerpt } = problem;
		const hint = isConflict(excerpt)
			? "The file has a merge conflict that nobody has resolved."
			: problem.hint;
		const location = problem.location ?? {
			file: knowledge.definition.file,
			line: 1,
			column: 1,
		};
		yield {
			message,
			hint,
			place: { kind: "located", location, excerpt },
			// A habit, or a merge, makes the same mistake in many files.
			subject: {
				key: `${message}\n${hint}`,
				item: message,
				message: ({ places }: GroupSummary) => `${message} (${places}.)`,
			},
		};
	}
}

/** The lines that Git puts around what two branches have made of a part. */
function isConflict(excerpt: string | undefined): boolean {
	return /^(?:<{7}|={7}|>{7})(?: |$)/.test(excerpt ?? "");
}

/** A workspace's file, and descriptions of an API (OpenAPI, its forerunner Swagger, AsyncAPI) stand beside requests in many collections, and nobody takes them for any. */
const OTHER_DOCUMENT =
	/^(?:openapi|swagger|asyncapi)\s*:|^ +type: *workspace\b/m;

function isOtherDocument(
	{ code, location }: Diagnostic,
	texts: RuleContext["texts"],
): boolean {
	return (
		(code === "NOT_A_REQUEST" || code === "KIND_NOT_SUPPORTED") &&
		location !== undefined &&
		OTHER_DOCUMENT.test(texts.text(location.file)?.text ?? "")
	);
}
