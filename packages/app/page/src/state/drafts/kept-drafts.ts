import type {
	DraftContent,
	DraftRef,
	KeptDraft,
} from "../../../../src/protocol/drafts.ts";
import { ApiError } from "../../api/call.ts";
import { draftApi } from "../../api/draft-api.ts";
import { WINDOW } from "../../api/window-id.ts";
import { KeyedStore } from "../../store/keyed-store.ts";
import { notify, reportError } from "../notice-state.ts";
import { type DraftPort, DraftSync, type Unsaved } from "./draft-sync.ts";

/** Files of which another window has other unsaved changes in the same places, by the key of the form or text. */
export const contestedDrafts = new KeyedStore<true>();

type Listener = (key: string, content: DraftContent) => void;
const shown = new Set<Listener>();

/** Hears what other windows have changed, as it is to be shown now. */
export function onDraftShown(listener: Listener): void {
	shown.add(listener);
}

const PORT: DraftPort = {
	keep: draftApi.keep,
	drop: async (input, key) => {
		// What has gone to another place is kept there before it is taken away here.
		const others = [...syncs].filter(([other]) => other !== key);
		await flushAll(others.map(([, sync]) => sync));
		return draftApi.drop(input);
	},
	show: (key, content) => {
		for (const listener of shown) listener(key, content);
	},
	contested: (key) => contestedDrafts.set(key, true),
	failed: reportError,
	later: (work, pause) => {
		const timer = window.setTimeout(work, pause);
		return () => window.clearTimeout(timer);
	},
};

const syncs = new Map<string, DraftSync>();

export function syncOf(key: string, ref: DraftRef): DraftSync {
	const sync = syncs.get(key) ?? new DraftSync(key, ref, WINDOW, PORT);
	syncs.set(key, sync);
	return sync;
}

export function knownSync(key: string): DraftSync | undefined {
	return syncs.get(key);
}

/** What is unsaved now, by key: the server keeps that, and nothing else. */
export function keepDrafts(unsaved: ReadonlyMap<string, Unsaved>): void {
	for (const [key, one] of unsaved) syncOf(key, one.ref).want(one);
	for (const [key, sync] of syncs) {
		if (unsaved.has(key)) continue;
		contestedDrafts.delete(key);
		sync.want(undefined);
		if (sync.isKept && !sync.isBusy) syncs.delete(key);
	}
}

/** Sends at once what waits. */
export function flushDrafts(): Promise<void> {
	return flushAll([...syncs.values()]);
}

async function flushAll(all: readonly DraftSync[]): Promise<void> {
	const waiting = all.filter((one) => one.isWanted && !one.isKept);
	await Promise.all(waiting.map((one) => one.flush()));
}

/** Whether the server has everything that is unsaved. */
export function areDraftsKept(): boolean {
	return [...syncs.values()].every((one) => !one.isWanted || one.isKept);
}

/**
 * What is kept of a file; undefined for nothing.
 *
 * @param now where it stands in its file
 */
export async function readKept(
	key: string,
	ref: DraftRef,
	now: { readonly file: string; readonly at: DraftRef["at"] } = ref,
): Promise<KeptDraft | undefined> {
	// What was thrown away here must not come back.
	await syncs.get(key)?.flush();
	try {
		return (await draftApi.read({ ...ref, now })) ?? undefined;
	} catch (error) {
		// Whoever reads the file itself tells of it.
		if (error instanceof ApiError) return undefined;
		throw error;
	}
}

/** From now on, what is changed in the file is told from what was kept. */
export function beginDraft(key: string, ref: DraftRef, kept: KeptDraft): void {
	syncOf(key, ref).begin(kept);
	if (kept.rival !== undefined) contestedDrafts.set(key, true);
	if (kept.withheld.length === 0) return;
	notify({
		kind: "info",
		text: `Unsaved changes in ${ref.file} are back, but not the secrets in them: ${kept.withheld.join(", ")}.`,
		hint: "Values of secrets are not kept with unsaved changes. Type them again.",
	});
}
