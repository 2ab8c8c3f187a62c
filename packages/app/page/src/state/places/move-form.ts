import type { ItemPlace } from "../../../../src/protocol/collection.ts";
import type { FormTree } from "../../../../src/protocol/forms.ts";
import { api } from "../../api/api.ts";
import { dataAt, equalsForm, withData } from "../../forms/tree-path.ts";
import {
	formKey,
	formStore,
	isChanged,
	movedForms,
	type OpenForm,
} from "../form-state.ts";

/**
 * Takes an open form along to where its file, or its part of a file, stands
 * now. What is unsaved goes with it.
 */
export async function moveForm(from: string, place: ItemPlace): Promise<void> {
	const form = formStore.get(from);
	const to = formKey(place);
	if (!form || formStore.get(to)) return;
	formStore.delete(from);
	// Whoever shows it reads it anew.
	if (!isChanged(form)) return;
	formStore.set(to, { ...form, place });
	const reading = readMoved(to, form);
	movedForms.set(to, reading);
	try {
		await reading;
	} finally {
		movedForms.delete(to);
	}
}

async function readMoved(key: string, { kind }: OpenForm): Promise<void> {
	const place = formStore.get(key)?.place;
	if (!place) return;
	const saved = await api.readForm({ file: place.file, at: place.at, kind });
	formStore.update(key, (now) => {
		const tree = rebased(now, saved.tree);
		return tree === undefined
			? { ...now, isOutdated: true }
			: { ...now, saved, tree, isOutdated: false };
	});
}

/** What is unsaved, on what the file says after it was renamed or moved; undefined where more than that has changed in it. */
function rebased(
	{ saved: { tree: base }, tree: mine }: OpenForm,
	theirs: FormTree,
): FormTree | undefined {
	if (!equalsForm(withInfoOf(theirs, base), base)) return undefined;
	if (equalsForm(withInfoOf(mine, base), mine)) return withInfoOf(mine, theirs);
	return mine;
}

/** A form with the name and the number of another one. */
function withInfoOf(tree: FormTree, other: FormTree): FormTree {
	return ["name", "seq"].reduce(
		(all, key) => withData(all, ["info", key], dataAt(other, ["info", key])),
		tree,
	);
}
