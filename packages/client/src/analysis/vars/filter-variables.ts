import type {
	VariableCell,
	VariableRow,
	VariableTable,
} from "./variable-table.ts";

/** How a variable differs between two environments. */
export type Difference = "changed" | "only-first" | "only-second";

/**
 * Those whose names match a pattern, in any case: with `*` and `?` the whole
 * name, else a part of it.
 */
export function withNames<Named extends { readonly name: string }>(
	variables: readonly Named[],
	pattern: string,
): readonly Named[] {
	const expression = expressionOf(pattern);
	return variables.filter(({ name }) => expression.test(name));
}

function expressionOf(pattern: string): RegExp {
	const text = pattern
		.replace(/[\\^$+.()|[\]{}]/g, "\\$&")
		.replaceAll("*", ".*")
		.replaceAll("?", ".");
	const isWhole = /[*?]/.test(pattern);
	return new RegExp(isWhole ? `^${text}$` : text, "iu");
}

/** The rows that differ between the two environments of a table. */
export function onlyDifferences(table: VariableTable): VariableTable {
	const rows = table.rows.filter((row) => differenceOf(row) !== undefined);
	return { ...table, rows };
}

/** How the first two cells of a row differ; undefined when they do not. */
export function differenceOf({
	cells,
	sameness,
}: VariableRow): Difference | undefined {
	if (sameness[0] === sameness[1]) return undefined;
	const isAbsent = (cell: VariableCell | undefined) => cell?.kind === "absent";
	if (isAbsent(cells[0])) return "only-second";
	return isAbsent(cells[1]) ? "only-first" : "changed";
}
