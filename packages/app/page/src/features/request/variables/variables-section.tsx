import type { ReactNode } from "react";
import type { FieldPath, FormTree } from "../../../../../src/protocol/forms.ts";
import { treesAt, withData } from "../../../forms/tree-path.ts";
import { FieldAt } from "../../../problems/field-at.tsx";
import { hasPlaceFor } from "../../../state/collection-state.ts";
import { RowTable } from "../../fields/row-table.tsx";
import {
	NEW_VARIABLE,
	nameColumn,
	typeColumn,
	VARIABLE_VALUES,
	valueColumn,
	variableName,
} from "../../fields/variable-columns.tsx";
import type { SectionProps } from "../request-sections.ts";
import { ACTION_COLUMNS, actionName, NEW_ACTION } from "./action-columns.tsx";

/** Variables that hold before the request, and those that are set from the response. */
export function VariablesSection(props: SectionProps): ReactNode {
	const { tree, places, onChange } = props;
	const { owner } = places;
	const variables = [...places.runtime, "variables"];
	const actions = [...places.runtime, "actions"];
	const put = (path: FieldPath, rows: readonly FormTree[]) =>
		onChange((now) =>
			withData(now, path, rows.length === 0 ? undefined : rows),
		);
	const isShown = (part: "variables" | "actions") =>
		hasPlaceFor(`${owner}.${part}`) ||
		treesAt(tree, [...places.runtime, part]).length > 0;
	return (
		<>
			{isShown("variables") && (
				<>
					<h2 className="group-title">Before the request</h2>
					<FieldAt path={variables}>
						<RowTable
							what="variable"
							rows={treesAt(tree, variables)}
							columns={[nameColumn, valueColumn, typeColumn]}
							blank={NEW_VARIABLE}
							nameOf={variableName}
							codec={VARIABLE_VALUES}
							hasDescriptions
							onChange={(rows) => put(variables, rows)}
						/>
					</FieldAt>
				</>
			)}
			{isShown("actions") && (
				<>
					<h2 className="group-title">After the response</h2>
					<FieldAt path={actions}>
						<RowTable
							what="variable from the response"
							rows={treesAt(tree, actions)}
							columns={ACTION_COLUMNS}
							blank={NEW_ACTION}
							nameOf={actionName}
							onChange={(rows) => put(actions, rows)}
						/>
					</FieldAt>
					<p className="section-hint">
						<code>res.body.user.id</code>, <code>res.headers.location</code>,{" "}
						<code>res.status</code>: what the response has, without a script.
					</p>
				</>
			)}
		</>
	);
}
