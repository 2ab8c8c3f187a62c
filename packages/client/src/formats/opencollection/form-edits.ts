import type { FieldPath } from "../tree/field-path.ts";
import {
	type FormData,
	type FormTree,
	isFormList,
	isFormTree,
} from "../tree/form-data.ts";
import type { Edit } from "./yaml-edit.ts";

/**
 * The edits that turn one form into another, in an order in which they can be
 * applied one by one. They touch what differs and nothing else, so that
 * comments stay where they are.
 */
export function formEdits(before: FormTree, after: FormTree): readonly Edit[] {
	return [...mapEdits(before, after, [])];
}

/** Whether two forms say the same. */
export function isSameForm(a: FormData, b: FormData): boolean {
	if (a === b) return true;
	if (isFormList(a) && isFormList(b))
		return (
			a.length === b.length &&
			a.every((item, index) => isSameForm(item, b[index] ?? null))
		);
	if (!isFormTree(a) || !isFormTree(b)) return false;
	const keys = Object.keys(a);
	return (
		keys.length === Object.keys(b).length &&
		keys.every(
			(key) =>
				Object.hasOwn(b, key) && isSameForm(a[key] ?? null, b[key] ?? null),
		)
	);
}

function* mapEdits(
	before: FormTree,
	after: FormTree,
	path: FieldPath,
): Generator<Edit> {
	for (const key of Object.keys(before))
		if (!Object.hasOwn(after, key)) yield { path: [...path, key] };
	for (const [key, value] of Object.entries(after)) {
		const at = [...path, key];
		if (Object.hasOwn(before, key))
			yield* valueEdits(before[key] ?? null, value, at);
		else yield { path: at, value };
	}
}

function* valueEdits(
	before: FormData,
	after: FormData,
	path: FieldPath,
): Generator<Edit> {
	if (isSameForm(before, after)) return;
	if (isFormTree(before) && isFormTree(after))
		yield* mapEdits(before, after, path);
	else if (isFormList(before) && isFormList(after))
		yield* listEdits(before, after, path);
	else yield { path, value: after };
}

/** Entries that are the same at both ends stay; of those between, as many as there are on both sides are changed in place. */
function* listEdits(
	before: readonly FormData[],
	after: readonly FormData[],
	path: FieldPath,
): Generator<Edit> {
	const start = sameAtStart(before, after);
	const isShrinking = after.length < before.length;
	// Nothing can be put between two entries: behind an insertion, all are written anew.
	const end = isShrinking ? sameAtEnd(before, after, start) : 0;
	const kept = Math.min(before.length, after.length) - end;
	for (let index = start; index < kept; index++)
		yield* valueEdits(before[index] ?? null, after[index] ?? null, [
			...path,
			index,
		]);
	for (let index = before.length - end - 1; index >= kept; index--)
		if (isShrinking) yield { path: [...path, index] };
	for (let index = before.length; index < after.length; index++)
		yield { path: [...path, index], value: after[index] ?? null };
}

function sameAtStart(a: readonly FormData[], b: readonly FormData[]): number {
	const most = Math.min(a.length, b.length);
	let count = 0;
	while (count < most && isSameForm(a[count] ?? null, b[count] ?? null))
		count++;
	return count;
}

function sameAtEnd(
	a: readonly FormData[],
	b: readonly FormData[],
	start: number,
): number {
	const most = Math.min(a.length, b.length) - start;
	let count = 0;
	while (
		count < most &&
		isSameForm(a.at(-1 - count) ?? null, b.at(-1 - count) ?? null)
	)
		count++;
	return count;
}
