import type { Value } from "@curlew/template";
import {
	compact,
	flagAt,
	member,
	type Tree,
	textAt,
} from "../../tree/plain-tree.ts";

/** How the file has such a list by now: new ones are maps where those say enough. */
export type RowsLayout = "map" | "list";

/** Headers, params or variables as schema 3 has them; undefined where there are none. */
export function writtenRows(
	rows: readonly Tree[],
	layout: RowsLayout,
	more: (row: Tree) => Tree = () => ({}),
): Value | undefined {
	if (rows.length === 0) return undefined;
	const entries = rows.map((row) => ({
		key: textAt(row, "name") ?? "",
		...(textAt(row, "value") !== undefined && {
			value: textAt(row, "value") ?? "",
		}),
		...marks(row),
		...more(row),
	}));
	return layout === "map" && fitMap(entries)
		? Object.fromEntries(entries.map(({ key, value = "" }) => [key, value]))
		: entries;
}

function marks(row: Tree): Tree {
	return compact({
		description: member(row, "description"),
		disabled: flagAt(row, "disabled") ? true : undefined,
	});
}

/** A map has each name once, and nothing but a value behind it. */
function fitMap(entries: readonly Tree[]): boolean {
	const names = new Set(entries.map((entry) => textAt(entry, "key")));
	return (
		names.size === entries.length &&
		entries.every((entry) => Object.keys(entry).length === 2)
	);
}
