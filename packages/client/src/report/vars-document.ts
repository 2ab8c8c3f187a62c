import { differenceOf } from "../analysis/vars/filter-variables.ts";
import type { VariableCell } from "../analysis/vars/variable-table.ts";
import type { CollectionDefinition } from "../collection/model.ts";
import type { ListedVariables } from "../run/session/list-variables.ts";

/** Raised when the shape of the document changes in a way that breaks its readers. */
const FORMAT_VERSION = 1;

/** The variables of a collection as one JSON document for programs. Its shape is in docs/explain.md. */
export function variablesDocument(
	{ table, set, problems }: ListedVariables,
	{ name, root }: Pick<CollectionDefinition, "name" | "root">,
	isDifference: boolean,
) {
	const { environments, rows } = table;
	return {
		format: "curlew-vars",
		formatVersion: FORMAT_VERSION,
		collection: { name, root },
		environments,
		variables: rows.map((row) => ({
			name: row.name,
			scope: row.scope,
			owner: row.owner ?? null,
			...(isDifference && { difference: differenceOf(row) }),
			/** One for each environment, in their order. */
			values: row.cells.map(cellDocument),
		})),
		...(!isDifference && { set }),
		problems,
	};
}

function cellDocument(cell: VariableCell) {
	if (cell.kind === "absent") return null;
	const { kind, ...rest } = cell;
	return kind === "value" ? rest : { isMissing: true, isSecret: true, ...rest };
}
