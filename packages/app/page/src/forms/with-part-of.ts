import type { FieldPath, FormTree } from "../../../src/protocol/forms.ts";
import { dataAt, isFormArray, withData } from "./tree-path.ts";

/** The form with a part as it is in another one; gone where it is not there. */
export function withPartOf(
	saved: FormTree,
	tree: FormTree,
	part: FieldPath,
): FormTree {
	const before = dataAt(saved, part);
	const last = part.at(-1);
	const list = dataAt(tree, part.slice(0, -1));
	// One that is new leaves no gap.
	if (before === undefined && typeof last === "number" && isFormArray(list)) {
		const left = list.toSpliced(last, 1);
		return withData(
			tree,
			part.slice(0, -1),
			left.length === 0 ? undefined : left,
		);
	}
	return withData(tree, part, before);
}
