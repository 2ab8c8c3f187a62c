import { isSameForm } from "../../formats/opencollection/form-edits.ts";
import {
	type FormData,
	type FormTree,
	isFormList,
	isFormTree,
} from "../../formats/tree/form-data.ts";

/** Both sides have changed the same. */
const CLASH = Symbol("clash");

type Merged = FormData | undefined | typeof CLASH;

/**
 * A form with the changes of both sides, where they do not touch the same;
 * undefined where they do.
 *
 * @param base what both began with
 */
export function mergeForms(
	base: FormTree,
	mine: FormTree,
	theirs: FormTree,
): FormTree | undefined {
	const merged = mergeTrees(base, mine, theirs);
	return merged === CLASH ? undefined : merged;
}

function mergeData(
	base: FormData | undefined,
	mine: FormData | undefined,
	theirs: FormData | undefined,
): Merged {
	if (isSame(mine, base) || isSame(mine, theirs)) return theirs;
	if (isSame(theirs, base)) return mine;
	if (isFormTree(base) && isFormTree(mine) && isFormTree(theirs))
		return mergeTrees(base, mine, theirs);
	if (isFormList(base) && isFormList(mine) && isFormList(theirs))
		return mergeLists(base, mine, theirs);
	return CLASH;
}

function mergeTrees(
	base: FormTree,
	mine: FormTree,
	theirs: FormTree,
): FormTree | typeof CLASH {
	const entries: [string, FormData][] = [];
	// Theirs first, since that is how the file is ordered now.
	for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
		const merged = mergeData(own(base, key), own(mine, key), own(theirs, key));
		if (merged === CLASH) return CLASH;
		if (merged !== undefined) entries.push([key, merged]);
	}
	return Object.fromEntries(entries);
}

/** Where entries came or went on either side, nobody can tell which belong together. */
function mergeLists(
	base: readonly FormData[],
	mine: readonly FormData[],
	theirs: readonly FormData[],
): readonly FormData[] | typeof CLASH {
	if (mine.length !== base.length || theirs.length !== base.length)
		return CLASH;
	const merged: FormData[] = [];
	for (const [index, item] of base.entries()) {
		const one = mergeData(item, mine[index], theirs[index]);
		if (one === CLASH || one === undefined) return CLASH;
		merged.push(one);
	}
	return merged;
}

function own(tree: FormTree, key: string): FormData | undefined {
	return Object.hasOwn(tree, key) ? tree[key] : undefined;
}

function isSame(a: FormData | undefined, b: FormData | undefined): boolean {
	if (a === undefined || b === undefined) return a === b;
	return isSameForm(a, b);
}
