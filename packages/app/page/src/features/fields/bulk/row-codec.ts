import type { FormTree } from "../../../../../src/protocol/forms.ts";
import { textAtPath } from "../../../forms/tree-path.ts";
import { isSwitchedOff, switchedTo } from "../row-switch.ts";
import { type BulkRow, rowsOfText, textOfRows } from "./bulk-text.ts";

/** How a row's value stands in a text. The name is the row's `name`. */
export interface RowCodec {
	textOf(row: FormTree): string;
	withText(row: FormTree, text: string): FormTree;
}

export const PLAIN_VALUES: RowCodec = {
	textOf: (row) => textAtPath(row, ["value"]),
	withText: (row, value) => ({ ...row, value }),
};

export function textOfTrees(
	rows: readonly FormTree[],
	codec: RowCodec,
): string {
	return textOfRows(rows.map((row) => bulkRowOf(row, codec)));
}

/**
 * The rows that a text says. Those of the same name keep what a line does not
 * say: descriptions, types. What says the same as before is the same object.
 */
export function treesOfText(
	text: string,
	before: readonly FormTree[],
	blank: FormTree,
	codec: RowCodec,
): readonly FormTree[] {
	const wanted = rowsOfText(text);
	const origins = rowOrigins(
		wanted,
		before.map((row) => bulkRowOf(row, codec)),
	);
	return wanted.map((row, index) => {
		const origin = before[origins[index] ?? -1] ?? blank;
		return rowFromText(row, origin, codec);
	});
}

/** Which row of before each one is: the same one, else the next of its name, else the one at its place whose name is gone. */
export function rowOrigins(
	wanted: readonly BulkRow[],
	before: readonly BulkRow[],
): readonly (number | undefined)[] {
	const free = new Set(before.keys());
	const found: (number | undefined)[] = wanted.map(() => undefined);
	const match = (
		isOrigin: (row: BulkRow, old: BulkRow, at: number) => boolean,
	) => {
		for (const [index, row] of wanted.entries()) {
			if (found[index] !== undefined) continue;
			const origin = [...free].find((at) => {
				const old = before[at];
				return old !== undefined && isOrigin(row, old, at - index);
			});
			if (origin === undefined) continue;
			found[index] = origin;
			free.delete(origin);
		}
	};
	match(isSameRow);
	match((row, old) => row.name === old.name);
	match((_, __, distance) => distance === 0);
	return found;
}

export function isSameRow(one: BulkRow, other: BulkRow): boolean {
	return (
		one.name === other.name &&
		one.value === other.value &&
		one.isDisabled === other.isDisabled
	);
}

function bulkRowOf(row: FormTree, codec: RowCodec): BulkRow {
	return {
		name: textAtPath(row, ["name"]),
		value: codec.textOf(row),
		isDisabled: isSwitchedOff(row),
	};
}

/** A row that was pasted, or written in a text. */
export function rowFromText(
	row: BulkRow,
	origin: FormTree,
	codec: RowCodec,
): FormTree {
	const old = bulkRowOf(origin, codec);
	if (isSameRow(row, old)) return origin;
	const named = row.name === old.name ? origin : { ...origin, name: row.name };
	const valued =
		row.value === old.value ? named : codec.withText(named, row.value);
	return switchedTo(valued, row.isDisabled);
}
