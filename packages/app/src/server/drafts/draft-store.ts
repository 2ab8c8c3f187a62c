import { createHash, randomUUID } from "node:crypto";
import { join } from "node:path";
import { mergeForms } from "@curlew/client/editing";
import { stateFolder } from "@curlew/client/files";
import { NotThereError } from "../../errors.ts";
import type { ItemPlace } from "../../protocol/collection.ts";
import type {
	ComparedDrafts,
	DraftContent,
	DraftList,
	DraftRef,
	DropDraft,
	KeepAnswer,
	KeepDraft,
	KeptDraft,
	MergeDraft,
	MergedDraft,
	ReadDraft,
} from "../../protocol/drafts.ts";
import { withChanges } from "../../shared/changes.ts";
import { Mutex } from "../../shared/mutex.ts";
import { equalsForm } from "../../shared/tree-path.ts";
import type { OpenedCollection } from "../collection/opened-collection.ts";
import type { EventSink } from "../events/event-hub.ts";
import type { CollectionFiles } from "../files/collection-files.ts";
import { DraftFiles, type StoredDraft } from "./draft-file.ts";
import { formNow, itemPlaceOf, KnownDrafts } from "./known-drafts.ts";

export interface DraftStoreOptions {
	/** Where drafts of all collections are. Default: `curlew/drafts` in the user's state folder. */
	readonly folder?: string;
	/** Whether a window is open. */
	readonly isOpen: (window: string) => boolean;
	/** Hears when something else is kept than before. */
	readonly onChange?: () => void;
}

/**
 * What is unsaved in a collection's files, in all its windows: outside of its
 * folder, so that neither git nor a run sees it, and on disk before the page
 * hears that it is kept. Several servers may have the same.
 */
export class DraftStore {
	readonly #known: KnownDrafts;
	readonly #forms: CollectionFiles;
	readonly #hub: EventSink;
	readonly #isOpen: DraftStoreOptions["isOpen"];
	readonly #onChange: () => void;
	readonly #mutex = new Mutex();

	constructor(
		collection: OpenedCollection,
		forms: CollectionFiles,
		hub: EventSink,
		options: DraftStoreOptions,
	) {
		const files = draftFilesOf(collection.path, options.folder);
		this.#known = new KnownDrafts(files, collection, forms);
		this.#forms = forms;
		this.#hub = hub;
		this.#isOpen = options.isOpen;
		this.#onChange = options.onChange ?? (() => {});
	}

	async list(): Promise<DraftList> {
		const all = await this.#known.all();
		return all.map(({ ref, tab }) => ({ ...ref, tab }));
	}

	/** Keeps what is unsaved. Resolves when it is on disk. */
	keep(input: KeepDraft): Promise<KeepAnswer> {
		return this.#mutex.runExclusive(() => this.#keep(input));
	}

