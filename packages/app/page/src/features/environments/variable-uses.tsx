import { useEffect, useState } from "react";
import type { VariableUses } from "../../../../src/protocol/environments.ts";
import { api } from "../../api/api.ts";
import { onAppEvent } from "../../api/event-stream.ts";
import { reportError } from "../../state/notice-state.ts";
import type { RowColumn } from "../fields/row-table.tsx";
import { variableName } from "../fields/variable-columns.tsx";

/** How many requests name each variable; undefined until it is known. */
export function useVariableUses(): VariableUses | undefined {
	const [uses, setUses] = useState<VariableUses>();
	useEffect(() => {
		const read = () => api.variableUses().then(setUses, reportError);
		void read();
		return onAppEvent((event) => {
			if (event.type === "files-changed") void read();
		});
	}, []);
	return uses;
}

export function usesColumn(uses: VariableUses | undefined): RowColumn {
	return {
		label: "Used by",
		className: "pair-uses",
		cell: ({ row, isNew }) => {
			if (isNew || uses === undefined) return null;
			const name = variableName(row);
			const count = Object.hasOwn(uses, name) ? (uses[name] ?? 0) : 0;
			return (
				<span
					title={`${count} ${count === 1 ? "request names" : "requests name"} it`}
				>
					{count}
				</span>
			);
		},
	};
}
