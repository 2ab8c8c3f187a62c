import type { DraftRef } from "../../../../src/protocol/drafts.ts";
import type { AppEvent } from "../../../../src/protocol/events.ts";
import { draftApi } from "../../api/draft-api.ts";
import { onAppEvent, onReconnect } from "../../api/event-stream.ts";
import { WINDOW } from "../../api/window-id.ts";
import { equalsForm } from "../../forms/tree-path.ts";
import {
	formKey,
	formStore,
	isChanged,
	openForm,
	revertForm,
	withKept,
} from "../form-state.ts";
import { reportError } from "../notice-state.ts";
import { currentPlace } from "../places/current-place.ts";
import {
	idOf,
	notePlace,
	openTab,
	type TabContent,
	tabStore,
} from "../tab-state.ts";
import {
	changeText,
	isTextChanged,
	openText,
	showText,
	textDraftKey,
	textStore,
} from "../text-state.ts";
import type { Unsaved } from "./draft-sync.ts";
import {
	flushDrafts,
	keepDrafts,
	knownSync,
	onDraftShown,
	readKept,
	syncOf,
} from "./kept-drafts.ts";
import { tabOfPlace } from "./tab-of-place.ts";

/** Milliseconds. */
const LIST_AFTER = 200;

/** Lets the server keep what is unsaved, and shows what it has kept: from before, and of other windows. */
export async function followDrafts(): Promise<void> {
	formStore.all.subscribe(keepAll);
	textStore.all.subscribe(keepAll);
	onDraftShown((key, content) => {
		if (typeof content === "string") changeText(fileOfKey(key), content);
		else
			formStore.update(key, (form) => {
				const isBack = equalsForm(content, form.saved.tree);
				return { ...form, tree: isBack ? form.saved.tree : content };
			});
	});
	onAppEvent((event) => {
		if (event.type === "draft-changed") hearChanged(event);
		if (event.type === "draft-dropped") hearDropped(event);
	});
	onReconnect(() => void flushDrafts());
	document.addEventListener("visibilitychange", () => void flushDrafts());
	// What is shown first reads its own.
	await new Promise((done) => window.setTimeout(done, LIST_AFTER));
	for (const { tab, ...ref } of await draftApi.list())
		void openKept(ref, JSON.parse(tab)).catch(reportError);
}

/** What was unsaved when the page was there the last time has its tab again. */
async function openKept(ref: DraftRef, tab: TabContent): Promise<void> {
	const isThere = tabStore.get().tabs.some(({ id }) => id === idOf(tab));
	if (!isThere) {
		const { active } = tabStore.get();
		openTab(tab);
		if (active !== undefined) tabStore.update((now) => ({ ...now, active }));
	}
	if (ref.kind === "text") return openText(ref.file);
	const place = currentPlace(tab);
	if (!place) notePlace(idOf(tab), { file: ref.file, at: ref.at });
	await openForm(place ?? ref, ref.kind, ref);
}

function keepAll(): void {
	const unsaved = new Map<string, Unsaved>();
	for (const [key, form] of formStore.entries()) {
		if (!isChanged(form)) continue;
		const { kind, place, saved, tree } = form;
		const tab = tabOfPlace(place, kind);
		if (!tab) continue;
		unsaved.set(key, {
			ref: { kind, file: place.file, at: place.at },
			version: saved.version,
			content: tree,
			tab: JSON.stringify(tab),
		});
	}
	for (const [file, text] of textStore.entries()) {
		if (!isTextChanged(text)) continue;
		unsaved.set(textDraftKey(file), {
			ref: { kind: "text", file, at: [] },
			version: text.saved.version,
			content: text.text,
			tab: JSON.stringify({ kind: "text", file }),
		});
	}
	keepDrafts(unsaved);
}

function hearChanged({
	ref,
	window,
	from,
	revision,
	changes,
}: Extract<AppEvent, { readonly type: "draft-changed" }>): void {
	const key = keyOfDraft(ref);
	const isOpen =
		ref.kind === "text" ? textStore.get(ref.file) : formStore.get(key);
	if (window === WINDOW || ref.rival !== undefined || !isOpen) return;
	if (!syncOf(key, ref).hear(from, revision, changes))
		readAgain(key, ref).catch(reportError);
}

async function readAgain(key: string, ref: DraftRef): Promise<void> {
	const kept = await readKept(key, ref);
	const sync = syncOf(key, ref);
	if (!kept || (sync.isWanted && sync.isBusy)) return;
	const { content } = kept;
	sync.begin(kept);
	if (typeof content === "string") changeText(ref.file, content);
	else
		formStore.update(key, (form) =>
			isChanged(form) ? { ...form, tree: content } : withKept(form, kept),
		);
}

function hearDropped({
	ref,
	window,
}: Extract<AppEvent, { readonly type: "draft-dropped" }>): void {
	const key = keyOfDraft(ref);
	if (window === WINDOW || ref.rival !== undefined) return;
	if (!knownSync(key)?.hearDropped()) return;
	const text = ref.kind === "text" ? textStore.get(ref.file) : undefined;
	if (text) showText(ref.file, text.saved);
	else revertForm(key);
}

function keyOfDraft(ref: DraftRef): string {
	return ref.kind === "text" ? textDraftKey(ref.file) : formKey(ref);
}

function fileOfKey(key: string): string {
	return key.slice(textDraftKey("").length);
}