	/** False when something else is kept by now than what is to be dropped. */
	drop(input: DropDraft): Promise<boolean> {
		return this.#mutex.runExclusive(async () => {
			const { revision, window } = input;
			const ref = refOf(input);
			const known = await this.#known.get(ref);
			if (known && known.revision !== revision && known.window !== window)
				return false;
			await this.#known.remove(ref);
			this.#hub.emit({ type: "draft-dropped", ref, window });
			this.#onChange();
			return true;
		});
	}

	/** What is kept of a file: first of all what one window alone has changed, once that is closed. */
	async read({ now, ...input }: ReadDraft): Promise<KeptDraft | null> {
		const ref = refOf(input);
		const rivals = await this.#known.rivalsOf(ref);
		const left = rivals.find((window) => !this.#isOpen(window));
		const wanted = left === undefined ? ref : { ...ref, rival: left };
		const draft = await this.#known.get(wanted, now);
		return draft ? this.#shown(draft, now) : null;
	}

	/**
	 * What a window alone has changed, and what all others have, as the texts of files.
	 *
	 * @throws NotThereError when one of them is not kept any more
	 */
	async compare(input: DraftRef): Promise<ComparedDrafts> {
		const own = refOf(input);
		const { rival: _, ...shared } = own;
		const [mine, theirs] = [
			await this.#known.get(own),
			await this.#known.get(shared),
		];
		if (!mine || !theirs)
			throw new NotThereError("The other window's changes are gone.", {
				hint: "They were saved, or thrown away.",
			});
		const { file } = own;
		const texts = await this.#forms.compareTexts(
			file,
			await this.#textOf(theirs),
			await this.#textOf(mine),
		);
		const { version, revision } = theirs;
		return { ...texts, kind: "conflict", file, version, revision };
	}

	/**
	 * What a text of a file shows, where two versions were put together by hand.
	 *
	 * @throws CollectionFileError when it cannot be read, InvalidRequestError when values of secrets would be lost in it
	 */
	async merge({ kind, file, at, text }: MergeDraft): Promise<MergedDraft> {
		if (kind === "text") return { content: text };
		await this.#known.refuseSecrets(file, text);
		return { content: await this.#forms.formOfText({ kind, file, at }, text) };
	}

	/** The texts of files (absolute) as all windows have them together. Of several drafts in one file, the last counts. */
	async texts(): Promise<readonly (readonly [file: string, text: string])[]> {
		const refs = (await this.#known.all()).map(({ ref }) => ref);
		const texts = await Promise.all(
			refs.map(async (ref) => {
				const draft = ref.rival ? undefined : await this.#known.get(ref);
				// What cannot be made a text now, its own tab tells.
				return draft && this.#textIn(draft).catch(() => undefined);
			}),
		);
		return texts.filter((one) => one !== undefined);
	}

	async #textIn(draft: StoredDraft): Promise<readonly [string, string]> {
		return [
			await this.#forms.fileOf(draft.ref.file),
			await this.#textOf(draft),
		];
	}

	async #textOf({ ref, version, content }: StoredDraft): Promise<string> {
		const { kind, file, at } = ref;
		if (kind === "text" || typeof content === "string") return String(content);
		const place = { kind, file, at, version, tree: content };
		return (await this.#forms.textOfForm(place)).text;
	}

	async #keep(input: KeepDraft): Promise<KeepAnswer> {
		const ref = refOf(input);
		const known = await this.#known.get(ref);
		const { change, from, window } = input;
		const isFromThis = (known?.revision ?? null) === from;
		if ("changes" in change) {
			const isLike = known?.version === input.version && isWhole(known);
			const content =
				isFromThis && isLike
					? withChanges(known.content, change.changes)
					: undefined;
			if (!isContent(content)) return { kind: "stale" };
			const revision = await this.#write(input, ref, content);
			const { changes } = change;
			this.#hub.emit({
				...{ type: "draft-changed", ref, window, from, revision, changes },
			});
			return { kind: "kept", revision };
		}
		const { content, base } = change;
		// What a window has sent itself, and heard no answer to, is what it knows.
		const isOwn = known === undefined || known.window === window;
		if (isFromThis || isOwn) {
			const revision = await this.#write(input, ref, content);
			this.#tell(ref, input, revision);
			return { kind: "kept", revision };
		}
		const merged =
			known.version === input.version
				? mergedContent(base, content, known.content)
				: undefined;
		if (merged !== undefined) {
			// Of both windows: what either of them sends next is put together with it.
			const both = { ...input, window: "" };
			const revision = await this.#write(both, ref, merged);
			this.#tell(ref, input, revision);
			return { kind: "kept", revision, merged };
		}
		const own = { ...ref, rival: window };
		const revision = await this.#write(input, own, content);
		return { kind: "rival", revision };
	}

	#tell(ref: DraftRef, { from, window }: KeepDraft, revision: string): void {
		const changes = null;
		this.#hub.emit({
			...{ type: "draft-changed", ref, window, from, revision, changes },
		});
	}

	async #write(
		{ version, window, tab }: KeepDraft,
		ref: DraftRef,
		content: DraftContent,
	): Promise<string> {
		const before = await this.#known.get(ref);
		const shown =
			before?.version === version
				? before.shown
				: await this.#shownThen(ref, version);
		const revision = randomUUID();
		const draft = { ref, version, revision, window, tab, content, shown };
		await this.#known.put(draft);
		this.#onChange();
		return revision;
	}

	async #shownThen(ref: DraftRef, version: string) {
		const { kind, file, at } = ref;
		if (kind === "text") return undefined;
		return this.#forms.formAt({ kind, file, at }, version);
	}

	/** @param now where it stands in its file */
	async #shown(draft: StoredDraft, now: ItemPlace): Promise<KeptDraft> {
		const { ref, version, revision, content, shown, tab, withheld } = draft;
		const { kind, rival } = ref;
		const kept = {
			...{ version, revision, content, tab, withheld },
			...(rival !== undefined && { rival }),
		};
		if (kind === "text") return kept;
		const place = { kind, ...itemPlaceOf(now) };
		const current = await formNow(this.#forms, place);
		if (current?.version === version) return kept;
		if (shown && (await this.#forms.recallVersion(place, version, shown)))
			return { ...kept, base: shown };
		// Nobody knows what it was made from: it stands on what the file says now.
		return current ? { ...kept, version: current.version } : kept;
	}
}

/** How many files of a collection, by its path, have unsaved changes. */
export function countDrafts(collection: string): Promise<number> {
	return draftFilesOf(collection).count();
}

function draftFilesOf(
	collection: string,
	folder = join(stateFolder(), "drafts"),
): DraftFiles {
	const name = createHash("sha256").update(collection).digest("hex");
	return new DraftFiles(join(folder, name.slice(0, 24)));
}

function refOf({ kind, file, at, rival }: DraftRef): DraftRef {
	return { kind, file, at, ...(rival !== undefined && { rival }) };
}

/** Not of one that was read from a disk where its secrets are not. */
function isWhole({ withheld }: StoredDraft): boolean {
	return withheld.length === 0;
}

function isContent(
	content: ReturnType<typeof withChanges>,
): content is DraftContent {
	return (
		typeof content === "string" ||
		(typeof content === "object" && content !== null && !Array.isArray(content))
	);
}

/** What both have changed, where they have not changed the same; undefined where they have. */
function mergedContent(
	base: DraftContent | undefined,
	mine: DraftContent,
	theirs: DraftContent,
): DraftContent | undefined {
	if (typeof mine === "string" || typeof theirs === "string") {
		if (mine === theirs || theirs === base) return mine;
		return mine === base ? theirs : undefined;
	}
	if (equalsForm(mine, theirs)) return mine;
	if (base === undefined || typeof base === "string") return undefined;
	return mergeForms(base, mine, theirs);
}
