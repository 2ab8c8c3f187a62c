import type { Value } from "@curlew/template";
import { valuesAreEqual } from "../../values/compare-values.ts";
import { isList } from "../../values/is-list.ts";
import type { FieldPath } from "./field-path.ts";
import { isTree, member } from "./plain-tree.ts";

/** A change of a JSON text; without a value, what stands there is removed. */
export interface JsonEdit {
	readonly path: FieldPath;
	readonly value?: Value;
	/** The value is put in front of the entry of a list that stands there. */
	readonly isInsertion?: true;
}

/**
 * The changes of what a file says that lead from one writing of it to another.
 * What both writings say alike stays as the file has it, which may say more, or say
 * it in another way. Of lists, what is the same at both ends stays.
 *
 * @param written what stands in the file
 * @param before what would be written of what it means
 * @param after what would be written of what it shall mean
 */
export function jsonEdits(
	written: Value | undefined,
	before: Value | undefined,
	after: Value | undefined,
	path: FieldPath = [],
): readonly JsonEdit[] {
	if (isSame(before, after)) return [];
	if (after === undefined) return written === undefined ? [] : [{ path }];
	if (isTree(written) && isTree(before) && isTree(after)) {
		const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
		return [...keys].flatMap((key) =>
			jsonEdits(member(written, key), member(before, key), member(after, key), [
				...path,
				key,
			]),
		);
	}
	if (
		isAnyList(written) &&
		isAnyList(before) &&
		isAnyList(after) &&
		written.length === before.length
	)
		return listEdits(written, before, after, path);
	return [{ path, value: after }];
}

/** In an order in which they can be applied one by one. */
function listEdits(
	written: readonly Value[],
	before: readonly Value[],
	after: readonly Value[],
	path: FieldPath,
): readonly JsonEdit[] {
	const most = Math.min(before.length, after.length);
	let start = 0;
	while (start < most && isSame(before[start], after[start])) start++;
	let end = 0;
	while (end < most - start && isSame(before.at(-1 - end), after.at(-1 - end)))
		end++;
	const changed = most - start - end;
	const edits: JsonEdit[] = Array.from(
		{ length: changed },
		(_, index) => start + index,
	).flatMap((index) =>
		jsonEdits(written[index], before[index], after[index], [...path, index]),
	);
	const behind = start + changed;
	for (let index = before.length - end - 1; index >= behind; index--)
		edits.push({ path: [...path, index] });
	for (let index = behind; index < after.length - end; index++)
		edits.push({
			path: [...path, index],
			value: after[index] ?? null,
			isInsertion: true,
		});
	return edits;
}

function isAnyList(value: Value | undefined): value is readonly Value[] {
	return value !== undefined && isList(value);
}

function isSame(a: Value | undefined, b: Value | undefined): boolean {
	if (a === undefined || b === undefined) return a === b;
	return valuesAreEqual(a, b);
}
