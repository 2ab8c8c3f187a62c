import type { ItemPlace } from "../../../../src/protocol/collection.ts";
import type { FieldPath } from "../../../../src/protocol/forms.ts";
import type { GitChange } from "../../../../src/protocol/git/git.ts";
import type { GitMark } from "./git-state.ts";

const LOOKS = {
	added: { look: "new", letter: "A", text: "new" },
	changed: { look: "changed", letter: "M", text: "changed" },
} as const satisfies Readonly<Record<string, GitMark>>;

/** The marks of requests and folders in one file, and of the folders that they are in. @param keyOf names places */
export function itemMarks(
	changes: readonly GitChange[],
	keyOf: (place: ItemPlace) => string,
): ReadonlyMap<string, GitMark> {
	const marks = new Map<string, GitMark>();
	const counts = new Map<string, { added: number; changed: number }>();
	for (const { path: file, items = [] } of changes)
		for (const { at, kind } of items) {
			const key = keyOf({ file, at });
			// A file that is staged and changed again is there twice.
			if (marks.has(key)) continue;
			marks.set(key, LOOKS[kind]);
			for (const folder of foldersAround(at)) {
				const around = keyOf({ file, at: folder });
				const count = counts.get(around) ?? { added: 0, changed: 0 };
				count[kind]++;
				counts.set(around, count);
			}
		}
	for (const [folder, { added, changed }] of counts) {
		const text = [
			changed > 0 ? `${changed} changed` : "",
			added > 0 ? `${added} new` : "",
		];
		const mark = { letter: "•", text: text.filter(Boolean).join(", ") };
		if (!marks.has(folder)) marks.set(folder, { look: "folder", ...mark });
	}
	return marks;
}

/** Each step is a list and a place in it. */
function foldersAround(at: FieldPath): readonly FieldPath[] {
	const depth = at.length / 2;
	return Array.from({ length: depth - 1 }, (_, index) =>
		at.slice(0, 2 * (index + 1)),
	);
}
