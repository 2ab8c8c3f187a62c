import type { SQLInputValue } from "node:sqlite";
import type { EntryFilter } from "../protocol/history-entry.ts";

/** A condition of SQL, with a value for each of its question marks. */
export interface SqlCondition {
	readonly sql: string;
	readonly values: readonly SQLInputValue[];
}

/** What rows of `entries` must fulfil. */
export function conditionOf(
	filter: EntryFilter & { readonly id?: number },
	before: number | undefined,
): SqlCondition {
	const query = searchQuery(filter.search ?? "");
	const parts = [
		comparison("id <", before),
		comparison("id =", filter.id),
		comparison("root =", filter.root),
		comparison("path =", filter.path),
		comparison("run_id =", filter.runId),
		comparison("status >=", filter.statusFrom),
		comparison("status <=", filter.statusTo),
		comparison("at >=", filter.since),
		comparison("at <", filter.until),
		anyOf("method", filter.methods),
		anyOf("outcome", filter.outcomes),
		query === undefined
			? undefined
			: {
					sql: "id IN (SELECT rowid FROM words WHERE words MATCH ?)",
					values: [query],
				},
	].filter((part) => part !== undefined);
	return {
		sql: ["TRUE", ...parts.map(({ sql }) => sql)].join(" AND "),
		values: parts.flatMap(({ values }) => values),
	};
}

function comparison(
	beginning: string,
	value: string | number | undefined,
): SqlCondition | undefined {
	if (value === undefined) return undefined;
	return { sql: `${beginning} ?`, values: [value] };
}

function anyOf(
	column: string,
	values: readonly string[] | undefined,
): SqlCondition | undefined {
	if (values === undefined || values.length === 0) return undefined;
	const marks = values.map(() => "?").join(", ");
	return { sql: `${column} IN (${marks})`, values };
}

/**
 * What the user typed as a query of FTS5: every word must be there, each may be
 * the beginning of a longer one. Nothing in it is an operator. Undefined when
 * there is nothing to search for.
 */
export function searchQuery(typed: string): string | undefined {
	const words = typed
		.replaceAll("\0", " ")
		.split(/\s+/)
		.filter((word) => /[\p{L}\p{N}]/u.test(word));
	if (words.length === 0) return undefined;
	return words.map((word) => `"${word.replaceAll('"', '""')}"*`).join(" ");
}
