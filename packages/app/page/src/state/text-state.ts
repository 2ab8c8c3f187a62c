import type { KeptDraft } from "../../../src/protocol/drafts.ts";
import type { Conflict, LoadedText } from "../../../src/protocol/files.ts";
import { api } from "../api/api.ts";
import { ApiError } from "../api/call.ts";
import { onAppEvent, onReconnect } from "../api/event-stream.ts";
import { oneAtATime } from "../api/one-at-a-time.ts";
import { KeyedStore } from "../store/keyed-store.ts";
import { beginDraft, readKept } from "./drafts/kept-drafts.ts";
import { reportError } from "./notice-state.ts";

/** A file that is open as text. */
export interface OpenText {
	/** As it was read last. */
	readonly saved: LoadedText;
	/** As it is on the screen. */
	readonly text: string;
	readonly isSaving: boolean;
	/** The file was changed outside while something is unsaved here. */
	readonly isOutdated: boolean;
	readonly conflict?: Conflict;
}

/** By the file's path in the collection. */
export const textStore = new KeyedStore<OpenText>();
export const failedTexts = new KeyedStore<ApiError>();

export function isTextChanged({ saved, text }: OpenText): boolean {
	return text !== saved.text;
}

/** Reads a file, unless it is open already. */
export async function openText(file: string): Promise<void> {
	if (textStore.get(file)) return;
	const ref = { kind: "text", file, at: [] } as const;
	const kept = await readKept(textDraftKey(file), ref);
	const show = (saved: LoadedText, kept: KeptDraft | undefined) => {
		if (textStore.get(file)) return;
		if (typeof kept?.content !== "string") return showText(file, saved);
		beginDraft(textDraftKey(file), ref, kept);
		const { version, content: text } = kept;
		const isOutdated = version !== saved.version;
		const before = { ...saved, version };
		// It may have been saved a moment before the page was gone.
		if (text === saved.text) showText(file, saved);
		else
			textStore.set(file, { saved: before, text, isSaving: false, isOutdated });
	};
	const heard = changesHeard;
	try {
		const saved = await api.readText(file);
		show(saved, kept);
		failedTexts.delete(file);
		if (changesHeard !== heard) await readAgain(file);
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		if (kept) show({ version: "", text: "" }, kept);
		else failedTexts.set(file, error);
	}
}

/** Tells what is unsaved in a text from what is unsaved in the form of the same file. */
export function textDraftKey(file: string): string {
	return `text:${file}`;
}

/** Shows a text in place of what was there, unsaved changes included. */
export function showText(file: string, saved: LoadedText): void {
	textStore.set(file, {
		saved,
		text: saved.text,
		isSaving: false,
		isOutdated: false,
	});
}

export function changeText(file: string, text: string): void {
	textStore.update(file, (open) => ({ ...open, text }));
}

export function closeText(file: string): void {
	textStore.delete(file);
	failedTexts.delete(file);
}

/** Writes what is on the screen; when the file was changed by somebody else, too, the text has a conflict. */
export async function saveText(file: string): Promise<void> {
	const open = textStore.get(file);
	if (!open || open.isSaving || !isTextChanged(open)) return;
	textStore.set(file, { ...open, isSaving: true });
	const { saved, text } = open;
	try {
		const outcome = await api.writeText({ file, version: saved.version, text });
		textStore.update(file, (now) =>
			"theirs" in outcome
				? { ...now, isSaving: false, conflict: outcome }
				: { ...now, saved: outcome, isSaving: false, isOutdated: false },
		);
	} catch (error) {
		textStore.update(file, (now) => ({ ...now, isSaving: false }));
		reportError(error);
	} finally {
		// Nobody has read meanwhile what others have changed.
		readAgain(file).catch(reportError);
	}
}

/** How often files were changed: one that is being read may be another one before it is shown. */
let changesHeard = 0;

/** Follows changes that others make to open files. */
export function followTexts(): void {
	onAppEvent((event) => {
		if (event.type !== "files-changed") return;
		changesHeard++;
		rereadTexts(event.files);
	});
	onReconnect(() => rereadTexts([]));
}

/** @param files relative; none: any may have changed */
function rereadTexts(files: readonly string[]): void {
	const isMeant = (file: string) => files.length === 0 || files.includes(file);
	for (const [file] of textStore.entries())
		if (isMeant(file)) readAgain(file).catch(reportError);
	for (const [file] of failedTexts.entries())
		if (isMeant(file)) openText(file).catch(reportError);
}

const readAgain = oneAtATime(async (file: string): Promise<void> => {
	const open = textStore.get(file);
	// It is read again when it is saved.
	if (!open || open.isSaving) return;
	try {
		const saved = await api.readText(file);
		const now = textStore.get(file);
		if (!now || now.isSaving) return;
		// It was saved after that had been read.
		if (now.saved !== open.saved)
			return void readAgain(file).catch(reportError);
		if (now.saved.version === saved.version) {
			// It is there again as it was.
			if (now.isOutdated) textStore.set(file, { ...now, isOutdated: false });
			return;
		}
		if (now.text === saved.text) showText(file, saved);
		else if (isTextChanged(now))
			textStore.set(file, { ...now, isOutdated: true });
		else showText(file, saved);
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		const now = textStore.get(file);
		if (now && !isTextChanged(now) && error.code !== "NOT_THERE") {
			// It has been mended, and has a form now.
			textStore.delete(file);
			failedTexts.set(file, error);
			return;
		}
		// The file is gone. What is on the screen stays until it is saved or closed.
		textStore.update(file, (open) => ({ ...open, isOutdated: true }));
	}
});
