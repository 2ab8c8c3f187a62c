import type { CompletionSource } from "@codemirror/autocomplete";
import type { ReactNode } from "react";
import type { FormTree } from "../../../../../src/protocol/forms.ts";
import { textAtPath } from "../../../forms/tree-path.ts";
import { PLAIN_VALUES } from "../../fields/bulk/row-codec.ts";
import { RowTable } from "../../fields/row-table.tsx";
import { textColumn } from "../../fields/text-column.tsx";

export interface PairTableProps {
	/** What the entries are, in the singular: `header`. */
	readonly what: string;
	readonly entries: readonly FormTree[];
	readonly onChange: (entries: readonly FormTree[]) => void;
	readonly suggestName?: CompletionSource;
	readonly suggestValue?: (name: string) => CompletionSource | undefined;
}

const BLANK: FormTree = { name: "", value: "" };

/** Names with values, each of which can be switched off. */
export function PairTable(props: PairTableProps): ReactNode {
	const { what, entries, onChange, suggestName, suggestValue } = props;
	const nameOf = (row: FormTree) => textAtPath(row, ["name"]);
	return (
		<RowTable
			what={what}
			rows={entries}
			onChange={onChange}
			blank={BLANK}
			codec={PLAIN_VALUES}
			hasDescriptions
			nameOf={nameOf}
			columns={[
				textColumn({
					label: "Name",
					className: "pair-name",
					path: ["name"],
					placeholder: "name",
					newPlaceholder: `Add ${what}`,
					fieldLabel: () => `Name of the ${what}`,
					suggest: () => suggestName,
				}),
				textColumn({
					label: "Value",
					className: "pair-value",
					path: ["value"],
					placeholder: "value",
					newPlaceholder: "",
					canGrow: true,
					fieldLabel: (row) => `Value of ${nameOf(row) || `the ${what}`}`,
					suggest: (row) => suggestValue?.(nameOf(row)),
				}),
			]}
		/>
	);
}
