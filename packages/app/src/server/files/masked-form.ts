import {
	type FormData,
	type FormTree,
	isFormList,
	isFormTree,
} from "@curlew/client/editing";
import { InvalidRequestError } from "../../errors.ts";
import { SECRET_MASK } from "../../protocol/files.ts";

/** Names of variables that the collection declares to be secret, wherever they stand. */
export type SecretNames = ReadonlySet<string>;

/** A form without the values of secrets, which the page need not know. */
export function maskForm(tree: FormTree, names: SecretNames): FormTree {
	return mapSecrets(tree, undefined, names, (variable) =>
		"value" in variable ? { ...variable, value: SECRET_MASK } : variable,
	);
}

/** The form with the values that were masked: those of the file. By name, also where that was changed. */
export function unmaskForm(
	tree: FormTree,
	original: FormTree,
	names: SecretNames,
): FormTree {
	return mapSecrets(tree, original, names, (variable, before) => {
		if (variable.value !== SECRET_MASK) return variable;
		const { value: _, ...others } = variable;
		return before !== undefined && "value" in before
			? { ...variable, value: before.value ?? null }
			: others;
	});
}

/** Whether a form holds values of secrets. */
export function holdsSecrets(tree: FormTree, names: SecretNames): boolean {
	let found = false;
	mapSecrets(tree, undefined, names, (variable) => {
		if ("value" in variable && variable.value !== "") found = true;
		return variable;
	});
	return found;
}

type Change = (variable: FormTree, original: FormTree | undefined) => FormTree;

/** The form with other variables in place of those that are secret. @param original what they are in the file */
export function mapSecrets(
	tree: FormTree,
	original: FormTree | undefined,
	names: SecretNames,
	change: Change,
): FormTree {
	return Object.fromEntries(
		Object.entries(tree).map(([key, data]) => [
			key,
			key === "variables" && isFormList(data)
				? mapVariables(data, original?.[key], names, change)
				: mapData(data, original?.[key], names, change),
		]),
	);
}

function mapData(
	data: FormData,
	original: FormData | undefined,
	names: SecretNames,
	change: Change,
): FormData {
	if (isFormList(data)) {
		const before = isFormList(original) ? original : [];
		return data.map((item, index) =>
			mapData(item, before[index], names, change),
		);
	}
	if (!isFormTree(data)) return data;
	const before = isFormTree(original) ? original : undefined;
	return mapSecrets(data, before, names, change);
}

function mapVariables(
	variables: readonly FormData[],
	original: FormData | undefined,
	names: SecretNames,
	change: Change,
): readonly FormData[] {
	const before = isFormList(original) ? original.filter(isFormTree) : [];
	const origins = originsOf(variables, before, names);
	return variables.map((variable) => {
		if (!isFormTree(variable)) return variable;
		const isDeclared = names.has(String(variable.name));
		// One that was renamed is masked still.
		const isMasked = variable.value === SECRET_MASK;
		if (variable.secret !== true && !isDeclared && !isMasked) return variable;
		return change(variable, origins.get(variable));
	});
}

/**
 * Which variable of the file each masked one was: that of its name, or else the
 * one secret whose name is gone.
 *
 * @throws InvalidRequestError when several could be meant: a secret must not get the value of another
 */
function originsOf(
	variables: readonly FormData[],
	before: readonly FormTree[],
	names: SecretNames,
): ReadonlyMap<FormTree, FormTree> {
	const left = new Set(before);
	const origins = new Map<FormTree, FormTree>();
	const renamed: FormTree[] = [];
	for (const variable of variables.filter(isFormTree)) {
		const same = [...left].find(({ name }) => name === variable.name);
		if (same) {
			origins.set(variable, same);
			left.delete(same);
		} else if (variable.value === SECRET_MASK) renamed.push(variable);
	}
	const gone = [...left].filter(
		({ secret, name }) => secret === true || names.has(String(name)),
	);
	if (gone.length > 0 && renamed.length > 0 && gone.length !== renamed.length)
		throw new InvalidRequestError(
			"Some secrets were renamed and others removed: their values cannot be assigned.",
			{ hint: "Save once after removing, and once after renaming." },
		);
	for (const [index, variable] of renamed.entries()) {
		const origin = gone[index];
		if (origin) origins.set(variable, origin);
	}
	return origins;
}
