import type { ReactNode } from "react";
import type { EnvironmentEntry } from "../../../../src/protocol/collection.ts";
import { SECRET_MASK } from "../../../../src/protocol/files.ts";
import type { FormTree } from "../../../../src/protocol/forms.ts";
import { treesAt, withData } from "../../forms/tree-path.ts";
import { FieldAt, FieldsOfForm } from "../../problems/field-at.tsx";
import { formKey } from "../../state/form-state.ts";
import { useRevealedVariable } from "../../state/reveal-state.ts";
import { Button } from "../../ui/button.tsx";
import { askForText } from "../../ui/dialog-state.tsx";
import { type RowCell, RowTable } from "../fields/row-table.tsx";
import { textOfForm } from "../fields/typed-value.ts";
import {
	isSecret,
	NEW_VARIABLE,
	nameColumn,
	typeColumn,
	VARIABLE_VALUES,
	VariableValue,
	variableName,
} from "../fields/variable-columns.tsx";
import { storeTypedSecret } from "./environment-actions.tsx";
import { usesColumn, useVariableUses } from "./variable-uses.tsx";

/** The variables of an environment. Values of secrets are written, and never read. */
export function EnvironmentVariables({
	entry,
	tree,
	onChange,
}: {
	readonly entry: EnvironmentEntry;
	readonly tree: FormTree;
	readonly onChange: (change: (tree: FormTree) => FormTree) => void;
}): ReactNode {
	const uses = useVariableUses();
	useRevealedVariable(formKey(entry), () => {});
	return (
		<>
			<FieldsOfForm form={formKey(entry)}>
				<FieldAt path={["variables"]}>
					<RowTable
						what="variable"
						rows={treesAt(tree, ["variables"])}
						blank={NEW_VARIABLE}
						nameOf={variableName}
						codec={VARIABLE_VALUES}
						hasDescriptions
						onChange={(rows) =>
							onChange((now) =>
								withData(
									now,
									["variables"],
									rows.length === 0 ? undefined : rows,
								),
							)
						}
						columns={[
							nameColumn,
							{
								label: "Value",
								className: "pair-value",
								path: ["value"],
								cell: (cell) =>
									isSecret(cell.row) ? (
										<SecretValue entry={entry} row={cell.row} />
									) : (
										<VariableValue {...cell} />
									),
							},
							typeColumn,
							{
								label: "Secret",
								className: "pair-secret",
								cell: (cell) => <SecretSwitch entry={entry} {...cell} />,
							},
							usesColumn(uses),
						]}
					/>
				</FieldAt>
			</FieldsOfForm>
			<p className="section-hint">
				Values of secrets are stored in a .env file that Git ignores, and are
				never shown again.
			</p>
		</>
	);
}

function SecretValue({
	entry,
	row,
}: {
	readonly entry: EnvironmentEntry;
	readonly row: FormTree;
}): ReactNode {
	const name = variableName(row);
	const isInFile = row.value === SECRET_MASK;
	const ask = async () => {
		const value = await askForText({
			title: `New value of ${name}`,
			label: "Value",
			action: "Set",
			isSecret: true,
		});
		if (value !== undefined) await storeTypedSecret(entry, name, value);
	};
	return (
		<div className="secret-value">
			<span className="secret-mask">●●●</span>
			{isInFile && <span className="secret-note">plain text in the file</span>}
			<Button
				kind="link"
				className="tools-end"
				disabled={name === ""}
				onClick={() => void ask()}
			>
				Set new value
			</Button>
		</div>
	);
}

/** A value that becomes a secret leaves the file at once. */
function SecretSwitch({
	entry,
	row,
	isNew,
	change,
}: RowCell & { readonly entry: EnvironmentEntry }): ReactNode {
	if (isNew) return null;
	const name = variableName(row);
	const onChange = () => {
		const { secret: _, value, ...others } = row;
		const text = textOfForm(value);
		if (isSecret(row)) change({ ...others, value: "" });
		else if (text === "") change({ ...others, secret: true });
		else void storeTypedSecret(entry, name, text);
	};
	return (
		<input
			type="checkbox"
			aria-label={`${name || "The variable"} is a secret`}
			checked={isSecret(row)}
			onChange={onChange}
		/>
	);
}
