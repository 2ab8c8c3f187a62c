import type { FieldPath, FormData, FormTree } from "../protocol/forms.ts";

/** What stands at a path of a form. */
export function dataAt(tree: FormData, path: FieldPath): FormData | undefined {
	let data: FormData | undefined = tree;
	for (const step of path) {
		if (isFormArray(data) && typeof step === "number") data = data[step];
		else if (isFormMap(data)) data = data[step];
		else return undefined;
	}
	return data;
}

/** The text at a path; "" when there is none. */
export function textAtPath(tree: FormData, path: FieldPath): string {
	const data = dataAt(tree, path);
	switch (typeof data) {
		case "string":
			return data;
		case "number":
		case "boolean":
			return String(data);
		default:
			return "";
	}
}

/** The maps of the list at a path. */
export function treesAt(tree: FormData, path: FieldPath): readonly FormTree[] {
	const data = dataAt(tree, path);
	return isFormArray(data) ? data.filter(isFormMap) : [];
}

/** The form with another value at a path. Undefined removes it, and what is empty without it. */
export function withData(
	tree: FormTree,
	path: FieldPath,
	value: FormData | undefined,
): FormTree {
	const changed = changedAt(tree, path, value);
	return isFormMap(changed) ? changed : {};
}

function changedAt(
	data: FormData | undefined,
	[step, ...rest]: FieldPath,
	value: FormData | undefined,
): FormData | undefined {
	if (step === undefined) return value;
	if (typeof step === "number") {
		const list = isFormArray(data) ? data : [];
		const inner = changedAt(list[step], rest, value);
		return inner === undefined
			? list.toSpliced(step, 1)
			: list.toSpliced(step, 1, inner);
	}
	const tree = isFormMap(data) ? data : {};
	const inner = changedAt(tree[step], rest, value);
	if (inner !== undefined) return { ...tree, [step]: inner };
	const { [step]: _, ...others } = tree;
	return Object.keys(others).length === 0 ? undefined : others;
}

export function isFormMap(data: FormData | undefined): data is FormTree {
	return typeof data === "object" && data !== null && !Array.isArray(data);
}

export function isFormArray(
	data: FormData | undefined,
): data is readonly FormData[] {
	return Array.isArray(data);
}

/** Whether two forms say the same; the order of fields says nothing. */
export function equalsForm(
	a: FormData | undefined,
	b: FormData | undefined,
): boolean {
	if (a === b) return true;
	if (isFormArray(a) && isFormArray(b))
		return (
			a.length === b.length &&
			a.every((item, index) => equalsForm(item, b[index]))
		);
	if (!isFormMap(a) || !isFormMap(b)) return false;
	const keys = Object.keys(a);
	return (
		keys.length === Object.keys(b).length &&
		keys.every((key) => Object.hasOwn(b, key) && equalsForm(a[key], b[key]))
	);
}
