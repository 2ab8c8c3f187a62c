import type { ItemPlace } from "../../../src/protocol/collection.ts";
import type { DraftRef, KeptDraft } from "../../../src/protocol/drafts.ts";
import type { Conflict, LoadedForm } from "../../../src/protocol/files.ts";
import type { FormOwner, FormTree } from "../../../src/protocol/forms.ts";
import { api } from "../api/api.ts";
import { ApiError } from "../api/call.ts";
import { onAppEvent, onReconnect } from "../api/event-stream.ts";
import { oneAtATime } from "../api/one-at-a-time.ts";
import { equalsForm } from "../forms/tree-path.ts";
import { KeyedStore } from "../store/keyed-store.ts";
import { beginDraft, readKept } from "./drafts/kept-drafts.ts";
import { reportError } from "./notice-state.ts";
import { currentPlace } from "./places/current-place.ts";
import {
	EMPTY_SCRATCH,
	isScratch,
	saveScratch,
} from "./scratch/scratch-request.ts";
import type { TabContent } from "./tab-state.ts";

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

/** Forms whose files are being read at their new places: until then nobody can say what saving would change. */
export const movedForms = new Map<string, Promise<void>>();

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

/**
 * Reads a file, unless it is open already, with what is unsaved in it.
 *
 * @param keptAt where it stood in its file when that was kept
 */
export async function openForm(
	place: ItemPlace,
	kind: FormOwner,
	keptAt: ItemPlace = place,
): Promise<void> {
	const key = formKey(place);
	if (formStore.get(key)) return;
	const ref = { kind, file: keptAt.file, at: keptAt.at };
	// First, so that no change of the file comes between it and what is shown.
	const kept = await readKept(key, ref, place);
	const heard = changesHeard;
	try {
		const request = { file: place.file, at: place.at, kind };
		const saved = isScratch(place.file)
			? EMPTY_SCRATCH
			: await api.readForm(request);
		failedForms.delete(key);
		if (formStore.get(key)) return;
		const form = formOf(place, kind, saved);
		if (!kept || isOfAnother(kept, place)) formStore.set(key, form);
		else showKept(key, form, ref, kept);
		if (changesHeard !== heard) await rereadForm(key);
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		if (kept && typeof kept.content !== "string" && !formStore.get(key)) {
			// Its file is gone. What is unsaved can be saved again.
			const { version, base = {} } = kept;
			const saved = { version, tree: base, problems: [] };
			const form = { ...formOf(place, kind, saved), isOutdated: true };
			showKept(key, form, ref, kept);
		} else failedForms.set(key, { place, kind, error });
	}
}

function formOf(
	place: ItemPlace,
	kind: FormOwner,
	saved: LoadedForm,
): OpenForm {
	const state = { isSaving: false, isOutdated: false };
	return { place, kind, saved, tree: saved.tree, ...state };
}

/** In one file of many requests, another one may stand there now. */
function isOfAnother({ tab }: KeptDraft, place: ItemPlace): boolean {
	if (place.at.length === 0) return false;
	const content: TabContent = JSON.parse(tab);
	const own = currentPlace(content);
	return own !== undefined && formKey(own) !== formKey(place);
}

function showKept(
	key: string,
	form: OpenForm,
	ref: DraftRef,
	kept: KeptDraft,
): void {
	beginDraft(key, ref, kept);
	formStore.set(key, withKept(form, kept));
}

/** The form with what is unsaved in it; on a file that has changed since, it is outdated. */
export function withKept(form: OpenForm, kept: KeptDraft): OpenForm {
	const { content, version, base } = kept;
	// It was saved a moment before the page was gone.
	if (typeof content === "string" || equalsForm(content, form.saved.tree))
		return form;
	if (version === form.saved.version || base === undefined)
		return { ...form, tree: content };
	const saved = { ...form.saved, version, tree: base };
	return { ...form, saved, tree: content, isOutdated: true };
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
	await movedForms.get(key)?.catch(() => {}); // told to whoever moved it
	if (isScratch(key)) return (await saveScratch(key)) !== undefined;
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
		if (error instanceof ApiError && error.part) {
			const { offerDiscard } = await import("./offers/discard-part.ts");
			offerDiscard(key, error, error.part);
		} else reportError(error);
		return false;
	} finally {
		// Nobody has read meanwhile what others have changed.
		rereadForm(key).catch(reportError);
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

/** How often files were changed: one that is being read may be another one before it is shown. */
let changesHeard = 0;

/** Follows changes that others make to open files. */
export function followForms(): void {
	onAppEvent((event) => {
		if (event.type !== "files-changed") return;
		changesHeard++;
		rereadForms(event.files);
	});
	onReconnect(() => rereadForms([]));
}

/** @param files relative; none: any may have changed */
function rereadForms(files: readonly string[]): void {
	const changed = new Set(files);
	const isMeant = ({ file }: ItemPlace) =>
		changed.size === 0 || changed.has(file);
	for (const [key, { place }] of formStore.entries())
		if (isMeant(place)) rereadForm(key).catch(reportError);
	for (const [, { place, kind }] of failedForms.entries())
		if (isMeant(place)) openForm(place, kind).catch(reportError);
}

/** Reads a file again that may have changed; what is unsaved stays. */
export const rereadForm = oneAtATime(async (key: string): Promise<void> => {
	const form = formStore.get(key);
	// It is read again when it is saved.
	if (!form || form.isSaving || isScratch(key)) return;
	const { place, kind } = form;
	try {
		const saved = await api.readForm({ file: place.file, at: place.at, kind });
		const now = formStore.get(key);
		if (!now || now.isSaving) return;
		// It was saved after that had been read.
		if (now.saved !== form.saved)
			return void rereadForm(key).catch(reportError);
		if (now.saved.version === saved.version) {
			// It is there again as it was.
			if (now.isOutdated) formStore.set(key, { ...now, isOutdated: false });
			return;
		}
		if (!isChanged(now)) {
			formStore.set(key, withSaved(now, saved));
			return;
		}
		// Another window has saved what is here, too.
		if (equalsForm(now.tree, saved.tree))
			formStore.set(key, withSaved(now, saved));
		else formStore.set(key, { ...now, isOutdated: true });
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		// The file is gone or broken. What is on the screen stays until it is saved or closed.
		formStore.update(key, (now) => ({ ...now, isOutdated: true }));
	}
});

function withSaved(form: OpenForm, saved: LoadedForm): OpenForm {
	return { ...form, saved, tree: saved.tree, isOutdated: false };
}
