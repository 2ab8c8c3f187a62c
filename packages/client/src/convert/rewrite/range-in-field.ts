import type { ScriptRange } from "../../analysis/script/script-facts.ts";
import type { Field } from "../../formats/tree/field.ts";
import { scalarOffsets } from "../../formats/tree/scalar-offsets.ts";

/** Where the fields of requests, and of folders and collections, have their scripts. */
export const SCRIPT_OWNERS = ["runtime", "request"] as const;

/** The place in a file of a part of a script; the whole script where it cannot be told. */
export function rangeInField(
	field: Field,
	{ start, end }: ScriptRange,
): readonly [start: number, end: number] {
	const { node, document } = field;
	if (node?.kind !== "scalar") return field.range();
	const offsets = scalarOffsets(node, document.source.text);
	const [first, last] = [offsets[start], offsets[end - 1]];
	return first === undefined || last === undefined
		? field.range()
		: [first, last + 1];
}
