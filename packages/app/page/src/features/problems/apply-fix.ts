import type { FieldPath, FormTree } from "../../../../src/protocol/forms.ts";
import type {
	PlacedProblem,
	ProblemFix,
} from "../../../../src/protocol/problems.ts";
import { dataAt, textAtPath, withData } from "../../forms/tree-path.ts";
import { formOfFile } from "../../problems/form-of-file.ts";
import { environmentStore } from "../../state/environment-state.ts";
import { attempt } from "../../state/notice-state.ts";
import { changeFile, tellOutdated } from "./change-file.ts";
import { defineVariable } from "./define-variable.ts";

/** What the button of a fix says. */
export function fixLabel(fix: ProblemFix): string {
	switch (fix.kind) {
		case "write":
			return `Write ${fix.insert}`;
		case "remove":
			return "Remove it";
		case "define":
			return `Define ${fix.name} in ${environmentStore.get() ?? "the collection"}`;
	}
}

/** What a fix has done to a file. */
function doneBy(
	fix: Extract<ProblemFix, { kind: "write" | "remove" }>,
): string {
	return fix.kind === "write" ? `Wrote ${fix.insert}` : "Removed";
}

/**
 * Removes a problem. A form that is open shows it, unsaved; another file is
 * written, and so is a variable that is defined. All can be undone.
 */
export async function applyFix(
	problem: PlacedProblem,
	fix: ProblemFix,
): Promise<void> {
	await attempt(async () => {
		if (fix.kind === "define")
			return defineVariable(fix.name, environmentStore.get() ?? undefined);
		const { file, path = [], range } = problem;
		const target = file === null ? undefined : formOfFile(file, path);
		if (!target) return tellOutdated();
		const inForm = (whole: FieldPath) => whole.slice(target.place.at.length);
		const change = (tree: FormTree) =>
			fix.kind === "remove"
				? withoutRow(tree, inForm(fix.path))
				: rewritten(tree, inForm(path), range, fix);
		await changeFile(target, change, doneBy(fix));
	});
}

function rewritten(
	tree: FormTree,
	path: FieldPath,
	range: PlacedProblem["range"],
	{ old, insert }: Extract<ProblemFix, { kind: "write" }>,
): FormTree | undefined {
	const text = textAtPath(tree, path);
	// Somebody may have typed in front of it.
	const isThere = range !== undefined && text.startsWith(old, range.start);
	const start = isThere ? range.start : text.indexOf(old);
	if (start === -1) return undefined;
	const changed =
		text.slice(0, start) + insert + text.slice(start + old.length);
	return withData(tree, path, changed);
}

function withoutRow(tree: FormTree, path: FieldPath): FormTree | undefined {
	if (dataAt(tree, path) === undefined) return undefined;
	return withData(tree, path, undefined);
}
