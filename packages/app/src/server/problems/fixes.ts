import type { FieldPath } from "@curlew/client/editing";
import type { ProblemFix } from "../../protocol/problems.ts";
import type { CheckedProblem } from "./find-all-problems.ts";

/** A name as scripts and placeholders have it: `user`, `user.id`, `setVar`. */
const NAME = /^[\w$-]+(?:\.[\w$-]+)*$/;

/** By rule, the lists of which nobody would miss the row. */
const MISSED_BY_NOBODY: Readonly<Record<string, readonly string[]>> = {
	unused: ["variables", "actions"],
	"overridden-header": ["headers"],
};

/**
 * What would remove a problem: what `check --fix` would do first.
 *
 * @param text that stands at the place
 * @param path of the field that it stands in
 */
export function fixesOf(
	problem: CheckedProblem,
	text: string | undefined,
	path: FieldPath | undefined,
): readonly ProblemFix[] {
	const fixes: ProblemFix[] = [];
	const { rule, rewriting } = problem;
	const written = rewriting ?? meant(problem, text);
	if (written && text === written.old)
		fixes.push({ kind: "write", ...written });
	if (rule === "unresolved") {
		const name = undefinedName(problem);
		if (name !== undefined) fixes.push({ kind: "define", name });
	}
	const row = path && rowOf(path);
	const list = row?.at(-2);
	if (row && MISSED_BY_NOBODY[rule]?.some((one) => one === list))
		fixes.push({ kind: "remove", path: row });
	return fixes;
}

/** What the hint takes the text at the place for. */
function meant({ hint }: CheckedProblem, text: string | undefined) {
	const [, suggested] = /^Did you mean `([^`]+)`\?/.exec(hint ?? "") ?? [];
	if (text === undefined || suggested === undefined) return undefined;
	const [, inner] = /^\{\{\s*([^{}]+?)\s*\}\}$/.exec(text) ?? [];
	if (!NAME.test(inner ?? text) || !NAME.test(suggested)) return undefined;
	if (inner !== undefined) return { old: text, insert: `{{${suggested}}}` };
	// Of a member, its name alone is what is wrong.
	const isMember = !text.includes(".");
	const insert = isMember ? suggested.split(".").at(-1) : suggested;
	return insert === undefined ? undefined : { old: text, insert };
}

/** The variable that a message calls not set. */
function undefinedName({ message }: CheckedProblem): string | undefined {
	return /variable `([^`.[\]]+)` is not set/.exec(message)?.[1];
}

/** The innermost row of a list that a field is a part of. */
function rowOf(path: FieldPath): FieldPath | undefined {
	const at = path.findLastIndex((step) => typeof step === "number");
	return at === -1 ? undefined : path.slice(0, at + 1);
}
