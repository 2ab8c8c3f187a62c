import type { FormTree } from "../../../../../src/protocol/forms.ts";
import type { BulkRow } from "../../fields/bulk/bulk-text.ts";
import { isSameRow, rowOrigins } from "../../fields/bulk/row-codec.ts";
import { urlOf } from "../request-fields.ts";
import {
	isPath,
	listedParams,
	pairFor,
	type QueryRow,
	queryRows,
	withPairs,
	withParams,
} from "./params.ts";
import { urlParts } from "./url-parts.ts";

/** The form with these query params in place of those that are there. What stays the same stays as it is written. */
export function withQueryRows(
	tree: FormTree,
	wanted: readonly BulkRow[],
): FormTree {
	const before = queryRows(tree);
	const isSame =
		wanted.length === before.length &&
		wanted.every((row, at) => before[at] && isSameRow(row, before[at]));
	if (isSame) return tree;
	const { pairs } = urlParts(urlOf(tree));
	const listed = listedParams(tree);
	const origins = rowOrigins(wanted, before).map((at) => before[at ?? -1]);
	const enabled = before.filter(({ isDisabled }) => !isDisabled);
	const isListed = enabled.some(({ entry }) => entry !== undefined);
	const isListOnly = enabled.some(({ pair }) => pair === undefined);
	const rows = wanted.map((row, at) => ({ row, origin: origins[at] }));
	const entries = rows.flatMap(({ row, origin }) => {
		const isWanted = origin?.entry !== undefined || isListed || row.isDisabled;
		return isWanted ? [entryOf(row, origin, listed)] : [];
	});
	const inUrl = isListOnly
		? rows.filter(({ origin }) => origin?.pair !== undefined)
		: rows;
	const changed = inUrl
		.filter(({ row }) => !row.isDisabled)
		.map(({ row, origin }) => {
			const old = pairs[origin?.pair ?? -1];
			return old && origin && isSameRow(row, origin)
				? old
				: pairFor(row.name, row.value);
		});
	const paths = listed.filter(isPath);
	return withParams(withPairs(tree, changed), [...entries, ...paths]);
}

function entryOf(
	{ name, value, isDisabled }: BulkRow,
	origin: QueryRow | undefined,
	listed: readonly FormTree[],
): FormTree {
	const { disabled: _, ...old } = listed[origin?.entry ?? -1] ?? {
		name,
		value,
		type: "query",
	};
	const entry = { ...old, name, value };
	return isDisabled ? { ...entry, disabled: true } : entry;
}

/** The form with something said of a query param, which the file's list has a place for. */
export function withQueryEntry(
	tree: FormTree,
	{ name, value, entry }: QueryRow,
	change: (entry: FormTree) => FormTree,
): FormTree {
	const listed = listedParams(tree);
	const before = listed[entry ?? -1] ?? { name, value, type: "query" };
	const at = entry ?? listed.length;
	return withParams(tree, listed.toSpliced(at, 1, change(before)));
}
