import type { Value } from "@curlew/template";
import { valuesAreEqual } from "../../values/compare-values.ts";
import { isList } from "../../values/is-list.ts";
import type { FieldPath } from "./field-path.ts";
import { isTree, member, type Tree } from "./plain-tree.ts";

/** The paths at which `whole` says something that `part` does not. What only `part` says does not count. */
export function differences(
	whole: Tree,
	part: Tree,
	path: FieldPath = [],
): readonly FieldPath[] {
	return Object.entries(whole).flatMap(([key, value]) =>
		compare(value, member(part, key), [...path, key]),
	);
}

function compare(
	value: Value,
	other: Value | undefined,
	path: FieldPath,
): readonly FieldPath[] {
	if (other === undefined) return [path];
	if (isTree(value) && isTree(other)) return differences(value, other, path);
	if (isList(value) && isList(other) && value.length === other.length) {
		return value.flatMap((item, index) =>
			compare(item, other[index], [...path, index]),
		);
	}
	return valuesAreEqual(value, other) ? [] : [path];
}
