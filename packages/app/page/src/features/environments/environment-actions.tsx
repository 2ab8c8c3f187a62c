import type { EnvironmentEntry } from "../../../../src/protocol/collection.ts";
import { api } from "../../api/api.ts";
import {
	collectionStore,
	reloadCollection,
} from "../../state/collection-state.ts";
import {
	chooseEnvironment,
	environmentStore,
} from "../../state/environment-state.ts";
import { formKey, rereadForm, saveForm } from "../../state/form-state.ts";
import { attempt, notify } from "../../state/notice-state.ts";
import { closeTab, idOf, openTab } from "../../state/tab-state.ts";
import { readTrash, restoreDeleted } from "../../state/trash-state.ts";
import { type Deed, noteUndoable } from "../../state/tree-undo.ts";
import { askToConfirm } from "../../ui/confirm.tsx";
import { askForText } from "../../ui/dialog-state.tsx";
import { discardTab } from "../tabs/close-tab.ts";

/** Shows the environments: the chosen one, else the first; without any, the user makes one. */
export function openEnvironments(): void {
	const state = collectionStore.get();
	const first =
		state?.kind === "open" ? state.environments[0]?.name : undefined;
	const name = environmentStore.get() ?? first;
	if (name === undefined) void createEnvironment();
	else openTab({ kind: "environment", name });
}

/** @param like name of the one that is copied */
export async function createEnvironment(like?: string): Promise<void> {
	const name = await askForText({
		title: like === undefined ? "New environment" : `Copy of ${like}`,
		label: "Name",
		...(like !== undefined && { value: `${like} copy` }),
		action: "Create",
	});
	if (name === undefined) return;
	await attempt(async () => {
		await api.createEnvironment({ name, ...(like !== undefined && { like }) });
		await reloadCollection();
		noteUndoable({
			done: `made the environment ${name}`,
			undo: deletingEnvironment(name),
		});
		if (environmentStore.get() === null) chooseEnvironment(name);
		openTab({ kind: "environment", name });
	});
}

export async function renameEnvironment(
	entry: EnvironmentEntry,
): Promise<void> {
	const { name } = entry;
	const to = await askForText({
		title: `Rename “${name}”`,
		label: "Name",
		value: name,
		action: "Rename",
	});
	if (to === undefined || to === name) return;
	await attempt(async () => {
		if (!(await saveForm(formKey(entry)))) return;
		const undo = await renamingEnvironment(name, to)();
		noteUndoable({ done: `renamed the environment ${name}`, undo });
	});
}

function renamingEnvironment(name: string, to: string) {
	return async () => {
		await api.renameEnvironment({ name, to });
		const isChosen = environmentStore.get() === name;
		await reloadCollection();
		if (isChosen) chooseEnvironment(to);
		closeTab(idOf({ kind: "environment", name }));
		openTab({ kind: "environment", name: to });
		return (): Promise<Deed> => renamingEnvironment(to, name)();
	};
}

/** Into the trash, and out of it again. */
function deletingEnvironment(name: string): Deed {
	return async () => {
		const { undo } = await api.deleteEnvironment(name);
		const content = { kind: "environment", name } as const;
		discardTab({ id: idOf(content), content });
		await Promise.all([reloadCollection(), readTrash()]);
		return async () => {
			await restoreDeleted(undo);
			return deletingEnvironment(name);
		};
	};
}

/** Asks first: an environment may be the only place of its values. */
export async function deleteEnvironment({
	name,
}: EnvironmentEntry): Promise<void> {
	const isMeant = await askToConfirm({
		title: `Delete the environment ${name}?`,
		text: "It goes into the trash, and can be restored for 30 days. Values in .env files stay.",
		action: "Delete",
	});
	if (!isMeant) return;
	await attempt(async () => {
		const undo = await deletingEnvironment(name)();
		if (!undo) return;
		const run = noteUndoable({ done: `deleted the environment ${name}`, undo });
		notify({
			kind: "info",
			text: `The environment ${name} is in the trash.`,
			action: { label: "Undo", run },
		});
	});
}

/**
 * Puts the value of a secret where secrets may live. What is unsaved is written
 * first, for the server changes the same file.
 */
export async function storeTypedSecret(
	entry: EnvironmentEntry,
	name: string,
	value: string,
): Promise<void> {
	await attempt(async () => {
		if (!(await saveForm(formKey(entry)))) return;
		const input = { environment: entry.name, name, value };
		const { file } = await api.keepSecret(input);
		await rereadForm(formKey(entry));
		notify({ kind: "info", text: `${name} is in ${file}.` });
	});
}
