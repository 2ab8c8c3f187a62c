import {
	type FormData,
	type FormTree,
	isFormList,
	isFormTree,
} from "@curlew/client/editing";
import { SECRET_MASK } from "../../protocol/files.ts";

/** A form without the values of secrets, which the page need not know. */
export function maskForm(tree: FormTree): FormTree {
	return mapSecrets(tree, undefined, (variable) =>
		"value" in variable ? { ...variable, value: SECRET_MASK } : variable,
	);
}

/** The form with the values that were masked: those of the file. By name, and by place where the name was changed. */
export function unmaskForm(tree: FormTree, original: FormTree): FormTree {
	return mapSecrets(tree, original, (variable, before) => {
		if (variable.value !== SECRET_MASK) return variable;
		const { value: _, ...others } = variable;
		return before !== undefined && "value" in before
			? { ...variable, value: before.value ?? null }
			: others;
	});
}

/** Whether a form holds values of secrets. */
export function holdsSecrets(tree: FormTree): boolean {
	let found = false;
	mapSecrets(tree, undefined, (variable) => {
		if ("value" in variable && variable.value !== "") found = true;
		return variable;
	});
	return found;
}

type Change = (variable: FormTree, original: FormTree | undefined) => FormTree;

function mapSecrets(
	tree: FormTree,
	original: FormTree | undefined,
	change: Change,
): FormTree {
	return Object.fromEntries(
		Object.entries(tree).map(([key, data]) => [
			key,
			key === "variables" && isFormList(data)
				? mapVariables(data, original?.[key], change)
				: mapData(data, original?.[key], change),
		]),
	);
}

function mapData(
	data: FormData,
	original: FormData | undefined,
	change: Change,
): FormData {
	if (isFormList(data)) {
		const before = isFormList(original) ? original : [];
		return data.map((item, index) => mapData(item, before[index], change));
	}
	if (!isFormTree(data)) return data;
	return mapSecrets(data, isFormTree(original) ? original : undefined, change);
}

function mapVariables(
	variables: readonly FormData[],
	original: FormData | undefined,
	change: Change,
): readonly FormData[] {
	const before = isFormList(original) ? original.filter(isFormTree) : [];
	return variables.map((variable, index) => {
		if (!isFormTree(variable) || variable.secret !== true) return variable;
		const sameName = before.find(({ name }) => name === variable.name);
		return change(variable, sameName ?? before[index]);
	});
}
