import type { ItemPlace } from "../../../src/protocol/collection.ts";
import type { Conflict, LoadedForm } from "../../../src/protocol/files.ts";
import type { FormOwner, FormTree } from "../../../src/protocol/forms.ts";
import { api } from "../api/api.ts";
import { ApiError } from "../api/call.ts";
import { onAppEvent, onReconnect } from "../api/event-stream.ts";
import { dataAt, equalsForm, withData } from "../forms/tree-path.ts";
import { KeyedStore } from "../store/keyed-store.ts";
import { reportError } from "./notice-state.ts";

/** A file that is open in a form. */
export interface OpenForm {
	readonly place: ItemPlace;
	readonly kind: FormOwner;
	/** As it was read last. */
	readonly saved: LoadedForm;
	/** As it is on the screen. The same object as `saved.tree` while nothing is changed. */
	readonly tree: FormTree;
	readonly isSaving: boolean;
	/** The file was changed outside while something is unsaved here. */
	readonly isOutdated: boolean;
	/** The file was changed on both sides: the user has to say what counts. */
	readonly conflict?: Conflict;
}

export interface FailedForm {
	readonly place: ItemPlace;
	readonly kind: FormOwner;
	readonly error: ApiError;
}

/** The open files, by `formKey`. */
export const formStore = new KeyedStore<OpenForm>();
export const failedForms = new KeyedStore<FailedForm>();

export function formKey({ file, at }: ItemPlace): string {
	return at.length === 0 ? file : `${file}#${at.join("/")}`;
}

export function isChanged(form: OpenForm): boolean {
	return form.tree !== form.saved.tree;
}

/** Reads a file, unless it is open already. */
export async function openForm(
	place: ItemPlace,
	kind: FormOwner,
): Promise<void> {
	const key = formKey(place);
	if (formStore.get(key)) return;
	try {
		const saved = await api.readForm({ file: place.file, at: place.at, kind });
		failedForms.delete(key);
		if (!formStore.get(key))
			formStore.set(key, {
				place,
				kind,
				saved,
				tree: saved.tree,
				isSaving: false,
				isOutdated: false,
			});
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		failedForms.set(key, { place, kind, error });
	}
}

/** The user has changed something. */
export function changeForm(
	key: string,
	change: (tree: FormTree) => FormTree,
): void {
	formStore.update(key, (form) => {
		const tree = change(form.tree);
		// Back where it was: nothing is unsaved any more.
		const isBack = equalsForm(tree, form.saved.tree);
		return { ...form, tree: isBack ? form.saved.tree : tree };
	});
}

/** Throws away what is unsaved. */
export function revertForm(key: string): void {
	formStore.update(key, (form) => ({ ...form, tree: form.saved.tree }));
}

/** Takes what is on disk, and throws away what is unsaved. */
export async function takeTheirs(key: string): Promise<void> {
	const form = formStore.get(key);
	if (!form) return;
	closeForm(key);
	await openForm(form.place, form.kind);
}

/** The user goes on without deciding: what is unsaved stays as it is. */
export function dismissConflict(key: string): void {
	formStore.update(key, ({ conflict: _, ...form }) => form);
}

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
	moving.set(to, reading);
	try {
		await reading;
	} finally {
		moving.delete(to);
	}
}

/** Forms whose files are being read at their new places: until then nobody can say what saving would change. */
const moving = new Map<string, Promise<void>>();

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

/** Forgets the form, and what is unsaved in it. */
export function closeForm(key: string): void {
	formStore.delete(key);
	failedForms.delete(key);
}

/**
 * Writes what is on the screen. False when the file was changed by somebody
 * else, too: then the form has a conflict.
 *
 * @param overwrites version of the file that the user has seen and wants to be replaced
 */
export async function saveForm(
	key: string,
	overwrites?: string,
): Promise<boolean> {
	await moving.get(key)?.catch(() => {}); // told to whoever moved it
	const form = formStore.get(key);
	if (!form || form.isSaving) return true;
	if (!isChanged(form) && overwrites === undefined) return true;
	formStore.set(key, { ...form, isSaving: true });
	try {
		const { place, kind, saved, tree } = form;
		const outcome = await api.writeForm({
			file: place.file,
			at: place.at,
			kind,
			version: saved.version,
			tree,
			...(overwrites !== undefined && { overwrites }),
		});
		formStore.update(key, (now) =>
			"theirs" in outcome
				? { ...now, isSaving: false, conflict: outcome }
				: afterSaving(now, form, outcome),
		);
		return !("theirs" in outcome);
	} catch (error) {
		formStore.update(key, (now) => ({ ...now, isSaving: false }));
		reportError(error);
		return false;
	}
}

/** What was typed while the file was written stays unsaved. */
function afterSaving(
	now: OpenForm,
	sent: OpenForm,
	saved: LoadedForm,
): OpenForm {
	const { conflict: _, ...form } = now;
	const tree = now.tree === sent.tree ? saved.tree : now.tree;
	return { ...form, saved, tree, isSaving: false, isOutdated: false };
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

/** Follows changes that others make to open files. */
export function followForms(): void {
	onAppEvent((event) => {
		if (event.type !== "files-changed") return;
		const changed = new Set(event.files);
		for (const [key, form] of formStore.entries())
			if (changed.size === 0 || changed.has(form.place.file))
				void rereadForm(key);
	});
	onReconnect(() => {
		for (const [key] of formStore.entries()) void rereadForm(key);
	});
}

/** Reads a file again that may have changed; what is unsaved stays. */
export async function rereadForm(key: string): Promise<void> {
	const form = formStore.get(key);
	if (!form || form.isSaving) return;
	const { place, kind } = form;
	try {
		const saved = await api.readForm({ file: place.file, at: place.at, kind });
		const now = formStore.get(key);
		if (!now || now.isSaving) return;
		if (now.saved.version === saved.version) {
			// It is there again as it was.
			if (now.isOutdated) formStore.set(key, { ...now, isOutdated: false });
			return;
		}
		if (!isChanged(now)) {
			formStore.set(key, { ...now, saved, tree: saved.tree });
			return;
		}
		formStore.set(key, { ...now, isOutdated: true });
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		// The file is gone or broken. What is on the screen stays until it is saved or closed.
		formStore.update(key, (now) => ({ ...now, isOutdated: true }));
	}
}
