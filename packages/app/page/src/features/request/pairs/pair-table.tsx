import type { ReactNode } from "react";
import type { FormTree } from "../../../../../src/protocol/forms.ts";
import { Field } from "../../../editor/field.tsx";
import { textAt } from "../../../forms/tree-path.ts";
import { IconButton } from "../../../ui/icon-button.tsx";

export interface PairTableProps {
	/** What the entries are, in the singular: `header`. */
	readonly what: string;
	readonly entries: readonly FormTree[];
	readonly onChange: (entries: readonly FormTree[]) => void;
	/** A cell between value and buttons. */
	readonly extra?: (
		entry: FormTree,
		change: (entry: FormTree) => void,
	) => ReactNode;
}

/** Names with values, each of which can be switched off. Below them is room for another one. */
export function PairTable(props: PairTableProps): ReactNode {
	const { what, entries, onChange, extra } = props;
	const change = (index: number, entry: FormTree) =>
		onChange(
			index === entries.length
				? [...entries, entry]
				: entries.with(index, entry),
		);
	return (
		<table className="pairs" aria-label={`${what}s`}>
			<thead className="visually-hidden">
				<tr>
					<th>On</th>
					<th>Name</th>
					<th>Value</th>
					{extra && <th>Kind</th>}
					<th>Remove</th>
				</tr>
			</thead>
			<tbody>
				{[...entries, undefined].map((entry, index) => (
					<PairRow
						// biome-ignore lint/suspicious/noArrayIndexKey: entries have no other identity, and names repeat
						key={index}
						what={what}
						entry={entry}
						extra={extra}
						onChange={(changed) => change(index, changed)}
						onRemove={() => onChange(entries.toSpliced(index, 1))}
					/>
				))}
			</tbody>
		</table>
	);
}

function PairRow({
	what,
	entry,
	extra,
	onChange,
	onRemove,
}: {
	readonly what: string;
	/** Undefined: the room for another one. */
	readonly entry: FormTree | undefined;
	readonly extra: PairTableProps["extra"];
	readonly onChange: (entry: FormTree) => void;
	readonly onRemove: () => void;
}): ReactNode {
	const shown = entry ?? { name: "", value: "" };
	const isOff = shown.disabled === true;
	const name = textAt(shown, ["name"]);
	return (
		<tr data-off={isOff || undefined}>
			<td className="pair-switch">
				{entry && (
					<input
						type="checkbox"
						checked={!isOff}
						aria-label={`Send ${name || what}`}
						onChange={() => onChange(switched(shown))}
					/>
				)}
			</td>
			<td className="pair-name">
				<Field
					label={`Name of the ${what}`}
					placeholder={entry ? "name" : `Add ${what}`}
					value={name}
					onChange={(value) => onChange({ ...shown, name: value })}
				/>
			</td>
			<td className="pair-value">
				<Field
					label={`Value of ${name || `the ${what}`}`}
					placeholder="value"
					value={textAt(shown, ["value"])}
					onChange={(value) => onChange({ ...shown, value })}
				/>
			</td>
			{extra && (
				<td className="pair-extra">{entry && extra(shown, onChange)}</td>
			)}
			<td className="pair-remove">
				{entry && (
					<IconButton
						icon="trash"
						label={`Remove ${name || what}`}
						onClick={onRemove}
					/>
				)}
			</td>
		</tr>
	);
}

function switched({ disabled, ...entry }: FormTree): FormTree {
	return disabled === true ? entry : { ...entry, disabled: true };
}
