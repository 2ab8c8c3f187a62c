import type { FormTree } from "../../../../src/protocol/forms.ts";
import { api } from "../../api/api.ts";
import type { FormOfFile } from "../../problems/form-of-file.ts";
import {
	changeForm,
	formKey,
	formStore,
	saveForm,
} from "../../state/form-state.ts";
import { notify } from "../../state/notice-state.ts";
import { idOf, keepTab } from "../../state/tab-state.ts";
import { noteUndoable } from "../../state/tree-undo.ts";

/** Undefined: what was to be changed is not there any more. */
export type ChangeOfForm = (tree: FormTree) => FormTree | undefined;

/**
 * Changes a form that is open, which then shows it, or else writes its file. Tells of it, with an Undo.
 *
 * @param done what was done: `Defined x in local`
 * @param saves an open form, too
 * @returns whether it is changed, and written where it was to be
 * @throws ApiError
 */
export async function changeFile(
	target: FormOfFile,
	change: ChangeOfForm,
	done: string,
	{ saves = false }: { readonly saves?: boolean } = {},
): Promise<boolean> {
	const key = formKey(target.place);
	return formStore.get(key)
		? changeOpen(key, target, change, done, saves)
		: changeClosed(target, change, done);
}

async function changeOpen(
	key: string,
	{ content }: FormOfFile,
	change: ChangeOfForm,
	done: string,
	saves: boolean,
): Promise<boolean> {
	const before = formStore.get(key)?.tree;
	const changed = before && change(before);
	if (!changed) return tellOutdated();
	keepTab(idOf(content));
	changeForm(key, () => changed);
	if (saves && !(await saveForm(key))) return false;
	const after = formStore.get(key)?.tree;
	tellDone(done, async () => {
		// What was typed since stays.
		if (formStore.get(key)?.tree !== after) return tellOutdated();
		changeForm(key, () => before);
		return !saves || saveForm(key);
	});
	return true;
}

async function changeClosed(
	{ kind, place: { file, at } }: FormOfFile,
	change: ChangeOfForm,
	done: string,
): Promise<boolean> {
	const asked = { kind, file, at };
	const { tree, version } = await api.readForm(asked);
	const changed = change(tree);
	if (!changed) return tellOutdated();
	const saved = await api.writeForm({ ...asked, version, tree: changed });
	if ("theirs" in saved) return tellOutdated();
	tellDone(done, async () => {
		const { version } = saved;
		const undone = await api.writeForm({ ...asked, version, tree });
		return "theirs" in undone ? tellOutdated() : true;
	});
	return true;
}

function tellDone(done: string, undo: () => Promise<unknown>): void {
	const run = noteUndoable({ done, undo });
	notify({
		kind: "info",
		text: `${done}.`,
		action: { label: "Undo", run },
	});
}

/** Says that nothing was changed. */
export function tellOutdated(): false {
	notify({
		kind: "info",
		text: "The file has changed since: look at the problem again.",
	});
	return false;
}
