import type { FieldPath, FormTree } from "../../../../../src/protocol/forms.ts";
import { treesAt, withData } from "../../../forms/tree-path.ts";
import { requestByPath } from "../../../state/active-request.ts";
import {
	changeForm,
	formKey,
	formStore,
	openForm,
} from "../../../state/form-state.ts";
import { notify } from "../../../state/notice-state.ts";

/** The lists of a request that values of its response can be used in. */
type UsedIn = "actions" | "assertions";

/** What a request's form has in a list, as it is on the screen. */
export async function formRowsIn(
	path: string,
	list: UsedIn,
): Promise<readonly FormTree[]> {
	const key = await openedForm(path);
	const form = key === undefined ? undefined : formStore.get(key);
	return form ? treesAt(form.tree, placeOf(list)) : [];
}

/** Adds a row to a list of a request's form, unsaved, with a way back. */
export async function addRow(
	path: string,
	list: UsedIn,
	{ row, said }: { readonly row: FormTree; readonly said: string },
): Promise<void> {
	const key = await openedForm(path);
	if (key === undefined) {
		notify({ kind: "error", text: "The request is not there any more." });
		return;
	}
	const place = placeOf(list);
	changeForm(key, (tree) =>
		withData(tree, place, [...treesAt(tree, place), row]),
	);
	notify({
		kind: "info",
		text: said,
		hint: "It is not saved yet.",
		action: { label: "Undo", run: () => withoutRow(key, place, row) },
	});
}

function withoutRow(key: string, place: FieldPath, row: FormTree): void {
	changeForm(key, (tree) => {
		const rows = treesAt(tree, place);
		const at = rows.lastIndexOf(row);
		if (at === -1) return tree;
		const left = rows.toSpliced(at, 1);
		return withData(tree, place, left.length === 0 ? undefined : left);
	});
	// The notice goes away with the button that had the focus.
	requestAnimationFrame(() => {
		if (document.activeElement === document.body)
			document.querySelector<HTMLElement>(".body-lines")?.focus();
	});
}

async function openedForm(path: string): Promise<string | undefined> {
	const node = requestByPath(path);
	if (!node) return undefined;
	const key = formKey(node);
	if (!formStore.get(key)) await openForm(node, "request");
	return formStore.get(key) ? key : undefined;
}

function placeOf(list: UsedIn): FieldPath {
	return ["runtime", list];
}
