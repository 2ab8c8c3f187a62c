import type { ReactNode } from "react";
import type { EnvironmentEntry } from "../../../../src/protocol/collection.ts";
import type { FormTree } from "../../../../src/protocol/forms.ts";
import { TemplateField } from "../../editor/template-field.tsx";
import { treesAt, withData } from "../../forms/tree-path.ts";
import {
	changeForm,
	formKey,
	formStore,
	isChanged,
	saveForm,
} from "../../state/form-state.ts";
import { useStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { textOfForm, typeOf, withValue } from "../fields/typed-value.ts";
import { isSecret, variableName } from "../fields/variable-columns.tsx";
import { EnvironmentDot } from "./environment-dot.tsx";

/** Every variable in every environment, side by side. */
export function ComparedEnvironments({
	environments,
}: {
	readonly environments: readonly EnvironmentEntry[];
}): ReactNode {
	const forms = useStore(formStore.all);
	const keys = environments.map(formKey);
	const variables = keys.map((key) => {
		const form = forms.get(key);
		return form ? treesAt(form.tree, ["variables"]) : [];
	});
	const names = [...new Set(variables.flat().map(variableName))].sort();
	const changed = keys.filter((key) => {
		const form = forms.get(key);
		return form !== undefined && isChanged(form);
	});
	const saveAll = async () => {
		for (const key of changed) await saveForm(key);
	};
	return (
		<>
			<header className="environment-title">
				<h2>All environments</h2>
				{changed.length > 0 && (
					<Button isSmall className="tools-end" onClick={() => void saveAll()}>
						Save all
					</Button>
				)}
			</header>
			<div className="environment-table">
				<table className="pairs compared" aria-label="All environments">
					<thead>
						<tr>
							<th scope="col">Name</th>
							{environments.map((entry) => (
								<th scope="col" key={formKey(entry)}>
									<EnvironmentDot entry={entry} /> {entry.name}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{names.map((name) => (
							<tr key={name}>
								<th scope="row">
									<span className="pair-fixed">{name}</span>
								</th>
								{environments.map((entry, index) => (
									<td key={formKey(entry)}>
										<Cell
											name={name}
											environment={entry.name}
											row={variables[index]?.findLast(
												(one) => variableName(one) === name,
											)}
											onChange={(text) =>
												changeForm(formKey(entry), (tree) =>
													withVariable(tree, name, text),
												)
											}
										/>
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</>
	);
}

function Cell({
	name,
	environment,
	row,
	onChange,
}: {
	readonly name: string;
	readonly environment: string;
	readonly row: FormTree | undefined;
	readonly onChange: (text: string) => void;
}): ReactNode {
	if (row && isSecret(row))
		return <span className="pair-fixed secret-mask">●●●</span>;
	return (
		<TemplateField
			label={`${name} in ${environment}`}
			placeholder={row ? "empty" : "not set"}
			value={row ? textOfForm(row.value) : ""}
			onChange={onChange}
		/>
	);
}

/** The environment with a value under a name; of several with that name the last one counts. */
function withVariable(tree: FormTree, name: string, text: string): FormTree {
	const rows = treesAt(tree, ["variables"]);
	const at = rows.findLastIndex((row) => variableName(row) === name);
	const row = rows[at] ?? { name };
	const value = withValue(row.value, { type: typeOf(row.value), text });
	const place = at === -1 ? rows.length : at;
	return withData(
		tree,
		["variables"],
		rows.toSpliced(place, 1, { ...row, value }),
	);
}
